import type { Row } from './hostile-row.ts'
import { knownSecret, signed } from './signed-event.ts'

const event = (id: string, more: object = {}) =>
  JSON.stringify({ id, type: 'payment.captured', payment: 'nobody-knows-this-one', ...more })

const unknownOrder = '/tracking/AAAAAAAAAAAAAAAAAAAAAA/pay'

export const paymentRows: readonly Row[] = [
  {
    id: 'P2',
    says: 'a signed message that is too old or from the future is refused',
    broken: knownSecret,
    steps: [
      signed(event('hostile-old'), 400, { secondsOff: -301 }),
      signed(event('hostile-new'), 400, { secondsOff: 600 }),
      signed(event('hostile-now'), 200),
      {
        path: '/webhooks/test',
        method: 'POST',
        body: event('hostile-forged'),
        headers: { 'test-gateway-signature': `t=1,v1=${'0'.repeat(64)}` },
        expect: { status: [400] },
      },
      {
        path: '/webhooks/test',
        method: 'POST',
        body: event('hostile-bare'),
        expect: { status: [400] },
      },
    ],
  },
  {
    id: 'P3',
    says: 'the same event fifty times at once is answered each time',
    broken: knownSecret,
    steps: [signed(event('hostile-again'), 200, { times: 50, atOnce: true })],
  },
  {
    id: 'P6',
    says: 'unknown payments and events are ignored, lists and bombs refused',
    broken: knownSecret,
    steps: [
      signed(event('hostile-unknown'), 200),
      signed(JSON.stringify({ id: 'hostile-moon', type: 'moon.full' }), 200),
      signed(event('hostile-path', { payment: '../../etc/passwd' }), 200),
      signed('[]', 400),
      signed('null', 400),
      signed('{"id":', 400),
      signed(event('hostile-large', { more: 'x'.repeat(2_000_000) }), 413),
      {
        path: '/webhooks/test',
        method: 'POST',
        body: 'x',
        headers: { 'content-encoding': 'gzip' },
        expect: { status: [413, 415] },
      },
      ...['nobody', 'house', 'stripe', '__proto__', 'constructor'].map((provider) => ({
        path: `/webhooks/${provider}`,
        method: 'POST',
        body: '{}',
        expect: { status: [404] },
      })),
      { path: '/webhooks/test', expect: { status: [404] } },
    ],
  },
  {
    id: 'P8',
    says: 'what stands in a return address pays nothing and opens nothing',
    steps: [
      { path: `${unknownOrder}?status=success&paid=1`, expect: { status: [404] } },
      { path: `${unknownOrder}?key=forged`, expect: { status: [404] } },
      { path: '/test-payment/AAAAAAAAAAAAAAAAAAAAAA?state=CAPTURED', expect: { status: [404] } },
    ],
  },
  {
    id: 'P11',
    says: 'nobody pays or retries an order that is not theirs',
    steps: [
      { path: unknownOrder, form: { method: 'CARD' }, expect: { status: [303, 404] } },
      { path: unknownOrder, form: { intent: 'start' }, expect: { status: [303, 404] } },
      {
        path: '/test-payment/AAAAAAAAAAAAAAAAAAAAAA',
        form: { decision: 'approve' },
        expect: { status: [404, 422] },
      },
      { path: '/api/shop/payments/start', form: { orderPublicId: 'x' }, expect: { status: [404] } },
      { path: '/api/shop/payments/retry', form: { orderPublicId: 'x' }, expect: { status: [404] } },
      { path: '/api/shop/payments/hints/test', body: '{}', expect: { status: [404] } },
    ],
  },
]

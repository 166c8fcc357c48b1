import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

const closed: Step['expect'] = { status: [401], body: /"code":"unauthenticated"/ }
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

const job = '/api/factory/jobs/E-1'
const write = (path: string, form: Record<string, string> = {}): Step => ({
  path,
  form,
  headers: { ...withToken('estampa_station_guessed'), 'idempotency-key': '{key}' },
  expect: closed,
})

const told = {
  id: '1',
  tracking_number: 'A',
  code: 'delivered',
  happened_at: '2026-11-20T10:00:00Z',
}

/** The doors for machines: stations of the factory, and carriers. */
export const productionRows: readonly Row[] = [
  {
    id: 'M1',
    says: 'the factory without a token, with a visitor’s cookie, or with anything else',
    as: 'milo@example.com',
    steps: ['', 'Basic bWlsbzo=', 'Bearer', 'Bearer null', "Bearer ' or 1=1", 'Bearer ../..'].map(
      (authorization) => ({
        path: '/api/factory/jobs',
        headers: { authorization },
        expect: closed,
      }),
    ),
  },
  {
    id: 'M1',
    says: 'everything that a station may write, by somebody who is none',
    steps: [
      write(`${job}/lease`),
      write(`${job}/confirmations`),
      write(`${job}/returns`),
      write(`${job}/errors`, { kind: 'cannot_print' }),
      write(`${job}/lines/1/moves`, { to: 'STARTED' }),
      write(`${job}/shipments`, { carrier: 'gls', tracking_number: 'A' }),
      write(`${job}/collection`),
      write(`${job}/hand_over`),
      write(`${job}/not_shipped`, { kind: 'bad_address' }),
      write(`${job}/repacked`),
    ],
  },
  {
    id: 'M2',
    says: 'a token that is guessed thirty times',
    steps: [
      {
        path: '/api/factory/jobs',
        headers: withToken('estampa_station_guess'),
        times: 30,
        expect: { status: [429] },
      },
    ],
  },
  {
    id: 'M3',
    says: 'files by a path, of nobody, and orders with signs in them',
    steps: [
      `${job}/files/${'0'.repeat(64)}`,
      `${job}/files/..%2f..%2f.env`,
      '/api/factory/jobs/%27%20or%201%3D1',
      '/api/factory/jobs/%00',
      `/api/factory/jobs/${'x'.repeat(2_000)}`,
      '/api/factory/jobs?status=999&most=-1',
    ].map((path) => ({
      path,
      headers: withToken('estampa_station_guessed'),
      expect: { status: [401, 404, 422] },
    })),
  },
  {
    id: 'M4',
    says: 'what no station sends: JSON, other verbs, no key, a body without end',
    steps: [
      { path: `${job}/lease`, method: 'POST', json: {}, expect: { status: [401, 415] } },
      { path: `${job}/lease`, method: 'PUT', form: {}, expect: { status: [404] } },
      { path: `${job}/lease`, method: 'DELETE', form: {}, expect: { status: [404] } },
      { path: `${job}/lease`, form: {}, expect: { status: [401, 422] } },
      { path: `${job}/errors`, form: { note: 'x'.repeat(70_000) }, expect: { status: [413] } },
    ],
  },
  {
    id: 'M5',
    says: 'events of carriers that nobody has sealed, or that we do not know',
    steps: [
      ...['gls', 'nobody', '__proto__', 'constructor', '..%2fgls'].map((carrier) => ({
        path: `/api/carriers/${carrier}/events`,
        method: 'POST',
        json: told,
        expect: { status: [401, 404] },
      })),
      {
        path: '/api/carriers/gls/events',
        method: 'POST',
        json: told,
        headers: { 'estampa-signature': `t=1,v1=${'0'.repeat(64)}` },
        expect: { status: [401, 404] },
      },
      {
        path: '/api/carriers/gls/events',
        method: 'POST',
        json: told,
        headers: { 'content-encoding': 'gzip' },
        expect: { status: [415] },
      },
      {
        path: '/api/carriers/gls/events',
        method: 'POST',
        body: 'x'.repeat(70_000),
        expect: { status: [413] },
      },
      { path: '/api/carriers/gls/events', expect: { status: [404] } },
    ],
  },
]

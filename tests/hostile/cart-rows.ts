import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

/** Sold in every store of the demo. */
const BOX = '901'
const NO_LINE = '3f2b7a52-8c1e-4c6d-9a57-0c7f2f4f8a11'

const call = (path: string, form: Record<string, string>, rest: Partial<Step> = {}): Step => ({
  path: `/api/shop${path}`,
  form,
  headers: { 'idempotency-key': '{key}' },
  expect: { status: [422] },
  ...rest,
})
const tryCode = (code: string, expect: Step['expect'], times = 1): Step =>
  call('/cart/codes', { code }, { times, expect })
const gone = { expect: { status: [404] } } as const

/** Group C: the cart, its prices and its codes. */
export const cartRows: readonly Row[] = [
  {
    id: 'C1',
    says: 'quantities that are none, of a new line and of one that is there',
    steps: [
      '-1',
      '0',
      '1.5',
      '1e9',
      '2147483648',
      '10000',
      'NaN',
      '2\u0000',
      ' 2',
      '0x2',
      '',
    ].flatMap((quantity) => [
      // An empty field means that nothing was said: one.
      ...(quantity === '' ? [] : [call('/cart/lines', { article_id: BOX, quantity })]),
      call(`/cart/lines/${NO_LINE}`, { quantity }),
      {
        path: '/cart',
        form: { intent: 'quantity', line_id: NO_LINE, quantity },
        expect: { status: [303], location: /refused=/ },
      },
    ]),
  },
  {
    id: 'C1',
    says: 'steps that are too long',
    steps: ['2', '-2', '9999', '1.5', '1e1'].map((step) =>
      call(`/cart/lines/${NO_LINE}/steps`, { step }),
    ),
  },
  {
    id: 'C3',
    says: 'articles and designs that are not for sale here',
    steps: [
      ...['20000', '999999999', '999999'].map((id) =>
        call('/cart/lines', { article_id: id }, gone),
      ),
      ...['0', '-1', '901.0', '1e3', '٩٠١', '901;drop', '9'.repeat(30)].map((id) =>
        call('/cart/lines', { article_id: id }),
      ),
      call('/cart/designs', { version_id: 'AAAAAAAAAAAAAAAAAAAAAA' }, gone),
      call('/cart/designs', { version_id: '../../etc/passwd' }, gone),
      call('/cart/lines', { article_id: BOX, variant: 'giant' }),
    ],
  },
  {
    id: 'C4',
    says: 'a line of somebody else, by every verb',
    steps: [
      call('/cart/lines', { article_id: BOX }, { expect: { status: [200] } }),
      call(`/cart/lines/${NO_LINE}`, { quantity: '1' }, gone),
      call(`/cart/lines/${NO_LINE}`, {}, { method: 'DELETE', ...gone }),
      call(`/cart/lines/${NO_LINE}/steps`, { step: '1' }, gone),
      call(`/cart/lines/${NO_LINE}/restorations`, {}, gone),
      call(`/cart/lines/${NO_LINE}/moves`, { place: 'SAVED' }, gone),
      call(`/cart/lines/${NO_LINE}/moves`, { place: 'ORDERED' }),
      call('/cart/lines/1%20or%201=1', { quantity: '1' }),
      { path: '/api/shop/cart/previews/AAAAAAAAAAAAAAAAAAAAAA/product.webp', ...gone },
      { path: '/api/shop/cart/previews/..%2f..%2fetc/passwd', ...gone },
    ],
  },
  {
    id: 'C4',
    says: 'a price, a cart and a customer in a request',
    steps: [
      call(
        '/cart/lines',
        {
          article_id: BOX,
          unit_minor: '1',
          pvp: '0.01',
          cart_id: NO_LINE,
          customer_id: NO_LINE,
          status: '9',
        },
        { expect: { status: [200] } },
      ),
      {
        path: '/api/shop/cart?cart_id=1&customer_id=1&total_minor=1',
        expect: { status: [200], notInBody: /"total_minor":[01],/ },
      },
    ],
  },
  {
    id: 'C7',
    says: 'codes that are none',
    steps: ['" or 1=1', 'WELC\u041eME10', '%%%%%', '<script>', '{"$ne":""}', '\u202eABC'].map(
      (code) => tryCode(code, { status: [200, 422], notInBody: /<script>|discount_minor":[1-9]/ }),
    ),
  },
  {
    id: 'C7',
    says: 'codes that are none, typed into the page',
    steps: ['" or 1=1', '<script>alert(1)</script>', 'A'.repeat(10_000)].map((code) => ({
      path: '/cart',
      form: { intent: 'code', code },
      expect: { status: [422], notInBody: /<script>alert/ },
    })),
  },
  {
    id: 'C7',
    says: 'a code of ten thousand letters',
    steps: [tryCode('A'.repeat(10_000), { status: [422] })],
  },
  {
    id: 'C7',
    says: 'a code of another store and one that nobody made',
    alike: true,
    steps: ['AHOJ10', 'QQQQ10', 'CIAO10'].map((code) => ({
      ...tryCode(code, { status: [200], body: /"reason":"unknown"/ }),
      isStranger: true,
    })),
  },
  {
    id: 'C7',
    says: 'the eleventh guess within a minute',
    steps: [tryCode('GUESSED', { status: [429] }, 11)],
  },
  {
    id: 'C7',
    says: 'a code that is on no cart, taken off and chosen',
    steps: [
      call('/cart/lines', { article_id: BOX }, { expect: { status: [200] } }),
      call('/cart/codes/NOTHERE', {}, { method: 'DELETE', ...gone }),
      call('/cart/chosen_code', { code: 'NOTHERE' }, gone),
      call('/cart/accepted_news', { news_id: 'x'.repeat(65) }),
    ],
  },
  {
    id: 'C15',
    says: 'a cart a request, by a client that keeps no cookie',
    steps: [
      {
        ...call('/cart/lines', { article_id: BOX }, { expect: { status: [429] } }),
        isStranger: true,
        times: 301,
      },
    ],
  },
]

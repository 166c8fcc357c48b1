import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

/** Somebody's order in each store that is played on: `{host}` in a path means the store's own. */
const stores = { gb: 'WPX-GB', es: 'WPX-ES', tz: 'TZ-ES' }
const hosts = Object.keys(stores)
const order = 'hostileOrder0000000-{host}'
const other = 'hostileOrder0000001-{host}'
const action = 'hostileAction000000-{host}'
const otherAction = 'hostileAction000001-{host}'
const endedAction = 'hostileAction000002-{host}'

const on = (id: string, host: string) => `'${id.replace('{host}', host)}'`
const inserted = (host: string, store: string) => `
  with placed as (
    insert into shop_order (public_id, number, store, email, contact_name, contact_surname,
      delivery_address, total_minor, currency, status)
    select public_id, public_id, '${store}', 'iris@example.com', 'Iris', 'Hermione',
      '{"country":"GB","recipient":"Iris Hermione","addressLine1":"3 Quiet Lane",
        "postalCode":"ZE1 0AA","city":"Lerwick"}', 2990, 'EUR', 10
    from unnest(array[${on(order, host)}, ${on(other, host)}]) as public_id
    returning id, public_id
  )
  insert into required_action (public_id, order_id, type, deadline_at, status)
  select asked.public_id, placed.id, 'PROVIDE_DATA_TO_REFUND', now() + interval '9 days', asked.status
  from placed join (values
    (${on(action, host)}, ${on(order, host)}, 'OPEN'),
    (${on(endedAction, host)}, ${on(order, host)}, 'ACCEPTED'),
    (${on(otherAction, host)}, ${on(other, host)}, 'OPEN')
  ) as asked (public_id, order_id, status) on asked.order_id = placed.public_id`

const withOrders = {
  before: Object.entries(stores)
    .map(([host, store]) => inserted(host, store))
    .join(';'),
  after: `delete from shop_order where public_id in
    (${hosts.flatMap((host) => [on(order, host), on(other, host)]).join()})`,
}

const personal = /Iris|Hermione|Quiet Lane|ZE1|Lerwick|iris@/
/** What the link alone does not show: it tells a first name and a town. */
const beyondLink = /Hermione|Quiet Lane|ZE1|iris@/
const gone: Step['expect'] = { status: [404], notInBody: personal }
const api = '/api/shop/trackings'
const IBAN = 'ES6621000418401234567891'
const asking = `/tracking/${order}/user_required_actions`
const nameAccount = (
  given: { iban?: string; holder?: string; of?: string },
  expect: Partial<Step['expect']> = {},
): Step => {
  const { iban = IBAN, holder = 'Ida Other', of = action } = given
  return {
    path: `${asking}/${of}`,
    form: { intent: 'account', code: '000000', holder, iban },
    expect: {
      status: [303],
      location: /user_required_actions/,
      notInBody: /ES66|0418401234/,
      ...expect,
    },
  }
}

/** Group T: orders behind their links, and what is asked of their customers. */
export const orderRows: readonly Row[] = [
  {
    id: 'T1',
    says: 'links that are guessed look alike: neighbours, another store’s, nobody’s',
    broken: withOrders,
    alike: true,
    steps: [
      'hostileOrder0000002-{host}',
      'hostileOrder000000_-{host}',
      'hostileOrder0000000-xx',
      'AAAAAAAAAAAAAAAAAAAAAA',
    ].map((id) => ({ path: `${api}/${id}`, expect: gone })),
  },
  {
    id: 'T1',
    says: 'links and numbers are not guessed for long',
    steps: [
      { path: '/tracking/AAAAAAAAAAAAAAAAAAAAAA', expect: gone },
      { path: '/tracking/1', expect: gone },
      { path: '/tracking/..%2f..%2faccounts', expect: gone },
      { path: `/tracking/${'x'.repeat(2_000)}`, expect: { status: [404, 414, 422] } },
      { path: `${api}/AAAAAAAAAAAAAAAAAAAAAA`, times: 25, expect: { status: [429] } },
      { path: '/tracking/AAAAAAAAAAAAAAAAAAAAAA', expect: { status: [429] } },
      {
        path: '/tracking',
        form: { number: 'GB-0000-0000', email: 'a@b.cc' },
        expect: { status: [429] },
      },
    ],
  },
  {
    id: 'T1',
    says: 'the link alone shows a first name and a town, and a guess at the rest is counted',
    broken: withOrders,
    steps: [
      { path: `${api}/${order}`, expect: { status: [200], notInBody: beyondLink } },
      { path: `/tracking/${order}`, expect: { status: [200], notInBody: beyondLink } },
      {
        path: `/tracking/${order}?done=confirm&level=owner&ask=address`,
        expect: { status: [200], notInBody: beyondLink },
      },
      {
        path: `/tracking/${order}`,
        form: { intent: 'confirm', answer: 'ZE1 0AB' },
        times: 8,
        expect: { status: [422, 429], notInBody: /Hermione|Quiet Lane|iris@/ },
      },
      {
        path: `/tracking/${order}`,
        form: { intent: 'confirm', answer: 'ZE1 0AA' },
        expect: { status: [429], notInBody: /Hermione|Quiet Lane|iris@/ },
      },
    ],
  },
  {
    id: 'T3',
    says: 'what is asked of another order is not asked of this one',
    broken: withOrders,
    steps: [
      { path: `${asking}/${otherAction}`, expect: gone },
      // Whoever has not shown that the order is theirs is led back to its page, whatever is asked.
      nameAccount({ of: otherAction }),
      ...[otherAction, action].map((id) => ({
        path: `${asking}/${id}`,
        form: { intent: 'approve' },
        expect: { status: [303], location: /user_required_actions/ },
      })),
    ],
  },
  {
    id: 'T4',
    says: 'accounts without the code from the mail, or after the end',
    broken: withOrders,
    canaries: [IBAN, '0418401234'],
    steps: [
      nameAccount({ iban: 'ES6621000418401234567892' }),
      nameAccount({ iban: 'ES662100041840123456789' }),
      nameAccount({ iban: 'US6621000418401234567891' }),
      nameAccount({ iban: '<script>alert(1)</script>' }, { notInBody: /<script>alert/ }),
      nameAccount({ iban: `${IBAN}' or 1=1` }),
      nameAccount({ holder: '<b>Ida</b>' }, { notInBody: /<b>Ida/ }),
      nameAccount({ holder: '42' }),
      nameAccount({}),
      nameAccount({ of: endedAction }),
      // No code was sent to this device, so none fits.
      ...['000000', '', '1e5', "0' or 1=1"].map((code) => ({
        path: `${asking}/${action}`,
        form: { intent: 'enter', code },
        expect: { status: [422, 303], notInBody: personal },
      })),
      {
        path: `${asking}/${action}`,
        form: { intent: 'stop', token: 'forged' },
        expect: { status: [303], location: /stopped=no/ },
      },
    ],
  },
  {
    id: 'T7',
    says: 'a guest’s order belongs to no account, whatever stands in the address',
    broken: withOrders,
    as: 'anna@example.com',
    steps: [
      ...['', '?customer_id=null', '?customer_id=', '?isOwner=true'].map((query) => ({
        path: `/accounts/orders/${order}${query}`,
        expect: gone,
      })),
      { path: `/accounts/orders/${order}`, form: { intent: 'reorder' }, expect: gone },
      {
        path: `/tracking/${order}`,
        form: { intent: 'cancel', customer_id: 'null' },
        expect: { status: [303], location: /ask=cancel/ },
      },
      { path: `/api/shop/customers/me/orders/${order}`, expect: gone },
      {
        path: `/accounts/orders/${order}`,
        isStranger: true,
        expect: { status: [302, 303], location: /\/login/ },
      },
    ],
  },
  {
    id: 'T9',
    says: 'lists are sorted and narrowed by what is on offer, and end',
    broken: withOrders,
    as: 'anna@example.com',
    steps: [
      'sort=password',
      'sort=__proto__',
      'limit=1e9',
      'limit=-1',
      'page=0',
      'page=1e9',
      'page=1.5',
      'date=yesterday',
      'date=__proto__',
      `query=${'x'.repeat(500)}`,
      'customer=null',
      'customer_id=',
      'filter[order.email]=like',
      'email=iris@example.com',
      'query=%25',
      'query=hostileOrder',
      'query=%27%20or%201%3D1%20--',
      'query=%00',
    ].map((query) => ({
      path: `/accounts/orders?${query}`,
      expect: { status: [200, 302, 303], notInBody: /Hermione|hostileOrder0/ },
    })),
  },
  {
    id: 'T10',
    says: 'pictures of designs by an address that somebody made up',
    broken: withOrders,
    as: 'milo@example.com',
    steps: [
      `${api}/${order}/lines/3f2b7a52-8c1e-4c6d-9a57-0c7f2f4f8a11/preview`,
      `${api}/${order}/actions/${action}/proof/1.webp`,
      `${api}/${order}/actions/${action}/proof/..%2f..%2f.env`,
      `${api}/${order}/documents/GB-2026-000001`,
      '/api/shop/cart/previews/vAAAAAAAAAAAAAAAAAAAAAA/preview.webp',
      '/api/shop/cart/previews/..%2f..%2f/preview.webp',
      '/api/shop/designs/dAAAAAAAAAAAAAAAAAAAAAA/previews/preview.webp',
    ].map((path) => ({ path, expect: { status: [403, 404], notInBody: personal } })),
  },
  {
    id: 'T12',
    says: 'the thanks after an order, shared or opened without the cookie, thank nobody',
    broken: withOrders,
    steps: [
      `/order-completed?order=${order}`,
      `/order-completed?order=${order}&account=sent`,
      '/order-completed?order=..%2f..%2f',
      `/order-completed?order=${'x'.repeat(500)}`,
      '/order-completed',
    ]
      .map((path): Step => ({
        path,
        isStranger: true,
        expect: {
          status: [200],
          notInBody: personal,
          header: ['cache-control', /private|no-store/],
        },
      }))
      .concat([
        { path: `${api}/${order}/placed`, expect: { status: [401, 404], notInBody: personal } },
        {
          path: `/order-completed?order=${order}`,
          form: { policy: 'on' },
          expect: { status: [303], notInBody: personal },
        },
      ]),
  },
]

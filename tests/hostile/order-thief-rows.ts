import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

/** In each store that is played on: a guest's paid order, and one of Anna's account. */
const stores = { gb: 'WPX-GB', es: 'WPX-ES', tz: 'TZ-ES' }
const guests = 'hostileThief0000000-{host}'
const annas = 'hostileThief0000001-{host}'
const line = '3f2b7a52-8c1e-4c6d-9a57-0c7f2f4f8a11'

const inserted = Object.entries(stores)
  .map(
    ([host, store]) => `
  insert into shop_order (public_id, number, store, email, customer_id, contact_name,
    contact_surname, delivery_address, total_minor, currency, status)
  select public_id, public_id, '${store}', 'iris@example.com',
    case when is_annas then (select customer.id from customer
      where customer.email = 'anna@example.com'
        and customer.brand = '${host === 'tz' ? 'tazalia' : 'estampa'}') end,
    'Iris', 'Hermione', '{"country":"GB","recipient":"Iris Hermione","addressLine1":"3 Quiet Lane",
      "postalCode":"ZE1 0AA","city":"Lerwick","phone":"+441595690000"}', 2990, 'EUR', 0
  from (values ('${guests.replace('{host}', host)}', false), ('${annas.replace('{host}', host)}', true))
    as placed (public_id, is_annas)`,
  )
  .join(';')

const withOrders = {
  before: inserted,
  after: `delete from shop_order where public_id like 'hostileThief%'`,
}

/** What neither the link nor the postal code shows. */
const secret = /iris@|\+441595|29[.,]90/
const address = {
  intent: 'address',
  country: 'GB',
  recipient: 'Mallory Thief',
  addressLine1: '1 Thief Road',
  postalCode: 'ZE1 0AA',
  city: 'Lerwick',
}

/** Led to the code or to the login, and nothing done. */
const asksFirst = (ask: string): Step['expect'] => ({
  status: [303],
  location: new RegExp(`ask=${ask}`),
  notInBody: secret,
})

const thiefOf = (order: string): Step[] => [
  { path: `/tracking/${order}`, expect: { status: [200], notInBody: /Hermione|Quiet Lane|ZE1/ } },
  {
    path: `/tracking/${order}`,
    form: { intent: 'confirm', answer: 'ZE1 0AA' },
    expect: { status: [303], location: /done=confirm/ },
  },
  {
    path: `/tracking/${order}?ask=address&done=owner&level=owner`,
    expect: { status: [200], body: /Quiet Lane/, notInBody: secret },
  },
  { path: `/tracking/${order}`, form: address, expect: asksFirst('address') },
  { path: `/tracking/${order}`, form: { intent: 'cancel' }, expect: asksFirst('cancel') },
  {
    path: `/tracking/${order}`,
    form: { intent: 'draft', lineId: line },
    expect: asksFirst('design'),
  },
  {
    path: `/tracking/${order}`,
    form: { intent: 'withdraw', lineId: line },
    expect: asksFirst('withdraw'),
  },
  // None was asked for on this device; of an account's order there is none.
  {
    path: `/tracking/${order}`,
    form: { intent: 'enter', code: '000000', ask: 'cancel' },
    expect: { status: [303, 422], notInBody: secret },
  },
  {
    path: `/tracking/${order}/pay`,
    expect: { status: [302], location: /ask=pay/, notInBody: secret },
  },
  {
    path: `/tracking/${order}/pay`,
    form: { method: 'CARD' },
    expect: { status: [303], notInBody: secret },
  },
  ...[
    `/api/shop/trackings/${order}/documents/GB-2026-000001`,
    `/api/shop/trackings/${order}/lines/${line}/preview`,
    `/api/shop/trackings/${order}/lines/${line}/preview?size=`,
    `/order-completed?order=${order}`,
  ].map((path): Step => ({
    path,
    expect: { status: [200, 403, 404, 422], notInBody: /iris@|Quiet Lane|%PDF|29[.,]90/ },
  })),
]

/** Rows of group T: somebody to whom the link was passed on and who knows where its parcel goes. */
export const orderThiefRows: readonly Row[] = [
  {
    id: 'T13',
    says: 'with the link and the postal code nothing is changed, cancelled, paid, fetched or opened',
    broken: withOrders,
    steps: [...thiefOf(guests), ...thiefOf(annas)],
    async scene(stage) {
      const kept = await stage.select(
        `select from shop_order where public_id in ($1, $2) and status = 0
          and delivery_address ->> 'recipient' = 'Iris Hermione'`,
        [guests, annas].map((id) => id.replace('{host}', stage.host)),
      )
      stage.claim(kept.length === 2, 'an order has changed')
    },
  },
]

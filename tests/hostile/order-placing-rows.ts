import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'
import { comesTrue } from './stage.ts'
import {
  addToCart,
  asksAgain,
  beGuest,
  chooseDelivery,
  fillCheckout,
  look,
  place,
  type Seen,
  sayAddress,
  sayContact,
  takeStep,
} from './shopper.ts'

/** Services that this shop has, at a price, for a country that none of these stores is in. */
const servicesAbroad = {
  before: `
    insert into carrier_service
      (code, carrier, mode, cut_off_hour, most_weight_grams, most_sides_mm)
    select 'hostile-' || lower(mode), 'own', mode, 12, 200000, '{3000,2000,2000}'
    from unnest(array['ADDRESS', 'MANAGED']) as mode;
    insert into carrier_service_country (service, country, days_least, days_most)
    select code, 'FI', 1, 2 from carrier_service where code like 'hostile-%';
    insert into carrier_service_price (service, store, up_to_grams, amount_minor)
    select code, store, 200000, 0
    from carrier_service, unnest(array['WPX-GB', 'WPX-ES', 'TZ-ES']) as store
    where code like 'hostile-%'`,
  after: `delete from carrier_service where code like 'hostile-%'`,
}

const leadsTo = (step: string): Step['expect'] => ({
  status: [303],
  location: new RegExp(`/checkout\\?step=${step}$`),
})
const choosePayment: Step = {
  path: '/api/shop/checkout/payment_method',
  form: { method: 'CARD' },
  headers: { 'idempotency-key': '{key}' },
  expect: { status: [409], body: /"step":"shipment"/ },
}
/** By transfer, so that nobody has to pay before a mail goes out. */
const orderUnpaid = (seen: Seen, expect: Step['expect']): Step => {
  const { cart, revision, total } = seen
  return takeStep({ intent: 'place', method: 'BANK_TRANSFER', cart, revision, total }, expect)
}
const UNPAID_ORDERS = 3
const MAILS = 3

const addUnderOneKey = (quantity: number, expect: Step['expect']): Step => ({
  ...addToCart(quantity),
  headers: { 'idempotency-key': 'hostile-one-key-{host}' },
  expect,
})

/** Rows of group C: the way to an order and its last button. */
export const orderPlacingRows: readonly Row[] = [
  {
    id: 'C10',
    says: 'an order at a total that is missing, lower, higher or no number',
    steps: [],
    async scene(stage) {
      const seen = await fillCheckout(stage)
      const lower = String(Number(seen.total) - 1)
      const higher = String(Number(seen.total) + 1)
      for (const total of ['', lower, higher, '0', '1', '-1', '1e9', 'NaN', '9'.repeat(12)]) {
        await stage.ask(place({ ...seen, total }, asksAgain))
      }
      const { total: _, ...withoutTotal } = seen
      await stage.ask(place(withoutTotal, asksAgain))
      stage.claim((await look(stage)).total === seen.total, 'the total has changed')
    },
  },
  {
    id: 'C12',
    says: 'one key for two different requests',
    steps: [
      addUnderOneKey(1, { status: [200] }),
      addUnderOneKey(2, { status: [422], body: /"code":"key_reused"/ }),
      addUnderOneKey(1, { status: [200] }),
      {
        path: '/api/shop/cart',
        expect: { status: [200], body: /"quantity":1\b/, notInBody: /"quantity":[23]\b/ },
      },
    ],
  },
  {
    id: 'C13',
    says: 'the last button before each of the steps',
    steps: [
      addToCart(),
      place({}, { status: [302, 303], location: /\/login/ }),
      beGuest,
      place({}, leadsTo('contact')),
      { ...sayAddress('gb'), expect: leadsTo('contact') },
      sayContact(),
      place({}, leadsTo('address')),
      chooseDelivery({ service: 'paloma-home' }, leadsTo('address')),
      choosePayment,
    ],
    async scene(stage) {
      await stage.ask(sayAddress(stage.host))
      await stage.ask(place({}, leadsTo('shipment')))
      await stage.ask({ ...place({}, leadsTo('shipment')), path: '/checkout?step=payment' })
      await stage.ask({
        path: '/checkout?step=payment',
        expect: { ...leadsTo('shipment'), status: [302] },
      })
    },
  },
  {
    id: 'C13',
    says: 'services of another country, points that are invented, elsewhere or somebody else’s',
    broken: servicesAbroad,
    steps: [addToCart(), beGuest, sayContact()],
    async scene(stage) {
      await stage.ask(sayAddress(stage.host))
      const refused: Step['expect'] = { status: [422] }
      const agreed = await stage.select<{ public_id: string }>(
        'select public_id from customer_point',
      )
      stage.claim(agreed.length > 0, 'nobody has agreed on a point')
      const toPoint = (service: string, point: string) => ({ service, [`point-${service}`]: point })
      const choices = [
        { service: 'hostile-address' },
        { service: 'hostile-managed' },
        // Only Spain has the factory's door.
        ...(stage.host === 'gb' ? [{ service: 'factory-door' }] : []),
        { service: 'FACTORY_PICKUP' },
        { service: '' },
        { service: 'nido-point' },
        { service: 'agreed-point' },
        ...['nido:GB-999S', 'nido:FI-001S', 'FI-001S', '__proto__', "' or 1=1", '../..'].map((id) =>
          toPoint('nido-point', id),
        ),
        ...agreed.map(({ public_id }) => toPoint('agreed-point', public_id)),
      ]
      for (const choice of choices) await stage.ask(chooseDelivery(choice, refused))
      await stage.ask(place({}, leadsTo('shipment')))
    },
  },
  {
    id: 'C17',
    says: 'six orders by transfer to one stranger, whose address is written in six ways',
    gained: [{ table: 'shop_order', by: UNPAID_ORDERS }],
    steps: [],
    async scene(stage) {
      const name = `stranger-${stage.host}`
      const spellings = ['', '+1', '+2', '+3', '+4', '+5'].map((tag) => `${name}${tag}@example.com`)
      for (const [index, email] of spellings.entries()) {
        const by = stage.openVisitor()
        const seen = await fillCheckout(stage, { by, email })
        const expect =
          index < UNPAID_ORDERS
            ? { status: [303], location: /order-completed/ }
            : { status: [429], notInBody: /order-completed/ }
        await stage.ask(orderUnpaid(seen, expect), by)
      }
      const none = `select where not exists (
        select from mail where recipient like $1 and state = 'QUEUED')`
      const isOver = await comesTrue(stage, none, [`${name}%`])
      stage.claim(isOver, 'mails still wait')
      const sent = await stage.select(
        `select from mail where recipient like $1 and state in ('SENT', 'KEPT')`,
        [`${name}%`],
      )
      stage.claim(sent.length <= MAILS, `the stranger got ${sent.length} mails`)
      const counted = await stage.select(
        `select from limited_count where reason = 'order e-mail unpaid'`,
      )
      stage.claim(counted.length > 0, 'nobody counted it')
    },
  },
  {
    id: 'C18',
    says: 'names and lines of an address with links and line breaks',
    steps: [addToCart(), beGuest],
    async scene(stage) {
      const refused: Step['expect'] = { status: [422] }
      const contact = { intent: 'contact', name: 'Ida', surname: 'Other', email: 'a@example.com' }
      const words = [
        'URGENT visit https://evil.example/login',
        'www.evil.com',
        'evil.com/login',
        'ｈｔｔｐｓ：／／evil.example',
        'Ida\u2028Bcc: eve@example.com',
      ]
      for (const text of words) {
        await stage.ask(takeStep({ ...contact, name: text }, refused))
        await stage.ask(takeStep({ ...contact, surname: text }, refused))
      }
      await stage.ask(sayContact())
      const { form: address = {} } = sayAddress(stage.host)
      for (const field of ['recipient', 'addressLine1', 'addressLine2', 'city']) {
        for (const text of words) await stage.ask(takeStep({ ...address, [field]: text }, refused))
      }
      const company = { ...address, recipient: 'Booking.com B.V.', addressLine2: 'c/o Dr.Müller' }
      await stage.ask(takeStep(company, { status: [303], location: /step=shipment/ }))
    },
  },
]

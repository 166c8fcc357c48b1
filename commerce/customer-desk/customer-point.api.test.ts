import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#api/fields.ts'
import { granted } from '#tests/designs/designs.ts'
import { anna, home, look, openCheckoutShop, optionsOf } from '#tests/orders/checkout.ts'
import { makeCustomer } from '#tests/make.ts'

const today = todayIn('Europe/London', new Date())
const yesterday = todayIn('Europe/London', new Date(Date.now() - 24 * 60 * 60_000))

let shop: Awaited<ReturnType<typeof openCheckoutShop>>
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(async () => {
  await shop.database.drop()
  expect(shop.faults).toEqual([])
})

const bay = {
  country: 'GB',
  name: 'Loading bay',
  addressLine: '9 Dock Road',
  postalCode: 'e149ge',
  city: 'London',
  openingHours: 'Mo-Fr 09:00-18:00; Sa 10:00-14:00',
} as const

/** A customer with a cart, whom people of British stores see: they wrote there once. */
async function buyerOf() {
  const account = await makeCustomer(shop.database.db)
  const buyer = await shop.customer(account)
  granted(await buyer.cart.addLine({ articleId: shop.box.id }))
  granted(await buyer.checkout.setContact(anna))
  granted(await buyer.checkout.setAddress(home))
  const asked = { subject: 'order', name: 'Ana', policy: 'on', email: account.email } as const
  granted(await buyer.ticket.openTicket({ ...asked, message: 'May I collect at our dock?' }))
  return { buyer, customerId: account.id }
}

it('points are agreed in the office, offered to their customer at once, and ended there', async () => {
  const { buyer, customerId } = await buyerOf()
  const clerk = await shop.staff('support')
  const { pointId } = granted(await clerk.customerDesk.agreeCustomerPoint({ customerId, ...bay }))
  const seen = granted(await clerk.customerDesk.getCustomer({ customerId }))
  expect(seen.points).toMatchObject([{ pointId, ...bay, postalCode: 'E14 9GE', isOver: false }])
  const admin = await shop.staff('admin')
  const acts = async () =>
    granted(await admin.audit.listActs({ permission: ['customer.point'] })).acts
  const [agreed] = await acts()
  expect(agreed).toMatchObject({ objectId: customerId })
  expect(JSON.stringify(agreed), 'the log forgets nobody').not.toContain('Dock Road')

  const own = (await optionsOf(buyer)).find(({ mode }) => mode === 'CUSTOMER')
  expect(own!.points).toMatchObject([{ id: pointId, kind: 'AGREED', postalCode: 'E14 9GE' }])
  granted(await buyer.checkout.setDelivery({ service: 'agreed-point', point: pointId }))
  expect((await look(buyer)).missing).toEqual([])

  const ended = { customerId, pointId }
  granted(await clerk.customerDesk.endCustomerPoint(ended))
  expect((await look(buyer)).missing).toEqual(['shipment'])
  expect(granted(await clerk.customerDesk.getCustomer({ customerId })).points).toEqual([])
  expect(await clerk.customerDesk.endCustomerPoint(ended)).toMatchObject({ code: 'not_found' })
  const { changes } = granted(await admin.audit.getAct({ actId: (await acts())[0]!.actId }))
  expect(changes).toContainEqual({ field: 'point', before: pointId, after: '' })
})

it('points are refused that lie in no such country, or are open at no such hours', async () => {
  const { customerId } = await buyerOf()
  const clerk = await shop.staff('support')
  const agree = (changed: object) =>
    clerk.customerDesk.agreeCustomerPoint({ customerId, ...bay, ...changed })
  for (const [changed, fields] of [
    [{ postalCode: '28001' }, { postalCode: 'postal_code' }],
    [{ country: 'US' }, { country: 'country' }],
    [{ openingHours: 'nine to five' }, { openingHours: 'opening_hours' }],
    [{ agreedUntil: yesterday }, { agreedUntil: 'in_the_past' }],
    [{ name: 'https://example.com' }, { name: 'link' }],
    [{ city: ' ' }, { city: 'required' }],
  ] as const) {
    expect(await agree(changed)).toMatchObject({ code: 'invalid', fields })
  }
  for (let count = 0; count < 20; count += 1) granted(await agree({}))
  expect(await agree({})).toMatchObject({ fields: { name: 'too_many' } })
})

it('points are agreed by who may, in the countries of their own stores, and are of one customer alone', async () => {
  const { customerId } = await buyerOf()
  const other = await buyerOf()
  const clerk = await shop.staff('support', ['WPX-GB'])
  const ask = { customerId, ...bay }
  const spanish = { ...ask, country: 'ES', postalCode: '28001' } as const
  expect(await clerk.customerDesk.agreeCustomerPoint(spanish)).toMatchObject({
    fields: { country: 'not_delivered_there' },
  })
  const { pointId } = granted(await clerk.customerDesk.agreeCustomerPoint(ask))
  const everywhere = await shop.staff('support')
  granted(await everywhere.customerDesk.agreeCustomerPoint(spanish))
  const seen = granted(await clerk.customerDesk.getCustomer({ customerId }))
  expect(seen.points.map(({ country }) => country)).toEqual(['GB'])
  expect(seen.pointCountries).toEqual(['GB'])
  const hidden = { code: 'not_found' }
  const ofOther = { customerId: other.customerId, pointId }
  expect(await clerk.customerDesk.endCustomerPoint(ofOther)).toMatchObject(hidden)
  const elsewhere = await shop.staff('support', ['WPX-PT'])
  expect(await elsewhere.customerDesk.endCustomerPoint({ customerId, pointId })).toMatchObject(
    hidden,
  )
  const accountant = await shop.staff('accountant')
  expect(await accountant.customerDesk.agreeCustomerPoint(ask)).toMatchObject(hidden)
})

it('the last day of a point counts as the store’s, and the customer gets points with their data', async () => {
  const { buyer, customerId } = await buyerOf()
  const clerk = await shop.staff('support')
  const untilToday = { ...bay, customerId, agreedUntil: today }
  const { pointId } = granted(await clerk.customerDesk.agreeCustomerPoint(untilToday))
  expect((await optionsOf(buyer)).map(({ mode }) => mode)).toContain('CUSTOMER')
  await shop.database.db
    .updateTable('customer_point')
    .set({ agreed_until: yesterday })
    .where('public_id', '=', pointId)
    .execute()
  expect((await optionsOf(buyer)).map(({ mode }) => mode)).not.toContain('CUSTOMER')
  const { points } = granted(await clerk.customerDesk.getCustomer({ customerId }))
  expect(points).toMatchObject([{ pointId, isOver: true, agreedUntil: yesterday }])
  const file = await buyer.customer.exportOwnData({})
  if (!(file instanceof Response)) throw new Error(`refused: ${file.code}`)
  expect(await file.json()).toMatchObject({
    agreed_pickup_points: [{ name: 'Loading bay', city: 'London' }],
  })
})

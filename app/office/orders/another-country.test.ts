import { expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeParcelService, SHIPPING_MINOR } from '#tests/orders/orders.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'

const desk = openOrderActs()
const office = openOfficeBrowser(() => desk.now)

const madrid = {
  recipient: 'Ana López',
  addressLine1: 'Calle Mayor 1',
  postalCode: '28013',
  city: 'Madrid',
}

/** What an order costs and where it goes. */
const factsOf = async ({ id }: { id: string }) =>
  desk.database.db
    .selectFrom('shop_order')
    .where('id', '=', id)
    .select(['status', 'total_minor', 'shipping_minor', 'tax_minor', 'tax_country', 'country'])
    .select('delivery_address')
    .executeTakeFirstOrThrow()

it('an order goes to no other country: nothing of it changes, and the page says what to do instead', async () => {
  const email = 'moves-abroad@example.com'
  const order = await desk.placed({ email })
  const before = await factsOf(order)
  const mails = (await mailsTo(desk.database.db, email)).length
  const path = `/office/orders/${order.number}/address`
  // The form holds the country of the order; somebody sends it with another.
  const moved = { fields: { ...madrid, country: 'ES' } }
  const answer = await office.send(desk.clerk, path, moved)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.html).toContain('office-acts.problem.country.country_not_delivered')
  expect(answer.html).toContain(`/office/build-order?again=${order.number}`)
  expect(answer.html, 'what was typed stays').toContain('Calle Mayor 1')
  expect(await factsOf(order)).toEqual(before)
  expect(await desk.actsOfStaff(order.number)).toEqual([])
  expect(await mailsTo(desk.database.db, email)).toHaveLength(mails)
})

it('within the country price, tax and service stay as they were paid', async () => {
  const order = await desk.placed()
  const before = await factsOf(order)
  const path = `/office/orders/${order.number}/address`
  const fields = { addressLine1: '2 Low Road', postalCode: 'M1 1AE', city: 'Manchester' }
  await office.press(desk.clerk, path, { fields })
  const { delivery_address: address, ...after } = await factsOf(order)
  const { delivery_address: _, ...paid } = before
  expect(after).toEqual(paid)
  expect(address).toMatchObject({ city: 'Manchester', country: 'GB' })
})

it('to another country it is ordered again, at that country’s prices, delivery and tax; then the first is cancelled', async () => {
  const email = 'moves-for-good@example.com'
  const order = await desk.placed({ email })
  await makeParcelService(desk.database.db, { amountMinor: 2 * SHIPPING_MINOR })
  const clerk = await desk.shop.staff('support')
  const path = `/office/build-order?again=${order.number}`
  // The things of the order lie in the form; another store is chosen, and looked up.
  const looked = await office.send(clerk, path, {
    button: ['act', 'look'],
    fields: { store: 'WPX-ES' },
  })
  const buyer = { name: 'Ana', surname: 'López', service: 'test-home', reason: 'Moved to Madrid' }
  const press = { button: ['act', 'build'] as const, fields: { ...buyer, ...madrid } }
  const form = office.formsOf(looked).find((one) => one.has(press))
  expect(form, 'a form with the fields of the other country').toBeDefined()
  // Spain’s invoices name who a person is: without the number nothing is built, and its field says so.
  const unnamed = await office.post(clerk, form!, press)
  expect(unnamed.html).toContain('field-legalId-error')
  const named = { ...press, fields: { ...press.fields, legalId: '12345678Z' } }
  const built = await office.post(clerk, form!, named)
  expect(built.html).toContain('office-help.build.made')
  expect(built.html).toContain(`/office/orders/${order.number}/cancel`)

  const token = tokenOf((await mailsTo(desk.database.db, email))[0])
  const taker = await desk.shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
  granted(await taker.cart.takePrepared({ token }))
  const checkout = granted(await taker.checkout.getCheckout({}))
  expect(checkout).toMatchObject({ currency: 'EUR' })
  expect(checkout.totalMinor, 'goods and the delivery of that country').toBe(
    390 + 2 * SHIPPING_MINOR,
  )

  const reason = { fields: { reason: 'Ordered again to Madrid' } }
  await office.press(clerk, `/office/orders/${order.number}/cancel`, reason)
  expect(await desk.statusOf(order)).toBe(10)
})

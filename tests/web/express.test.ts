import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { makeCustomer } from '#tests/make.ts'
import { openJar } from './browser-jar.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const PAY = '/checkout?pay=PAYPAL'

async function customerWithCart() {
  const customer = await makeCustomer(shop.db, { name: 'Zoe' })
  const jar = openJar(shop)
  await jar.ask('/login', { form: { email: customer.email, password: customer.password } })
  await jar.ask('/cart', { form: { intent: 'add', articleId: '901', quantity: '1' } })
  expect((await jar.session())['cart_quantity']).toBe(1)
  return { customer, jar }
}

it('whose address is known pays from the cart without being asked for it', async () => {
  const { customer, jar } = await customerWithCart()
  await shop.db
    .insertInto('customer_address')
    .values({
      public_id: makePublicId(),
      customer_id: customer.id,
      country: 'GB',
      recipient: 'Zoe Novak',
      address_line1: '1 High Street',
      address_line2: null,
      postal_code: 'SW1A 1AA',
      city: 'London',
      province: null,
      phone: null,
      legal_id: null,
      is_billing_company: false,
      company_name: null,
      tax_id: null,
    })
    .execute()
  const { headers } = await jar.ask(PAY, { form: { intent: 'express' } })
  expect(headers.location).toMatch(/checkout\?pay=PAYPAL$/)
  const { text } = await jar.ask(PAY)
  expect(text).toContain('1 High Street')
  expect(text).toMatch(/name="method"/)
})

it('whose address is not known is asked for it', async () => {
  const { jar } = await customerWithCart()
  await jar.ask(PAY, { form: { intent: 'express' } })
  const { text } = await jar.ask(PAY)
  expect(text).toMatch(/name="addressLine1"/)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCustomer } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('is the one that the page itself has begun or ended', async () => {
  const who = await makeCustomer(shop.db)
  const visitor = await shop.ask('/cart', { form: { intent: 'add', article_id: '901' } })
  const login = await shop.ask('/login', { cookie: visitor.cookie, form: who })
  expect(login.headers.location).toBe('/checkout')
  const cookie = login.cookie!
  expect((await shop.ask('/accounts/home', { cookie })).status).toBe(200)
  const ended = await shop.db
    .deleteFrom('session')
    .where('customer_id', '=', who.id)
    .executeTakeFirst()
  expect(ended.numDeletedRows).toBe(1n)
  expect((await shop.ask('/accounts/home', { cookie })).headers.location).toContain('/login')
})

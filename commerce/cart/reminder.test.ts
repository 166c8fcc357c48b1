import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makeOrder } from '#tests/make.ts'
import { putDesignInCart } from '#tests/orders/orders.ts'
import { mailsTo } from '#tests/mail.ts'
import { remindOfCarts } from './reminder.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let box: { id: number }
const contact = { name: 'Ana', surname: 'Prueba' }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  box = await makeArticle(database.db, { name: 'Box' })
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  await database.db.deleteFrom('cart').execute()
})

const HOUR_MS = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const remind = (now: Date) =>
  remindOfCarts({ db: database.db, sites: makeSites(3000), afterHours: 24 }, now)

const letters = () =>
  database.db
    .selectFrom('mail')
    .where('kind', '=', 'cart-reminder')
    .select(['recipient', 'data', 'locale', 'store'])
    .execute()

async function subscribe(email: string, status: 'CONFIRMED' | 'UNSUBSCRIBED' | 'PENDING') {
  await database.db
    .insertInto('newsletter_subscription')
    .values({
      brand: 'estampa',
      store: 'WPX-GB',
      language: 'en',
      email,
      status,
      unsubscribe_token: `token-of-${email}`,
    })
    .execute()
}

/** With something in the cart and an address, as after the first step of the checkout. */
async function guest(email: string): Promise<Visitor> {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: box.id, quantity: 2 }))
  granted(await visitor.cart.setContact({ ...contact, email }))
  return visitor
}

describe('a letter about a cart that was left behind', () => {
  it('goes once, after a day, to somebody who has agreed to letters', async () => {
    const person = await makeCustomer(database.db)
    await subscribe(person.email.toUpperCase(), 'CONFIRMED')
    const customer = await shop.customer(person)
    granted(await customer.cart.addLine({ articleId: box.id, quantity: 2 }))
    await subscribe('guest@example.com', 'CONFIRMED')
    await guest('guest@example.com')
    expect(await remind(inHours(23))).toBe(0)
    expect(await remind(inHours(25))).toBe(2)
    expect(await remind(inHours(26))).toBe(0)
    const sent = await letters()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [person.email, 'guest@example.com'].toSorted(),
    )
    expect(sent.find(({ recipient }) => recipient === 'guest@example.com')).toMatchObject({
      store: 'WPX-GB',
      locale: 'en',
      data: {
        things: [{ name: 'Box', quantity: 2 }],
        more: 0,
        unsubscribeToken: 'token-of-guest@example.com',
      },
    })
  })

  it('shows what was designed, and names the rest', async () => {
    await subscribe('maker@example.com', 'CONFIRMED')
    const maker = await guest('maker@example.com')
    const { versionId } = await putDesignInCart(database.db, maker)
    expect(await remind(inHours(25))).toBe(1)
    const [letter] = await letters()
    expect(letter!.data).toMatchObject({ things: [{ name: 'Box' }, { versionId }] })
    const [mail] = await mailsTo(database.db, 'maker@example.com')
    expect(mail!.text).toContain('[x] In your cart  [ ] Ordered')
  })

  it('goes to nobody who has not agreed, or not any longer', async () => {
    await subscribe('pending@example.com', 'PENDING')
    await subscribe('ended@example.com', 'UNSUBSCRIBED')
    for (const name of ['pending', 'ended', 'stranger']) await guest(`${name}@example.com`)
    const nameless = await shop.visitorWithSession()
    granted(await nameless.cart.addLine({ articleId: box.id }))
    expect(await remind(inHours(25))).toBe(0)
  })

  it('does not go after an order, nor about an empty cart, nor after a week', async () => {
    for (const name of ['buyer', 'emptied', 'away', 'saver']) {
      await subscribe(`${name}@example.com`, 'CONFIRMED')
    }
    await guest('buyer@example.com')
    await makeOrder(database.db, { email: 'Buyer@example.com' })
    const emptied = await guest('emptied@example.com')
    const { lines } = granted(await emptied.cart.getCart({}))
    granted(await emptied.cart.removeLine({ lineId: lines[0]!.id }))
    const saver = await guest('saver@example.com')
    const saved = granted(await saver.cart.getCart({})).lines[0]!
    granted(await saver.cart.moveLine({ lineId: saved.id, place: 'SAVED' }))
    expect(await remind(inHours(25))).toBe(0)
    await guest('away@example.com')
    expect(await remind(inHours(24 * 9))).toBe(0)
    expect(await remind(inHours(25))).toBe(1)
  })

  it('is written once, also by two processes at the same moment', async () => {
    await subscribe('both@example.com', 'CONFIRMED')
    await guest('both@example.com')
    const counts = await Promise.all([1, 2, 3].map(() => remind(inHours(25))))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await letters()).toHaveLength(1)
  })
})

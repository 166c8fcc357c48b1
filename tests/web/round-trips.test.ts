import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDistantDatabase, type DistantDatabase } from '#tests/database/distant-database.ts'
import { makeArticle } from '#tests/make.ts'
import { homeAddress, makeParcelService } from '#tests/orders/orders.ts'
import { openShop, type AskOptions, type TestShop } from './shop.ts'

/** So far that the work of a page in between is less than one way. */
const DISTANCE_MS = 150
/** A page is asked for as often until it comes within its limit: a machine that is busy elsewhere is slow, too. */
const TRIES = 3
/** The provider of tests writes what it knows into the same database; a real one is asked elsewhere. */
const PROVIDER_TRIPS = 1
const AT_ONCE = 10

let shop: TestShop
let distant: DistantDatabase
let articleId: number
let buyers = 0
beforeAll(async () => {
  const settings = {
    DATABASE_POOL_SIZE: '12',
    SIMULATION: 'off',
    WORKER: 'none',
    WRITES_PER_MINUTE: '1000',
  }
  shop = await openShop(settings, async (databaseUrl) => {
    distant = await openDistantDatabase(databaseUrl)
    return distant.url
  })
  await makeParcelService(shop.db)
  articleId = (await makeArticle(shop.db, { amountMinor: 1000, stores: ['WPX-GB'] })).id
})
afterAll(async () => {
  await shop.close()
  await distant.close()
})

/** Trips of the try that needed the fewest. */
async function leastTrips(path: string, limit: number, prepare: () => Promise<AskOptions>) {
  let least = Infinity
  for (let tries = 0; tries < TRIES && least > limit; tries += 1) {
    const options = await prepare()
    // As many connections as a page asks for at once are open already: to open one takes ways of its own.
    const warming = { cookie: options.cookie }
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => shop.ask('/checkout?step=payment', warming)),
    )
    distant.setDistance(DISTANCE_MS)
    const { status } = await shop.ask(path, options)
    least = Math.min(least, distant.countTrips())
    distant.setDistance(0)
    expect(status).toBeLessThan(400)
  }
  return least
}

/** A guest who has filled in everything and stands before the last button. */
async function buyer(): Promise<string> {
  buyers += 1
  const add = { intent: 'add', article_id: String(articleId) }
  const { cookie } = await shop.ask('/cart', { form: add })
  await shop.ask('/login?redirect=%2Fcheckout', { cookie, form: { intent: 'guest' } })
  const contact = { name: 'Ann', surname: 'Other', email: `ann.${buyers}@example.com` }
  const steps: { intent: string; [field: string]: string }[] = [
    { intent: 'contact', ...contact },
    { intent: 'address', ...homeAddress },
    { intent: 'shipment', service: 'test-home' },
  ]
  for (const form of steps) {
    const answer = await shop.ask(`/checkout?step=${form.intent}`, { cookie, form })
    expect(answer.status).toBe(303)
  }
  return cookie!
}

const look = async () => ({ cookie: await buyer() })

it('shows a cart within six ways to the database', async () => {
  expect(await leastTrips('/cart', 6, look)).toBeLessThanOrEqual(6)
})

it('shows the payment within five', async () => {
  expect(await leastTrips('/checkout?step=payment', 5, look)).toBeLessThanOrEqual(5)
})

it('places an order within six, and hands it to its provider', async () => {
  const press = async () => {
    const cookie = await buyer()
    const { text } = await shop.ask('/checkout?step=payment', { cookie })
    const hidden = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
    const form = Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]))
    return { cookie, form: { ...form, method: 'CARD' } }
  }
  const limit = 6 + PROVIDER_TRIPS
  expect(await leastTrips('/checkout?step=payment', limit, press)).toBeLessThanOrEqual(limit)
  const placed = await shop.db.selectFrom('shop_order').select('id').execute()
  expect(placed.length).toBeGreaterThan(0)
})

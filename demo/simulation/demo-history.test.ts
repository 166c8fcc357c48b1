import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeDemoHistory } from './demo-history.ts'

const login = { email: 'anna@example.com', password: 'print-something-nice' }
const sites = makeSites(3000)
const uploads = openTestUploads()
const hurried: string[] = []
let database: TestDatabase
let shop: ReturnType<typeof openApi>
const tell = () =>
  makeDemoHistory({
    transport: shop.api,
    sites,
    hurry: (order) => hurried.push(order),
    isStopping: () => false,
  })

beforeAll(async () => {
  database = await createTestDatabase({ withDemoShop: true })
  shop = openApi(database.db, undefined, uploads.tools)
  await tell()
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

async function annaIn(application: string) {
  const { lang: locale } = sites.find(({ slug }) => slug === application)!.config
  const anna = shop.visitor({ application, locale })
  anna.caller.credential = granted(await anna.session.logIn(login)).credential
  return anna
}

it('gives the demo’s customer paid orders in every store, and one that waits for its money', async () => {
  expect(hurried).toHaveLength(sites.length)
  const rows = await database.db
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select(['store', 'payment.status', 'number'])
    .execute()
  for (const { slug } of sites) {
    const isHome = ['WPX-GB', 'TZ-ES'].includes(slug)
    const { total } = granted(await (await annaIn(slug)).tracking.listOwnOrders({}))
    expect(total, slug).toBe(isHome ? 3 : 1)
    const paid = rows.filter(({ store, status }) => store === slug && status === 'PAID')
    expect(paid, slug).toHaveLength(isHome ? 2 : 1)
  }
})

it('gives her designs and a question, in each brand', async () => {
  for (const store of ['WPX-PT', 'TZ-ES']) {
    const anna = await annaIn(store)
    expect(granted(await anna.design.listOwnDesigns({})).total).toBeGreaterThan(0)
    expect(granted(await anna.ticket.listOwnTickets({})).tickets).toHaveLength(1)
  }
})

it('adds nothing at the next start', async () => {
  hurried.length = 0
  await tell()
  expect(hurried).toEqual([])
})

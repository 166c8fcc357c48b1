import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const now = new Date('2036-11-12T15:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const office = openOfficeBrowser(() => now)

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

it('the floor sees on Today what each press has left, and how many orders were made again', async () => {
  const { db } = database
  const shop = openApi(db, () => now)
  const first = await makePlacedOrder(db, { status: 202, placedAt: now })
  await makePlacedOrder(db, { status: 202, placedAt: ago(27), store: 'WPX-ES' })
  await makePlacedOrder(db, { status: 10, placedAt: ago(2) })
  await makePlacedOrder(db, { status: 15, placedAt: ago(29) })
  const again = await makePlacedOrder(db, { status: 202, placedAt: ago(1) })
  await db
    .updateTable('shop_order')
    .set({ reprint_of: first.id })
    .where('id', '=', again.id)
    .execute()
  const floor = await shop.staff('production')
  expect(granted(await floor.productionDesk.getReprintRate({}))).toEqual({
    days: 28,
    orders: 2,
    reprints: 1,
  })
  const spain = await shop.staff('production', ['WPX-ES'])
  const there = granted(await spain.productionDesk.getReprintRate({}))
  expect(there).toEqual({ days: 28, orders: 1, reprints: 0 })
  const { presses } = granted(await floor.productionDesk.listQueue({}))
  expect(presses.length).toBeGreaterThan(0)
  const { html = '' } = await office.draw(floor, '/office')
  for (const { press } of presses) {
    expect(html).toContain(`href="/office/production?view=todayLeft&amp;press=${press}"`)
  }
  expect(html).toMatch(/>50 %</)
  expect(html).toContain('href="/office/orders?is=reprint&amp;placedDays=28"')
  expect(html).toContain('<polyline')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeCarts } from '#commerce/cart/purge-carts.ts'
import { purgeDesigns } from '#commerce/design/design-lifetime.service.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { openApi, openTestUploads, type OfficeApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeCustomer } from '#tests/make.ts'
import {
  deliverOrder,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { purgeOldDesigns } from './old-designs.purge.ts'
import { DESIGN_MONTHS } from './order.terms.ts'

const DAY_MS = 24 * 60 * 60_000

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let support: OfficeApi
const uploads = openTestUploads()
/** When the customer can change it no longer. */
const delivered = new Date(Date.now() + DAY_MS)
const monthsAfter = (months: number) => monthsBefore(delivered, -months)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
  support = await shop.staff('support')
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await uploads.close()
  await database.drop()
})

async function orderDesign(visitor: Visitor) {
  const { extSessionId } = granted(await visitor.session.getSession({}))
  const { versionId } = await putDesignInCart(database.db, visitor)
  const order = await orderOf(database.db, await placeOrder(visitor, {}))
  await payOrder(database.db, order.id)
  const { design_id: designId } = await database.db
    .selectFrom('design_version')
    .where('id', '=', versionId)
    .select('design_id')
    .executeTakeFirstOrThrow()
  return { ...order, designId, extSessionId }
}

async function endSession({ extSessionId }: { extSessionId: string }) {
  await database.db.deleteFrom('session').where('ext_id', '=', extSessionId).execute()
}

async function purge(now: Date) {
  await purgeCarts(database.db, now)
  await purgeOldDesigns(database.db, now)
  await purgeDesigns(database.db, now)
}

const exists = async ({ designId }: { designId: string }) =>
  (await database.db
    .selectFrom('design')
    .where('id', '=', designId)
    .select('id')
    .executeTakeFirst()) !== undefined

it('of a guest stay for complaints and go after them, while the order stays readable', async () => {
  const order = await orderDesign(await shop.visitorWithSession())
  await endSession(order)
  await purge(monthsAfter(DESIGN_MONTHS + 1))
  expect(await exists(order), 'an order that is on its way').toBe(true)
  await deliverOrder(database.db, order.id, delivered)
  await purge(monthsAfter(DESIGN_MONTHS - 1))
  expect(await exists(order), 'an order of this year').toBe(true)
  await purge(monthsAfter(DESIGN_MONTHS + 1))
  expect(await exists(order)).toBe(false)
  const { lines } = granted(await support.orderDesk.getOrder({ number: order.number }))
  expect(lines).toMatchObject([{ quantity: 1 }])
  expect(lines[0]).not.toHaveProperty('versionId')
})

it('stay as long as their guest comes back', async () => {
  const order = await orderDesign(await shop.visitorWithSession())
  await deliverOrder(database.db, order.id, delivered)
  await purge(monthsAfter(DESIGN_MONTHS + 1))
  expect(await exists(order)).toBe(true)
})

it('of a customer stay until they are deleted, and then as long as those of a guest', async () => {
  const owner = await shop.customer(await makeCustomer(database.db))
  const order = await orderDesign(owner)
  await deliverOrder(database.db, order.id, delivered)
  await endSession(order)
  await purge(monthsAfter(DESIGN_MONTHS + 1))
  expect(await exists(order)).toBe(true)
  await database.db
    .updateTable('design')
    .set({ deleted_at: delivered })
    .where('id', '=', order.designId)
    .execute()
  await purge(monthsAfter(DESIGN_MONTHS - 1))
  expect(await exists(order)).toBe(true)
  await purge(monthsAfter(DESIGN_MONTHS + 1))
  expect(await exists(order)).toBe(false)
})

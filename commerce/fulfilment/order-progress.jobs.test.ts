import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { testMailComposer } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import { progressHandler } from './order-progress.jobs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let work: Background
const uploads = openTestUploads()
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
  await makeParcelService(database.db)
  const tools = { db: database.db, storage: uploads.tools.storage, mailComposer: testMailComposer }
  work = workBeside(database, {
    jobs: [progressHandler(tools), invoiceHandler(tools)],
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await work.close()
  await expectInvariants(database.db)
  await database.drop()
  await uploads.close()
})

async function place(paymentMethod: string) {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  return orderOf(database.db, await placeOrder(visitor, { paymentMethod }))
}

const statusOf = async ({ public_id: publicId }: { public_id: string }) =>
  (await orderOf(database.db, { publicId })).status

const jobsOf = ({ id }: { id: string }) =>
  database.db
    .selectFrom('job')
    .where(sql`data ->> 'orderId'`, '=', id)
    .where('name', '=', 'order progress')
    .select('data')
    .execute()

describe('what nobody has to do', () => {
  it('is to put an order aside that waits for a transfer', async () => {
    const order = await place('BANK_TRANSFER')
    await expect.poll(() => statusOf(order)).toBe(4)
  })

  it('is to hand a paid order to the factory when its customer’s time is over', async () => {
    const order = await place('CARD')
    await expect.poll(() => jobsOf(order)).toMatchObject([{ data: { isForMoney: true } }])
    await database.db
      .updateTable('shop_order')
      .set({ release_after: new Date(Date.now() + 1_500) })
      .where('id', '=', order.id)
      .execute()
    await payOrder(database.db, order.id)
    expect(await statusOf(order)).toBe(0)
    await expect.poll(() => statusOf(order)).toBe(200)
    const pdf = () =>
      database.db
        .selectFrom('invoice')
        .where('order_id', '=', order.id)
        .select('pdf_sha256')
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await pdf()).pdf_sha256).not.toBeNull()
    expect(faults).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { progressByJob } from './order-progress.service.ts'

const MINUTE_MS = 60_000
const now = new Date('2036-11-11T09:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

async function place(given: { paymentMethod?: string; withDesign?: boolean; email?: string } = {}) {
  const visitor = await shop.visitorWithSession()
  if (given.withDesign) await putDesignInCart(database.db, visitor)
  else granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  const placed = await placeOrder(visitor, given)
  return { ...placed, id: (await orderOf(database.db, placed)).id, visitor }
}

const statusOf = async ({ publicId }: { publicId: string }) =>
  (await orderOf(database.db, { publicId })).status

const look = async ({ id }: { id: string }, at: Date) => {
  const next = await transact(database.db, (trx) => progressByJob(trx, { orderId: id }, at))
  return next?.at
}

describe('an order that waits for its money', () => {
  it('waits half an hour for an online payment, then it is kept as unpaid', async () => {
    const order = await place()
    expect(await look(order, now)).toEqual(after(30))
    expect(await look(order, after(29))).toEqual(after(30))
    expect(await statusOf(order)).toBe(0)
    expect(await look(order, after(30))).toBeUndefined()
    expect(await statusOf(order)).toBe(4)
  })

  it('is kept as unpaid at once when the money takes days', async () => {
    const order = await place({ paymentMethod: 'BANK_TRANSFER', email: 'slow@example.com' })
    await look(order, now)
    expect(await statusOf(order)).toBe(4)
    const [mail] = await mailsTo(database.db, 'slow@example.com')
    expect(mail?.text).toMatch(/RF\d{2}/)
  })

  it('goes on when the money comes after all', async () => {
    const order = await place({ paymentMethod: 'BANK_TRANSFER' })
    await look(order, now)
    await payOrder(database.db, order.id, after(3 * 24 * 60))
    expect(await statusOf(order)).toBe(200)
  })
})

describe('an order that is paid', () => {
  it('waits until its customer has had time to change it', async () => {
    const order = await place()
    await payOrder(database.db, order.id, after(2))
    expect(await statusOf(order)).toBe(0)
    expect(await look(order, after(3))).toEqual(after(60))
    expect(await look(order, after(60))).toBeUndefined()
    expect(await statusOf(order)).toBe(200)
  })

  it('uses its promotions for good and says thank you once', async () => {
    const order = await place({ email: 'thanks@example.com' })
    await payOrder(database.db, order.id, after(2))
    for (const minutes of [3, 4, 70]) await look(order, after(minutes))
    const mails = await mailsTo(database.db, 'thanks@example.com')
    expect(mails.filter(({ text }) => text.includes('We have received £'))).toHaveLength(1)
    expect((await orderOf(database.db, order)).payable_at).toEqual(after(2))
  })

  it('waits for its print files, and looks for them less and less often', async () => {
    const order = await place({ withDesign: true })
    await payOrder(database.db, order.id, now)
    const first = (await look(order, after(1)))!
    const later = (await look(order, after(8)))!
    expect(later.getTime() - after(8).getTime()).toBeGreaterThan(
      first.getTime() - after(1).getTime(),
    )
    await look(order, after(70))
    expect(await statusOf(order)).toBe(0)
    await endRenderings(database.db, 'DONE')
    await look(order, after(71))
    expect(await statusOf(order)).toBe(200)
  })

  it('stops at a photo that cannot be printed, and asks for another one', async () => {
    const order = await place({ withDesign: true, email: 'photo@example.com' })
    await payOrder(database.db, order.id, now)
    await endRenderings(database.db, { failure: 'damaged_photo' })
    await look(order, after(1))
    expect(await statusOf(order)).toBe(2)
    const actions = await database.db
      .selectFrom('required_action')
      .where('order_id', '=', order.id)
      .select(['type', 'status', 'subject'])
      .execute()
    expect(actions).toMatchObject([
      { type: 'REPLACE_PHOTO', status: 'OPEN', subject: { reason: 'damaged_photo' } },
    ])
  })

  it('stops for a person when it is not the photo’s fault', async () => {
    const order = await place({ withDesign: true })
    await payOrder(database.db, order.id, now)
    await endRenderings(database.db, { failure: 'checksum_differs' })
    await look(order, after(1))
    expect(await statusOf(order)).toBe(2)
    const actions = await database.db
      .selectFrom('required_action')
      .where('order_id', '=', order.id)
      .selectAll()
      .execute()
    expect(actions).toEqual([])
  })

  it('stays paid when its files cannot even be asked for', async () => {
    const order = await place({ withDesign: true })
    const { version_id: versionId } = await database.db
      .selectFrom('order_line')
      .where('order_id', '=', order.id)
      .select('version_id')
      .executeTakeFirstOrThrow()
    // As only a fault of ours could leave it.
    const frozen = sql.raw('trigger design_version_is_frozen')
    await transact(database.db, async (trx) => {
      await sql`alter table design_version disable ${frozen}`.execute(trx)
      await sql`
        update design_version set document = jsonb_set(document, '{pages}', '7')
        where id = ${versionId}`.execute(trx)
      await sql`alter table design_version enable ${frozen}`.execute(trx)
    })
    await payOrder(database.db, order.id, now)
    expect((await orderOf(database.db, order)).payable_at).toEqual(now)
    await expect(look(order, now)).rejects.toThrow('cannot be read')
  })
})

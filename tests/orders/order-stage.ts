import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { expectInvariants } from './invariants.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from './orders.ts'

const MINUTE_MS = 60_000
/** After everything that tests make is on sale. */
const START = Date.parse('2036-05-04T10:00:00Z')

/** Order stage of one test file: a shop whose clock the tests set, and mugs that people have bought there. */
export function openOrderStage() {
  let database: TestDatabase
  let shop: ReturnType<typeof openApi>
  let uploads: ReturnType<typeof openTestUploads>
  let now = new Date(START)
  let people = 0

  beforeAll(async () => {
    database = await createTestDatabase()
    uploads = openTestUploads()
    shop = openApi(database.db, () => now, uploads.tools)
    await makeParcelService(database.db)
  })
  beforeEach(() => {
    now = new Date(START)
  })
  afterEach(async () => {
    expect(shop.faults).toEqual([])
    await expectInvariants(database.db)
  })
  afterAll(async () => {
    await uploads.close()
    await database.drop()
  })

  return {
    get db() {
      return database.db
    },
    get shop() {
      return shop
    },
    get now() {
      return now
    },
    later(minutes: number) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
    newEmail: () => `buyer-${++people}@example.com`,
    stranger: () => shop.visitorWithSession(),
    see: async (visitor: Visitor, { publicId }: { publicId: string }) =>
      granted(await visitor.tracking.getTracking({ publicId })),

    /** A mug with a photo of its buyer's, paid, with its pictures drawn. */
    async buyMug(given: { isPresent?: boolean; by?: Visitor; email?: string } = {}) {
      const { db } = database
      const buyer = given.by ?? (await shop.visitorWithSession())
      const email = given.email ?? this.newEmail()
      const design = await putDesignInCart(db, buyer)
      const { publicId } = await placeOrder(buyer, { email, isPresent: given.isPresent })
      const { id } = await orderOf(db, { publicId })
      await payOrder(db, id, now)
      await endRenderings(db, 'DONE')
      await drawWaiting(db, uploads.tools.storage)
      const line = await db
        .selectFrom('order_line')
        .where('order_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow()
      return { id, publicId, email, buyer, design, lineId: line.id }
    },
  }
}

export type BoughtMug = Awaited<ReturnType<ReturnType<typeof openOrderStage>['buyMug']>>

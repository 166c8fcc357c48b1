import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import {
  expectProductionInvariants,
  makeReleasedOrder,
  openStation,
  type TestStation,
} from './factory.ts'

const MINUTE_MS = 60_000
const MORNING = '2026-11-20T10:00:00Z'

type Released = { number: string; sums: string[] }

/** A shop for the tests of a file with two stations of its factory, and a clock that a test may set. */
export function openFactory() {
  const uploads = openTestUploads()
  const stage = {
    database: undefined as unknown as TestDatabase,
    shop: undefined as unknown as ReturnType<typeof openApi>,
    prepress: undefined as unknown as TestStation,
    packing: undefined as unknown as TestStation,
    now: new Date(MORNING),
    storage: uploads.tools.storage,
  }
  const toDownloaded = async (order: Released) => {
    granted(await stage.prepress.takeLease({ order: order.number }))
    granted(await stage.prepress.confirmFiles({ order: order.number, sha256: order.sums }))
  }
  const steps = {
    later: (minutes: number) => {
      stage.now = new Date(stage.now.getTime() + minutes * MINUTE_MS)
    },

    makeOrder: (given: Parameters<typeof makeReleasedOrder>[2] = {}) =>
      makeReleasedOrder(stage.database.db, stage.storage, given),

    statusOf: async (id: string) => {
      const { status } = await stage.database.db
        .selectFrom('shop_order')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
      return status
    },

    lastEvent: (id: string) =>
      stage.database.db
        .selectFrom('order_event')
        .where('order_id', '=', id)
        .orderBy('id', 'desc')
        .select(['from_status', 'to_status', 'actor', 'actor_id', 'reason'])
        .executeTakeFirstOrThrow(),

    download: async (order: string, sha256: string, station = stage.prepress): Promise<Buffer> => {
      const answer = granted(await station.getFile({ order, sha256 }))
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    },

    toDownloaded,

    toPacked: async (order: Released, lines = 2) => {
      await toDownloaded(order)
      for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
        for (let line = 1; line <= lines; line += 1) {
          granted(await stage.packing.moveLine({ order: order.number, line, to }))
        }
      }
    },
  }
  beforeAll(async () => {
    stage.database = await createTestDatabase()
    const { db } = stage.database
    stage.shop = openApi(db, () => stage.now, uploads.tools)
    const { now } = stage
    stage.prepress = await openStation(db, stage.shop.api, { name: 'prepress', now })
    stage.packing = await openStation(db, stage.shop.api, { name: 'packing', now })
  })
  beforeEach(() => {
    stage.now = new Date(MORNING)
  })
  afterAll(async () => {
    expect(stage.shop.faults).toEqual([])
    await expectProductionInvariants(stage.database.db)
    await uploads.close()
    await stage.database.drop()
  })
  return Object.assign(stage, steps)
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeReleasedOrder, openStation, type TestStation } from '#tests/production/factory.ts'
import { transact } from '#db/transaction.ts'
import { recordCarrierEvent } from './parcel-moves.service.ts'
import { watchStuckParcels } from './stuck-parcels.service.ts'

const HOUR_MS = 3_600_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let station: TestStation
let now = new Date('2036-11-11T10:00:00Z')
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  station = await openStation(database.db, shop.api, { now })
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
})

async function shipOrder() {
  const order = await makeReleasedOrder(database.db, uploads.tools.storage, { lines: 1 })
  const { number } = order
  granted(await station.takeLease({ order: number }))
  granted(await station.confirmFiles({ order: number, sha256: order.sums }))
  for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
    granted(await station.moveLine({ order: number, line: 1, to }))
  }
  const trackingNumber = `${number}-1`
  granted(
    await station.sendParcels({ order: number, carrier: 'gls', trackingNumber: [trackingNumber] }),
  )
  return { number, trackingNumber }
}

let events = 0
const tell = (trackingNumber: string, code: string) =>
  transact(database.db, (trx) => {
    const eventId = `stuck-${(events += 1)}`
    return recordCarrierEvent(
      trx,
      { carrier: 'gls', trackingNumber, eventId, code, happenedAt: now },
      now,
    )
  })

const watch = () =>
  watchStuckParcels(database.db, {
    now,
    signal: new AbortController().signal,
    reportFault: (error) => {
      throw error
    },
  })

async function told(): Promise<string[]> {
  const clerk = await shop.staff('support')
  const { todos } = granted(await clerk.todoDesk.listTodos({ kind: ['parcel_stuck'] }))
  return todos.map(({ order }) => order!.number)
}

it('a parcel with a problem of two days is somebody’s to ask about, until it goes on', async () => {
  const [stuck, other] = [await shipOrder(), await shipOrder()]
  await tell(stuck.trackingNumber, 'exception')
  await tell(other.trackingNumber, 'in_transit')
  now = new Date(now.getTime() + 47 * HOUR_MS)
  await watch()
  expect(await told()).toEqual([])
  now = new Date(now.getTime() + 2 * HOUR_MS)
  await watch()
  await watch()
  expect(await told()).toEqual([stuck.number])
  await tell(stuck.trackingNumber, 'in_transit')
  expect(await told()).toEqual([])
  await tell(stuck.trackingNumber, 'exception')
  now = new Date(now.getTime() + 49 * HOUR_MS)
  await watch()
  expect(await told(), 'stuck once more').toEqual([stuck.number])
})

it('and nobody’s any more when its order has ended without a word of the carrier', async () => {
  const { number, trackingNumber } = await shipOrder()
  await tell(trackingNumber, 'exception')
  now = new Date(now.getTime() + 49 * HOUR_MS)
  await watch()
  expect(await told()).toContain(number)
  await database.db
    .updateTable('shop_order')
    .set({ status: 15 })
    .where('number', '=', number)
    .execute()
  await watch()
  expect(await told()).not.toContain(number)
})

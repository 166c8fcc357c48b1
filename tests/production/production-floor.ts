import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectProductionInvariants, makeReleasedOrder } from './factory.ts'

type Shop = ReturnType<typeof openApi>
type Person = Awaited<ReturnType<Shop['staff']>>
type Mode = 'START' | 'FINISH' | 'PACK' | 'LOOK'

const MORNING = '2026-11-20T10:00:00Z'

/** A shop for the tests of a file, with somebody who prints and somebody who packs, and a clock that a test may set. */
export function openProductionFloor() {
  const uploads = openTestUploads()
  const floor = {
    database: undefined as unknown as TestDatabase,
    shop: undefined as unknown as Shop,
    worker: undefined as unknown as Person,
    packer: undefined as unknown as Person,
    now: new Date(MORNING),
    storage: uploads.tools.storage,
  }
  const scan = (code: string, mode: Mode, who = floor.worker) =>
    who.productionDesk.scan({ code, mode })
  const steps = {
    scan,

    makeOrder: (given: Parameters<typeof makeReleasedOrder>[2] = {}) =>
      makeReleasedOrder(floor.database.db, floor.storage, given),

    toFinished: async (number: string, lines = 2) => {
      for (const mode of ['START', 'FINISH'] as const) {
        for (let line = 1; line <= lines; line += 1) {
          granted(await scan(`${number}/${line}`, mode))
        }
      }
    },

    fillBox: async (number: string, lines = 2, quantity = 2) => {
      for (let line = 1; line <= lines; line += 1) {
        for (let unit = 1; unit <= quantity; unit += 1) {
          granted(await scan(`${number}/${line}/${unit}`, 'PACK', floor.packer))
        }
      }
    },

    close: (number: string, weightGrams = [1_500]) =>
      floor.packer.productionDesk.packOrder({ number, box: 'SMALL', weightGrams }),

    eventsOf: (id: string) =>
      floor.database.db
        .selectFrom('order_event')
        .where('order_id', '=', id)
        .orderBy('id')
        .select(['to_status', 'actor', 'actor_id', 'reason'])
        .execute(),

    actsOn: (number: string) =>
      floor.database.db
        .selectFrom('staff_act')
        .where('object_kind', '=', 'order')
        .where('object_id', '=', number)
        .orderBy('id')
        .select(['staff_id', 'permission', 'store', 'reason', 'before', 'after'])
        .execute(),
  }
  beforeAll(async () => {
    floor.database = await createTestDatabase()
    floor.shop = openApi(floor.database.db, () => floor.now, uploads.tools)
  })
  beforeEach(async () => {
    floor.now = new Date(MORNING)
    floor.worker = await floor.shop.staff('production')
    floor.packer = await floor.shop.staff('packing')
  })
  afterAll(async () => {
    expect(floor.shop.faults).toEqual([])
    await expectProductionInvariants(floor.database.db)
    await uploads.close()
    await floor.database.drop()
  })
  return Object.assign(floor, steps)
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectProductionInvariants, makeReleasedOrder } from '#tests/production/factory.ts'
import { testSeed } from '#tests/run/test-seed.ts'

const LINES = 2
const QUANTITY = 3

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectProductionInvariants(database.db)
  await uploads.close()
  await database.drop()
})

type Person = Awaited<ReturnType<ReturnType<typeof openApi>['staff']>>
type People = { floor: Person; packer: Person; support: Person }

const line = fc.integer({ min: 1, max: LINES })
const unit = fc.integer({ min: 1, max: QUANTITY })
/** Steps that somebody takes, whether it is their turn or not. Those of the end of the work come more often. */
const step = fc.oneof(
  fc.record({ act: fc.constant('start' as const), line }),
  fc.record({ act: fc.constant('finish' as const), line }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pack' as const), line, unit }) },
  fc.record({ act: fc.constant('count' as const), line, count: unit }),
  fc.record({ act: fc.constant('unpack' as const), line }),
  fc.record({ act: fc.constant('remake' as const), line, unit }),
  fc.record({ act: fc.constant('remade' as const), line, unit }),
  fc.record({ act: fc.constant('waive' as const), line, unit }),
  fc.record({ act: fc.constant('hold' as const) }),
  fc.record({ act: fc.constant('release' as const) }),
  fc.record({ act: fc.constant('close' as const) }),
  fc.record({ act: fc.constant('send' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function take(who: People, number: string, asked: Step) {
  const { floor, packer, support } = who
  switch (asked.act) {
    case 'start':
      return floor.productionDesk.scan({ code: `${number}/${asked.line}`, mode: 'START' })
    case 'finish':
      return floor.productionDesk.scan({ code: `${number}/${asked.line}`, mode: 'FINISH' })
    case 'pack':
      return packer.productionDesk.scan({
        code: `${number}/${asked.line}/${asked.unit}`,
        mode: 'PACK',
      })
    case 'count':
      return packer.productionDesk.countPieces({ number, line: asked.line, count: asked.count })
    case 'unpack':
      return packer.productionDesk.emptyBox({ number, line: asked.line })
    case 'remake':
      return floor.productionDesk.askRemake({
        number,
        line: asked.line,
        piece: [asked.unit],
        reason: 'SCRATCH',
      })
    case 'remade':
      return floor.productionDesk.finishRemake({
        number,
        line: asked.line,
        remake: asked.unit,
      })
    case 'waive':
      return floor.productionDesk.waiveRemake({
        number,
        line: asked.line,
        remake: asked.unit,
        why: 'good',
      })
    case 'hold':
      return support.orderActs.holdOrder({ number, reason: 'customer_asked' })
    case 'release':
      return support.orderActs.releaseOrder({ number, reason: 'all is well' })
    case 'close':
      return packer.productionDesk.packOrder({ number, box: 'SMALL', weightGrams: [2_100] })
    case 'send':
      return packer.productionDesk.handOver({ carrier: 'gls', number: [number] })
  }
}

/** What the order is now: as the floor sees it, and as it left. */
async function readOrder(id: string) {
  const { rows } = await sql<{
    status: number
    stages: string[]
    checks: number
    open: number
    parcels: number
    sent: number
    held: number
  }>`select status,
      (select array_agg(production order by position) from order_line where order_id = ${id}) as stages,
      (select count(*)::int from pack_check where order_id = ${id}) as checks,
      (select count(*)::int from remake where order_id = ${id} and state = 'ASKED') as open,
      (select count(*)::int from packed_parcel where order_id = ${id}) as parcels,
      (select count(*)::int from shipment where order_id = ${id}) as sent,
      (select count(*)::int from order_hold where order_id = ${id} and released_at is null) as held
    from shop_order where id = ${id}`.execute(database.db)
  return rows[0]!
}

function expectWhole(order: Awaited<ReturnType<typeof readOrder>>) {
  const isPacked = [8, 9].includes(order.status)
  expect(order.checks).toBeLessThanOrEqual(LINES * QUANTITY)
  expect(order.parcels).toBe(isPacked ? 1 : 0)
  expect(order.sent).toBe(order.status === 9 ? 1 : 0)
  if (order.open > 0) expect(order.status).toBe(1)
  if (order.held > 0) expect(order.status).not.toBe(9)
  if (!isPacked) return
  expect(order).toMatchObject({
    stages: Array<string>(LINES).fill('PACKED'),
    checks: LINES * QUANTITY,
    open: 0,
  })
}

/** Whatever happened before, the rest of the work takes the order to its driver. */
async function finish(who: People, number: string) {
  await take(who, number, { act: 'release' })
  const { remakes } = granted(await who.floor.productionDesk.getJob({ number }))
  for (const { line: at, remake } of remakes.filter(({ state }) => state === 'ASKED')) {
    granted(await take(who, number, { act: 'remade', line: at, unit: remake }))
  }
  for (let at = 1; at <= LINES; at += 1) await take(who, number, { act: 'start', line: at })
  for (let at = 1; at <= LINES; at += 1) await take(who, number, { act: 'finish', line: at })
  for (let at = 1; at <= LINES; at += 1) {
    for (let one = 1; one <= QUANTITY; one += 1) {
      await take(who, number, { act: 'pack', line: at, unit: one })
    }
  }
  await take(who, number, { act: 'close' })
  await take(who, number, { act: 'send' })
}

it('two people at once lose no piece, double none, and send nothing that is unfinished or held', async () => {
  const makePeople = async (): Promise<People> => ({
    floor: await shop.staff('production'),
    packer: await shop.staff('packing'),
    support: await shop.staff('support'),
  })
  const [one, other] = [await makePeople(), await makePeople()]
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 14 }),
      async (isFinished, turns) => {
        const given = { lines: LINES, quantity: QUANTITY }
        const order = await makeReleasedOrder(database.db, uploads.tools.storage, given)
        const { id, number } = order
        if (isFinished) {
          for (const act of ['start', 'finish'] as const) {
            for (let at = 1; at <= LINES; at += 1) {
              granted(await take(one, number, { act, line: at }))
            }
          }
        }
        for (const [first, second] of turns) {
          const before = await readOrder(id)
          await Promise.all([take(one, number, first), take(other, number, second)])
          const after = await readOrder(id)
          expectWhole(after)
          const isHeld = before.held > 0 && first.act !== 'release' && second.act !== 'release'
          if (isHeld) expect(after).toEqual(before)
        }
        await finish(one, number)
        const end = await readOrder(id)
        expectWhole(end)
        expect(end.status).toBe(9)
      },
    ),
    { numRuns: 10, seed: testSeed },
  )
})

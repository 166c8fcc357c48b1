import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStation } from '#commerce/production/station.service.ts'
import { listShipments } from '#commerce/shipment/shipment.service.ts'
import { CARRIER_SECRET, openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { expectProductionInvariants, makeReleasedOrder } from '#tests/production/factory.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { openMachineDoors } from '#tests/machine-doors.ts'
import { makeSimulation } from './simulation.ts'

/** More than any order needs. */
const MOST_STEPS = 25
const uploads = openTestUploads()
const faults: unknown[] = []
let database: TestDatabase
let doors: Awaited<ReturnType<typeof openMachineDoors>>
let step: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
  const shop = openApi(database.db, undefined, uploads.tools)
  doors = await openMachineDoors(shop.api)
  step = makeSimulation({
    place: { HOST: '127.0.0.1', PORT: doors.port, storeHost: 'gb.localhost' },
    token: await addStation(database.db, { name: 'played', now: new Date() }),
    secretOf: () => CARRIER_SECRET,
    stageMs: 0,
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  expect(faults).toEqual([])
  await expectProductionInvariants(database.db)
  await doors.close()
  await uploads.close()
  await database.drop()
})

const make = (given: Parameters<typeof makeReleasedOrder>[2] = {}) =>
  makeReleasedOrder(database.db, uploads.tools.storage, given)

const statusesOf = async (id: string) => {
  const rows = await database.db
    .selectFrom('order_event')
    .where('order_id', '=', id)
    .orderBy('id')
    .select('to_status')
    .execute()
  return rows.map(({ to_status: status }) => status)
}

describe('a simulated factory with its carriers', () => {
  it('brings every paid order to its end, through the doors that a real one would use', async () => {
    const plain = await make()
    const heavy = await make({ quantity: 20 })
    const collected = await make({ mode: 'MANAGED' })
    const troubled = await make({ addressLine2: 'Flat 2, test incidence' })
    const lost = await make({ addressLine2: 'TEST LOST' })
    const returned = await make({ addressLine2: 'test returned' })
    const refused = await make({ addressLine2: 'test not shipped' })
    const broken = await make({ addressLine2: 'test error' })
    for (let steps = 0; steps < MOST_STEPS; steps += 1) await step()

    const made = [0, 200, 201, 202, 1, 13, 8]
    expect(await statusesOf(plain.id)).toEqual([...made, 9, 15])
    expect(await statusesOf(heavy.id)).toEqual([...made, 9, 15])
    expect(await listShipments(database.db, heavy.id)).toHaveLength(3)
    expect(await statusesOf(collected.id)).toEqual([...made, 14, 15])
    expect(await statusesOf(troubled.id)).toEqual([...made, 9, 15])
    const [parcel] = await listShipments(database.db, troubled.id)
    expect(parcel!.events.map(({ state }) => state)).toEqual([
      'ON_ROUTE',
      'ON_DELIVERY',
      'INCIDENCE',
      'DELIVERED',
    ])
    expect(await statusesOf(lost.id)).toEqual([...made, 9, 16])
    expect(await statusesOf(returned.id)).toEqual([...made, 9, 16])
    expect(await statusesOf(refused.id)).toEqual([...made, 17, 9, 15])
    expect(await statusesOf(broken.id)).toEqual([0, 200, 201, 202, 1, 2])
  })

  it('delivers what somebody has ordered and paid for', async () => {
    await makeParcelService(database.db)
    const visitor = await openApi(database.db, undefined, uploads.tools).visitorWithSession()
    const { id: articleId } = await makeArticle(database.db)
    granted(await visitor.cart.addLine({ articleId }))
    const { id } = await orderOf(database.db, await placeOrder(visitor))
    const itsTimeIsOver = { release_after: new Date() }
    await database.db.updateTable('shop_order').set(itsTimeIsOver).where('id', '=', id).execute()
    await payOrder(database.db, id)
    for (let steps = 0; steps < MOST_STEPS; steps += 1) await step()
    expect(await statusesOf(id)).toEqual([0, 200, 201, 202, 1, 13, 8, 9, 15])
  })

  it('takes its time', async () => {
    const slow = makeSimulation({
      place: { HOST: '127.0.0.1', PORT: doors.port, storeHost: 'gb.localhost' },
      token: await addStation(database.db, { name: 'slow', now: new Date() }),
      secretOf: () => CARRIER_SECRET,
      stageMs: 60_000,
      reportFault: (error) => faults.push(error),
    })
    const order = await make()
    await slow()
    expect(await statusesOf(order.id)).toEqual([0, 200])
  })
})

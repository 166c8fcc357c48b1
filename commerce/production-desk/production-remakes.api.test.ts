import { describe, expect, it } from 'vitest'
import { theShop } from '#commerce/kernel/actor.ts'
import { settleTodos } from '#commerce/todo/todo.service.ts'
import { granted } from '#tests/designs/designs.ts'
import { openStation } from '#tests/production/factory.ts'
import { openProductionFloor } from '#tests/production/production-floor.ts'

const floor = openProductionFloor()
const { makeOrder, scan, toFinished, eventsOf } = floor

describe('pieces that are made again', () => {
  it('lets nobody have the same piece made twice, and lets a good one pass with a reason', async () => {
    const { number } = await makeOrder({ lines: 1, quantity: 3 })
    const ask = (piece: number[], reason: 'CUT' | 'OTHER' = 'CUT') =>
      floor.worker.productionDesk.askRemake({ number, line: 1, piece, reason })
    expect(await ask([1])).toMatchObject({ code: 'conflict' })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    expect(await ask([4])).toMatchObject({ code: 'invalid' })
    expect(await ask([])).toMatchObject({ fields: { piece: 'required' } })
    expect(await ask([1], 'OTHER')).toMatchObject({ fields: { note: 'required' } })
    granted(await ask([2]))
    expect(await ask([2, 3])).toMatchObject({ fields: { piece: 'remade_already' } })
    floor.now = new Date(floor.now.getTime() + 1_000)
    granted(await ask([3]))
    const { rows } = granted(await floor.worker.productionDesk.listQueue({}))
    expect(rows[0]).toMatchObject({ number, remadePieces: 2, stage: 'STARTED' })
    const support = await floor.shop.staff('support')
    const remakesOfLine = async () =>
      granted(await support.orderDesk.getOrder({ number })).lines[0]!.remakes
    expect(await remakesOfLine()).toMatchObject([
      { code: `${number}/1/R1`, pieces: [2], reason: 'CUT', state: 'ASKED' },
      { code: `${number}/1/R2`, pieces: [3], reason: 'CUT', state: 'ASKED' },
    ])
    const named = { number, line: 1, remake: 1 }
    expect(await floor.packer.productionDesk.waiveRemake({ ...named, why: 'fine' })).toMatchObject({
      code: 'not_found',
    })
    granted(await floor.worker.productionDesk.waiveRemake({ ...named, why: 'Only a reflection' }))
    expect(
      granted(await floor.worker.productionDesk.finishRemake({ ...named, remake: 2 })),
    ).toMatchObject({ status: 13, stage: 'FINISHED' })
    const { rows: remakes, rate } = granted(await floor.worker.productionDesk.listRemakes({}))
    expect(remakes.filter((one) => one.number === number)).toMatchObject([
      { remake: 2, state: 'MADE', endedBy: 'Person of production' },
      {
        remake: 1,
        state: 'WAIVED',
        endedWhy: 'Only a reflection',
        askedBy: 'Person of production',
      },
    ])
    expect(rate.remade).toBeGreaterThan(0)
    expect(rate.perMille).toBe(Math.round((rate.remade * 1000) / rate.made))
  })

  it('makes a line finished again that was not finished before only when somebody says so', async () => {
    const { number } = await makeOrder({ lines: 1 })
    granted(await scan(`${number}/1`, 'START'))
    granted(
      await floor.worker.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'CUT' }),
    )
    expect(granted(await scan(`${number}/1/R1`, 'FINISH'))).toMatchObject({
      status: 1,
      stage: 'STARTED',
    })
    expect(granted(await scan(`${number}/1`, 'FINISH'))).toMatchObject({ status: 13 })
  })

  it('begins from nothing when an order is taken again', async () => {
    const order = await makeOrder()
    const { number } = order
    await toFinished(number)
    granted(await scan(`${number}/2/1`, 'PACK', floor.packer))
    granted(
      await floor.worker.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'CUT' }),
    )
    granted(await floor.worker.productionDesk.reportError({ number, kind: 'production_error' }))
    await floor.database.db
      .updateTable('shop_order')
      .set({ status: 200 })
      .where('id', '=', order.id)
      .execute()
    await floor.database.db
      .insertInto('order_event')
      .values({ order_id: order.id, from_status: 2, to_status: 200, actor: 'support' })
      .execute()
    const mended = { kinds: ['order_errors'], subject: order.id } as const
    await settleTodos(floor.database.db, mended, { by: theShop, now: floor.now })
    expect(granted(await floor.worker.productionDesk.takeJob({ number }))).toMatchObject({
      status: 202,
    })
    const job = granted(await floor.worker.productionDesk.getJob({ number }))
    expect(job.lines.map(({ stage }) => stage)).toEqual(['WAITING', 'WAITING'])
    expect(job.remakes).toMatchObject([{ state: 'WAIVED', endedBy: 'system' }])
    expect(await floor.packer.productionDesk.getPacking({ number })).toMatchObject({ missing: 4 })
  })

  it('puts a job back of which nothing is begun, and stops one that a station downloads', async () => {
    const { id, number } = await makeOrder({ lines: 1 })
    granted(await floor.worker.productionDesk.takeJob({ number }))
    expect(granted(await floor.worker.productionDesk.returnJob({ number }))).toMatchObject({
      status: 200,
    })
    expect(await floor.worker.productionDesk.returnJob({ number })).toMatchObject({
      code: 'conflict',
    })
    const station = await openStation(floor.database.db, floor.shop.api, { now: floor.now })
    granted(await station.takeLease({ order: number }))
    const told = await floor.worker.productionDesk.reportError({ number, kind: 'corrupt_file' })
    expect(granted(told)).toMatchObject({ status: 2 })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ actor: 'factory', to_status: 2 })
  })
})

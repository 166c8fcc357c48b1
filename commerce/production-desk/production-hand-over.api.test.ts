import { describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { granted } from '#tests/designs/designs.ts'
import { openStation } from '#tests/production/factory.ts'
import { openProductionFloor } from '#tests/production/production-floor.ts'

const floor = openProductionFloor()
const { makeOrder, scan, toFinished, fillBox, close, eventsOf } = floor

describe('what leaves the floor', () => {
  it('hands over what may leave, once, and says of the rest why it stays', async () => {
    const [one, other] = [await makeOrder({ lines: 1 }), await makeOrder({ lines: 1 })]
    for (const { number } of [one, other]) {
      await toFinished(number, 1)
      await fillBox(number, 1)
      granted(await close(number, [900]))
    }
    granted(
      await floor.packer.productionDesk.reportNotShipped({
        number: other.number,
        kind: 'bad_address',
      }),
    )
    const number = [one.number, other.number]
    const taken = granted(await floor.packer.productionDesk.handOver({ carrier: 'gls', number }))
    expect(taken).toMatchObject({
      sent: [one.number],
      left: [{ number: other.number, why: 'not_packed' }],
    })
    expect(
      await floor.packer.productionDesk.handOver({ carrier: 'gls', number: [one.number] }),
    ).toMatchObject({ code: 'conflict' })
    const waiting = granted(await floor.packer.productionDesk.listWaitingParcels({}))
    expect(waiting.notShipped.map((order) => order.number)).toContain(other.number)
    granted(await floor.packer.productionDesk.repack({ number: other.number }))
    const second = await floor.packer.productionDesk.handOver({
      carrier: 'gls',
      number: [other.number],
    })
    expect(granted(second).sent).toEqual([other.number])
    const { handOverId } = taken
    const list = granted(await floor.packer.productionDesk.getHandOverList({ handOverId }))
    expect(list.headers.get('content-disposition')).toMatch(/hand-over-\d{6}\.pdf/)
  })

  it('ships what a driver takes after all', async () => {
    const { id, number } = await makeOrder({ lines: 1 })
    await toFinished(number, 1)
    await fillBox(number, 1)
    granted(await close(number, [900]))
    granted(await floor.packer.productionDesk.reportNotShipped({ number, kind: 'carrier_refused' }))
    const taken = { carrier: 'gls', number: [number], isAfterAll: true }
    expect(granted(await floor.packer.productionDesk.handOver(taken)).sent).toEqual([number])
    expect((await eventsOf(id)).slice(-2)).toMatchObject([{ to_status: 17 }, { to_status: 9 }])
  })

  it('sends again what came back, under a label of its own', async () => {
    const { id, number } = await makeOrder({ lines: 1 })
    await toFinished(number, 1)
    await fillBox(number, 1)
    const [first] = granted(await close(number, [900])).trackingNumbers
    const desk = floor.packer.productionDesk
    const handed = { carrier: 'gls', number: [number] }
    granted(await desk.handOver(handed))
    const support = await floor.shop.staff('support')
    const { revision } = granted(await support.orderActs.getActs({ number }))
    const fact = { number, revision, fact: 'returned', reason: 'Nobody at home' } as const
    granted(await support.orderActs.recordDelivery(fact))
    expect(granted(await desk.listWaitingParcels({})).returned).toMatchObject([{ number }])
    expect(await desk.handOver(handed)).toMatchObject({ fields: { orders: 'no_label' } })
    const [second] = granted(await desk.labelReturned({ number })).trackingNumbers
    expect(second).not.toBe(first)
    expect(await desk.labelReturned({ number })).toMatchObject({
      fields: { orders: 'labelled_already' },
    })
    expect(granted(await desk.listWaitingParcels({})).returned).toEqual([])
    expect(granted(await desk.handOver(handed)).sent).toEqual([number])
    expect((await eventsOf(id)).slice(-2)).toMatchObject([
      { to_status: 16 },
      { to_status: 9, actor: 'factory' },
    ])
    const { parcels } = granted(await support.orderDesk.getOrder({ number }))
    expect(parcels.map(({ trackingNumber, isReplaced }) => [trackingNumber, isReplaced])).toEqual([
      [first, true],
      [second, false],
    ])
  })

  it('offers what its customer collects, and hands it out', async () => {
    const { number } = await makeOrder({ lines: 1, mode: 'MANAGED' })
    await toFinished(number, 1)
    await fillBox(number, 1)
    granted(await close(number, [800]))
    expect(
      await floor.packer.productionDesk.handOver({ carrier: 'gls', number: [number] }),
    ).toMatchObject({
      code: 'conflict',
    })
    granted(await floor.packer.productionDesk.getLabel({ number }))
    expect(granted(await floor.packer.productionDesk.offerCollection({ number }))).toMatchObject({
      status: 14,
    })
    expect(granted(await floor.packer.productionDesk.confirmCollection({ number }))).toMatchObject({
      status: 15,
    })
  })

  it('goes no further with what is held or asked to be cancelled, and shows why', async () => {
    const { number } = await makeOrder({ lines: 1 })
    const support = await floor.shop.staff('support')
    granted(await support.orderDesk.addNote({ number, body: 'Wrap it twice', pin: true }))
    granted(
      await support.orderActs.holdOrder({ number, reason: 'address', note: 'No street number' }),
    )
    const held = { code: 'conflict', fields: { hold: 'address' } }
    expect(await scan(`${number}/1`, 'START')).toMatchObject(held)
    expect(await floor.worker.productionDesk.takeJob({ number })).toMatchObject(held)
    const job = granted(await floor.worker.productionDesk.getJob({ number }))
    expect(job).toMatchObject({
      stops: [{ kind: 'HOLD', reason: 'address', note: 'No street number' }],
      pinnedNote: { body: 'Wrap it twice', by: 'Person of support' },
    })
    const { rows } = granted(await floor.worker.productionDesk.listQueue({}))
    expect(rows.find((row) => row.number === number)).toMatchObject({ isStopped: true })
    granted(await support.orderActs.releaseOrder({ number }))
    granted(await floor.worker.productionDesk.takeJob({ number }))
    granted(await support.orderActs.cancelOrder({ number, reason: 'No longer wanted' }))
    expect(await scan(`${number}/1`, 'START')).toMatchObject({ fields: { cancellation: 'asked' } })
    const answered = await floor.worker.orderActs.answerCancellation({ number, answer: 'REFUSED' })
    expect(granted(answered)).toMatchObject({ status: 202 })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    granted(await support.orderActs.holdOrder({ number, reason: 'address' }))
    expect(await scan(`${number}/1/1`, 'PACK', floor.packer)).toMatchObject(held)
  })

  it('gives labels to what a station has packed', async () => {
    const order = await makeOrder({ lines: 1 })
    const station = await openStation(floor.database.db, floor.shop.api, { now: floor.now })
    granted(await station.takeLease({ order: order.number }))
    granted(await station.confirmFiles({ order: order.number, sha256: order.sums }))
    for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
      granted(await station.moveLine({ order: order.number, line: 1, to }))
    }
    expect(granted(await close(order.number, [800]))).toMatchObject({ status: 8 })
  })
})

describe('people of the shop', () => {
  it('see and move only what their role and their stores let them', async () => {
    const order = await makeOrder()
    const { number } = order
    const calls = (who: typeof floor.worker) => ({
      queue: who.productionDesk.listQueue({}),
      job: who.productionDesk.getJob({ number }),
      ticket: who.productionDesk.getTicketPage({ number }),
      file: who.productionDesk.getFile({ number, sha256: order.sums[0]! }),
      bundle: who.productionDesk.getBundle({ number: [number] }),
      take: who.productionDesk.takeJob({ number }),
      scan: who.productionDesk.scan({ code: `${number}/1`, mode: 'LOOK' }),
      packing: who.productionDesk.getPacking({ number }),
      waiting: who.productionDesk.listWaitingParcels({}),
      remakes: who.productionDesk.listRemakes({}),
    })
    const outcome = async (who: typeof floor.worker) => {
      const open: string[] = []
      for (const [name, call] of Object.entries(calls(who))) {
        const answer: unknown = await call
        if (!isRefused(answer)) open.push(name)
        else expect(answer.code, name).toBe('not_found')
      }
      return open.toSorted()
    }
    const reading = ['bundle', 'file', 'job', 'queue', 'remakes', 'ticket']
    expect(await outcome(await floor.shop.staff('translator'))).toEqual([])
    expect(await outcome(await floor.shop.staff('accountant'))).toEqual([])
    for (const role of ['support', 'prepress', 'admin'] as const) {
      expect(await outcome(await floor.shop.staff(role)), role).toEqual(reading)
    }
    // Of another store there are lists, and nothing in them.
    const elsewhere = await floor.shop.staff('packing', ['WPX-PT'])
    expect(await outcome(elsewhere)).toEqual(['queue', 'remakes', 'waiting'])
    const { rows, presses, openRemakes } = granted(await elsewhere.productionDesk.listQueue({}))
    expect({ rows, presses, openRemakes }).toEqual({ rows: [], presses: [], openRemakes: 0 })
    expect(granted(await elsewhere.productionDesk.listQueue({ store: ['WPX-GB'] })).rows).toEqual(
      [],
    )
    expect(await outcome(floor.worker)).toEqual([...reading, 'scan', 'take'].toSorted())
    expect(await outcome(floor.packer)).toEqual(
      [...reading, 'packing', 'scan', 'take', 'waiting'].toSorted(),
    )
  })

  it('read for whom a parcel is only from the download on, and only if they may', async () => {
    const { number } = await makeOrder()
    expect(await floor.packer.productionDesk.getPacking({ number })).toMatchObject({
      code: 'not_found',
    })
    granted(await floor.worker.productionDesk.takeJob({ number }))
    expect(granted(await floor.packer.productionDesk.getPacking({ number })).address).toMatchObject(
      {
        recipient: 'Ann Other',
      },
    )
    const looks = await floor.database.db
      .selectFrom('staff_look')
      .where('object_id', '=', number)
      .where('staff_id', '=', floor.packer.staffId)
      .selectAll()
      .execute()
    expect(looks).toHaveLength(1)
    const job = granted(await floor.worker.productionDesk.getJob({ number }))
    for (const secret of ['Ann', 'High Street', 'example.com']) {
      expect(JSON.stringify(job)).not.toContain(secret)
    }
  })
})

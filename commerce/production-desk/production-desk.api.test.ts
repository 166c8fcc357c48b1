import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { settleTodos } from '#commerce/todo/todo.service.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { expectProductionInvariants, makeReleasedOrder, openStation } from '#tests/factory.ts'
import { readStoredEntries } from '#tests/stored-zip.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let floor: Awaited<ReturnType<typeof shop.staff>>
let packer: Awaited<ReturnType<typeof shop.staff>>
let now = new Date('2026-11-20T10:00:00Z')
const uploads = openTestUploads()
const { storage } = uploads.tools

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
})
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  floor = await shop.staff('production')
  packer = await shop.staff('packing')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectProductionInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const makeOrder = (given: Parameters<typeof makeReleasedOrder>[2] = {}) =>
  makeReleasedOrder(database.db, storage, given)

const scan = (code: string, mode: 'START' | 'FINISH' | 'PACK' | 'LOOK', who = floor) =>
  who.productionDesk.scan({ code, mode })

async function toFinished(number: string, lines = 2) {
  for (const mode of ['START', 'FINISH'] as const) {
    for (let line = 1; line <= lines; line += 1) granted(await scan(`${number}/${line}`, mode))
  }
}

async function fillBox(number: string, lines = 2, quantity = 2) {
  for (let line = 1; line <= lines; line += 1) {
    for (let unit = 1; unit <= quantity; unit += 1) {
      granted(await scan(`${number}/${line}/${unit}`, 'PACK', packer))
    }
  }
}

const close = (number: string, weightGrams = [1_500]) =>
  packer.productionDesk.packOrder({ number, box: 'SMALL', weightGrams })

const eventsOf = async (id: string) =>
  database.db
    .selectFrom('order_event')
    .where('order_id', '=', id)
    .orderBy('id')
    .select(['to_status', 'actor', 'actor_id', 'reason'])
    .execute()

const actsOn = async (number: string) =>
  database.db
    .selectFrom('staff_act')
    .where('object_kind', '=', 'order')
    .where('object_id', '=', number)
    .orderBy('id')
    .select(['staff_id', 'permission', 'store', 'reason', 'before', 'after'])
    .execute()

describe('the production desk', () => {
  it('takes an order by scans alone through a remake to the driver', async () => {
    const order = await makeOrder()
    const { number } = order
    expect(granted(await scan(`${number}/1`, 'START'))).toMatchObject({
      number,
      line: 1,
      did: 'MOVED',
      status: 1,
      stage: 'STARTED',
      article: 'Mug, 330 ml',
    })
    granted(await scan(`${number}/2`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    expect(granted(await scan(`${number}/2`, 'FINISH'))).toMatchObject({ status: 13 })

    granted(await scan(`${number}/1/1`, 'PACK', packer))
    const asked = granted(
      await packer.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'SCRATCH' }),
    )
    expect(asked).toMatchObject({ status: 1, remake: 1, code: `${number}/1/R1` })
    expect(await scan(`${number}/1/2`, 'PACK', packer)).toMatchObject({
      fields: { remake: 'open' },
    })
    expect(await scan(`${number}/1`, 'FINISH')).toMatchObject({ fields: { remake: 'open' } })
    const ticket = granted(await floor.productionDesk.getTicketPage({ number }))
    expect(await ticket.text()).toContain('MAKE AGAIN: piece 1 · scratch')

    expect(granted(await scan(asked.code, 'FINISH'))).toMatchObject({ did: 'MOVED', status: 13 })
    expect(granted(await scan(asked.code, 'FINISH'))).toMatchObject({ did: 'ALREADY' })
    expect(granted(await packer.productionDesk.getPacking({ number }))).toMatchObject({
      missing: 4,
      contact: { name: 'Ann Other' },
      giftMessage: 'With love',
    })
    await fillBox(number)
    expect(granted(await scan(`${number}/1/1`, 'PACK', packer))).toMatchObject({
      did: 'ALREADY',
      left: 0,
      leftInOrder: 0,
    })
    const packed = granted(await close(number))
    expect(packed).toMatchObject({
      status: 8,
      trackingNumbers: [expect.stringMatching(/^EP\d{11}$/)],
    })

    const { carriers } = granted(await packer.productionDesk.listWaitingParcels({}))
    const mine = carriers
      .find(({ carrier }) => carrier === 'gls')
      ?.orders.find((one) => one.number === number)
    expect(mine).toMatchObject({ trackingNumbers: packed.trackingNumbers, country: 'GB' })
    const taken = granted(
      await packer.productionDesk.handOver({ carrier: 'gls', number: [number] }),
    )
    expect(taken).toMatchObject({ sent: [number], left: [] })

    const events = await eventsOf(order.id)
    expect(events.map(({ to_status }) => to_status)).toEqual([0, 200, 201, 202, 1, 13, 1, 13, 8, 9])
    expect(events.slice(2).map(({ actor }) => actor)).toEqual(Array(8).fill('factory'))
    expect(events.at(-1)?.actor_id).toBe(`staff:${packer.staffId}`)
    expect(events[6]?.reason).toBe(`made again: ${number}/1, scratch`)
    const mails = await database.db
      .selectFrom('mail')
      .where('subject_id', '=', order.id)
      .select('kind')
      .execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'order-in-production',
      'order-shipped',
    ])
    const acts = await actsOn(number)
    expect(acts.at(-1)).toMatchObject({
      staff_id: packer.staffId,
      permission: 'production.pack',
      store: 'WPX-GB',
      before: { status: 8 },
      after: { status: 9, carrier: 'gls', parcels: 1 },
    })
  })

  it('answers a wrong code with what is wrong about it', async () => {
    const { number } = await makeOrder()
    expect(await scan('https://example.com/<b>', 'START')).toMatchObject({
      code: 'invalid',
      fields: { code: 'no_code' },
    })
    expect(await scan('GB-0000-0000/1', 'START')).toMatchObject({ code: 'not_found' })
    expect(await scan(`${number}/9`, 'START')).toMatchObject({ fields: { code: 'no_line' } })
    expect(await scan(number, 'START')).toMatchObject({ fields: { code: 'line_needed' } })
    expect(await scan(`${number}/1`, 'FINISH')).toMatchObject({
      code: 'conflict',
      fields: { status: '200', stage: 'WAITING' },
    })
    granted(await scan(`  ${number.toLowerCase()}/1 `, 'START'))
    // One piece is not its line.
    expect(await scan(`${number}/1/1`, 'FINISH')).toMatchObject({ fields: { code: 'line_needed' } })
    expect(granted(await scan(`${number}/1`, 'START'))).toMatchObject({ did: 'ALREADY' })
    expect(granted(await scan(number, 'LOOK'))).toMatchObject({ did: 'LOOKED', status: 1 })
    await toFinished(number)
    // The same code of several mugs twice would count one mug as two.
    expect(await scan(`${number}/1`, 'PACK', packer)).toMatchObject({
      fields: { code: 'piece_needed' },
    })
    expect(await scan(`${number}/1/3`, 'PACK', packer)).toMatchObject({ code: 'not_found' })
    expect(await scan(`${number}/1/1`, 'PACK', floor)).toMatchObject({ code: 'not_found' })
  })

  it('makes no label before every piece was seen', async () => {
    const { number } = await makeOrder()
    await toFinished(number)
    granted(await scan(`${number}/1/1`, 'PACK', packer))
    expect(await close(number)).toMatchObject({ code: 'conflict', fields: { missing: '3' } })
    expect(await packer.productionDesk.getLabel({ number })).toMatchObject({ code: 'not_found' })
    expect(await packer.productionDesk.countPieces({ number, line: 2, count: 3 })).toMatchObject({
      fields: { count: 'wrong_count' },
    })
    expect(
      granted(await packer.productionDesk.countPieces({ number, line: 2, count: 2 })),
    ).toMatchObject({ left: 0, leftInOrder: 1 })
    granted(await packer.productionDesk.emptyBox({ number, line: 2 }))
    granted(await packer.productionDesk.countPieces({ number, line: 2, count: 2 }))
    granted(await scan(`${number}/1/2`, 'PACK', packer))
    expect(await close(number, [300])).toMatchObject({ fields: { weightGrams: 'weight_differs' } })
    granted(
      await packer.productionDesk.packOrder({
        number,
        box: 'SMALL',
        weightGrams: [150, 150],
        isWeightConfirmed: true,
      }),
    )
    expect(await close(number)).toMatchObject({ code: 'conflict' })
    const label = granted(await packer.productionDesk.getLabel({ number }))
    expect(label.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const slip = granted(await packer.productionDesk.getGiftSlip({ number }))
    expect((await slip.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  it('lets nobody have the same piece made twice, and lets a good one pass with a reason', async () => {
    const { number } = await makeOrder({ lines: 1, quantity: 3 })
    const ask = (piece: number[], reason: 'CUT' | 'OTHER' = 'CUT') =>
      floor.productionDesk.askRemake({ number, line: 1, piece, reason })
    expect(await ask([1])).toMatchObject({ code: 'conflict' })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    expect(await ask([4])).toMatchObject({ code: 'invalid' })
    expect(await ask([])).toMatchObject({ fields: { piece: 'required' } })
    expect(await ask([1], 'OTHER')).toMatchObject({ fields: { note: 'required' } })
    granted(await ask([2]))
    expect(await ask([2, 3])).toMatchObject({ fields: { piece: 'remade_already' } })
    now = new Date(now.getTime() + 1_000)
    granted(await ask([3]))
    const { rows } = granted(await floor.productionDesk.listQueue({}))
    expect(rows[0]).toMatchObject({ number, remadePieces: 2, stage: 'STARTED' })
    const named = { number, line: 1, remake: 1 }
    expect(await packer.productionDesk.waiveRemake({ ...named, why: 'fine' })).toMatchObject({
      code: 'not_found',
    })
    granted(await floor.productionDesk.waiveRemake({ ...named, why: 'Only a reflection' }))
    expect(granted(await floor.productionDesk.finishRemake({ ...named, remake: 2 }))).toMatchObject(
      { status: 13, stage: 'FINISHED' },
    )
    const { rows: remakes, rate } = granted(await floor.productionDesk.listRemakes({}))
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
    granted(await floor.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'CUT' }))
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
    granted(await scan(`${number}/2/1`, 'PACK', packer))
    granted(await floor.productionDesk.askRemake({ number, line: 1, piece: [1], reason: 'CUT' }))
    granted(await floor.productionDesk.reportError({ number, kind: 'production_error' }))
    await database.db
      .updateTable('shop_order')
      .set({ status: 200 })
      .where('id', '=', order.id)
      .execute()
    await database.db
      .insertInto('order_event')
      .values({ order_id: order.id, from_status: 2, to_status: 200, actor: 'support' })
      .execute()
    const mended = { kinds: ['order_errors'], subject: order.id } as const
    await settleTodos(database.db, mended, { by: theShop, now })
    expect(granted(await floor.productionDesk.takeJob({ number }))).toMatchObject({ status: 202 })
    const job = granted(await floor.productionDesk.getJob({ number }))
    expect(job.lines.map(({ stage }) => stage)).toEqual(['WAITING', 'WAITING'])
    expect(job.remakes).toMatchObject([{ state: 'WAIVED', endedBy: 'system' }])
    expect(await packer.productionDesk.getPacking({ number })).toMatchObject({ missing: 4 })
  })

  it('leaves an order to the station that downloads it, and puts a damaged one aside', async () => {
    const { number } = await makeOrder()
    const station = await openStation(database.db, shop.api, { now })
    granted(await station.takeLease({ order: number }))
    expect(await floor.productionDesk.takeJob({ number })).toMatchObject({ code: 'locked' })
    const broken = await makeOrder()
    await sql`
      update rendering set files = jsonb_set(files, '{0,key}', '"rendering/print/gone.pdf"')
      from order_line as line
      where line.order_id = ${broken.id} and rendering.design_version_id = line.version_id`.execute(
      database.db,
    )
    expect(await floor.productionDesk.takeJob({ number: broken.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'file_missing' },
    })
    expect((await eventsOf(broken.id)).at(-1)).toMatchObject({ to_status: 2, actor: 'system' })
    await database.db.updateTable('production_lease').set({ expires_at: now }).execute()
    now = new Date(now.getTime() + 60_000)
    expect(granted(await floor.productionDesk.takeJob({ number }))).toMatchObject({ status: 202 })
  })

  it('sends files and tickets singly and as one ZIP whose sums are right', async () => {
    const order = await makeOrder()
    const { number } = order
    const one = granted(await floor.productionDesk.getFile({ number, sha256: order.sums[0]! }))
    expect((await one.arrayBuffer()).byteLength).toBe(200_009)
    const zip = granted(await floor.productionDesk.getBundle({ number: [number] }))
    const bytes = Buffer.from(await zip.arrayBuffer())
    expect(bytes.length).toBe(Number(zip.headers.get('content-length')))
    const entries = await readStoredEntries(bytes)
    expect([...entries.keys()]).toEqual([
      `${number}/${number}-1-print.pdf`,
      `${number}/${number}-2-print.pdf`,
      `${number}/ticket.html`,
      'SHA256SUMS',
    ])
    const sums = entries.get('SHA256SUMS')!.toString().trim().split('\n')
    for (const line of sums) {
      const [sum, name] = line.split('  ')
      expect(createHash('sha256').update(entries.get(name!)!).digest('hex')).toBe(sum)
    }
    expect(await floor.productionDesk.getBundle({ number: [] })).toMatchObject({ code: 'invalid' })
  })

  it('lists lines by what must leave first, press by press, page by page', async () => {
    const late = await makeOrder({ leavesOn: '2026-11-18', lines: 1 })
    const today = await makeOrder({ leavesOn: '2026-11-20', lines: 1, quantity: 3 })
    const all: string[] = []
    let after: string | undefined
    do {
      const page = granted(await floor.productionDesk.listQueue({ most: 2, after }))
      all.push(...page.rows.map(({ code }) => code))
      after = page.next
    } while (after)
    expect(new Set(all).size).toBe(all.length)
    expect(all.indexOf(`${late.number}/1`)).toBeLessThan(all.indexOf(`${today.number}/1`))
    const shown = granted(await floor.productionDesk.listQueue({ isLate: true }))
    expect(shown.rows.map(({ number }) => number)).toEqual([late.number])
    expect(shown.rows[0]).toMatchObject({ press: 'FLATBED', stage: 'TO_TAKE', isLate: true })
    expect(shown.presses.find(({ press }) => press === 'FLATBED')).toEqual({
      press: 'FLATBED',
      made: 0,
      left: 3,
      late: 2,
    })
    const none = granted(await floor.productionDesk.listQueue({ press: ['DIGITAL'] }))
    expect(none.rows).toEqual([])
    expect(await floor.productionDesk.listQueue({ after: 'nonsense' })).toMatchObject({
      fields: { after: 'invalid' },
    })
  })

  it('hands over what may leave, once, and says of the rest why it stays', async () => {
    const [one, other] = [await makeOrder({ lines: 1 }), await makeOrder({ lines: 1 })]
    for (const { number } of [one, other]) {
      await toFinished(number, 1)
      await fillBox(number, 1)
      granted(await close(number, [900]))
    }
    granted(
      await packer.productionDesk.reportNotShipped({ number: other.number, kind: 'bad_address' }),
    )
    const number = [one.number, other.number]
    const taken = granted(await packer.productionDesk.handOver({ carrier: 'gls', number }))
    expect(taken).toMatchObject({
      sent: [one.number],
      left: [{ number: other.number, why: 'not_packed' }],
    })
    expect(
      await packer.productionDesk.handOver({ carrier: 'gls', number: [one.number] }),
    ).toMatchObject({ code: 'conflict' })
    const waiting = granted(await packer.productionDesk.listWaitingParcels({}))
    expect(waiting.notShipped.map((order) => order.number)).toContain(other.number)
    granted(await packer.productionDesk.repack({ number: other.number }))
    const second = await packer.productionDesk.handOver({ carrier: 'gls', number: [other.number] })
    expect(granted(second).sent).toEqual([other.number])
    const { handOverId } = taken
    const list = granted(await packer.productionDesk.getHandOverList({ handOverId }))
    expect(list.headers.get('content-disposition')).toMatch(/hand-over-\d{6}\.pdf/)
  })

  it('ships what a driver takes after all', async () => {
    const { id, number } = await makeOrder({ lines: 1 })
    await toFinished(number, 1)
    await fillBox(number, 1)
    granted(await close(number, [900]))
    granted(await packer.productionDesk.reportNotShipped({ number, kind: 'carrier_refused' }))
    const taken = { carrier: 'gls', number: [number], isAfterAll: true }
    expect(granted(await packer.productionDesk.handOver(taken)).sent).toEqual([number])
    expect((await eventsOf(id)).slice(-2)).toMatchObject([{ to_status: 17 }, { to_status: 9 }])
  })

  it('puts a job back of which nothing is begun, and stops one that a station downloads', async () => {
    const { id, number } = await makeOrder({ lines: 1 })
    granted(await floor.productionDesk.takeJob({ number }))
    expect(granted(await floor.productionDesk.returnJob({ number }))).toMatchObject({ status: 200 })
    expect(await floor.productionDesk.returnJob({ number })).toMatchObject({ code: 'conflict' })
    const station = await openStation(database.db, shop.api, { now })
    granted(await station.takeLease({ order: number }))
    const told = await floor.productionDesk.reportError({ number, kind: 'corrupt_file' })
    expect(granted(told)).toMatchObject({ status: 2 })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ actor: 'factory', to_status: 2 })
  })

  it('shows what a code stands on and what comes next, and moves nothing', async () => {
    const { number } = await makeOrder({ lines: 2, quantity: 2 })
    const look = async (code: string, who = floor) =>
      granted(await who.productionDesk.findPiece({ code }))
    expect(await look(number)).toMatchObject({ next: [], status: 200 })
    expect(await look(`${number}/1`)).toMatchObject({
      line: 1,
      article: 'Mug',
      pieces: 2,
      next: [{ mode: 'START', code: `${number}/1` }],
    })
    granted(await scan(`${number}/1`, 'START'))
    const started = await look(`${number}/1/2`)
    expect(started).toMatchObject({ unit: 2, next: [{ mode: 'FINISH', code: `${number}/1` }] })
    const asked = { number, line: 1, piece: [2], reason: 'CUT' } as const
    const { code } = granted(await floor.productionDesk.askRemake(asked))
    expect(await look(`${number}/1`)).toMatchObject({
      next: [{ mode: 'FINISH', code }],
      remakes: [{ code, pieces: [2], reason: 'CUT' }],
    })
    granted(await scan(code, 'FINISH'))
    granted(await scan(`${number}/2`, 'START'))
    for (const line of [1, 2]) granted(await scan(`${number}/${line}`, 'FINISH'))
    const packs = [{ mode: 'PACK', code: `${number}/1/1` }]
    expect(await look(`${number}/1/1`)).toMatchObject({ next: [] })
    expect(await look(`${number}/1/1`, packer)).toMatchObject({ next: packs })
    for (const unknown of [`${number}/3`, `${number}/1/9`, 'E-NOBODY/1']) {
      expect(await floor.productionDesk.findPiece({ code: unknown })).toMatchObject({
        code: 'not_found',
      })
    }
    expect(await floor.productionDesk.findPiece({ code: '???' })).toMatchObject({
      fields: { code: 'no_code' },
    })
  })

  it('counts each view by the query that lists it', async () => {
    const { number } = await makeOrder({ lines: 2, leavesOn: '2026-11-20' })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    const { views } = granted(await floor.productionDesk.listQueue({ most: 1 }))
    for (const { view, count } of views) {
      const listed = granted(await floor.productionDesk.listQueue({ view, most: 100 }))
      expect(listed.count, view).toBe(count)
      expect(listed.rows.length, view).toBe(Math.min(count, 100))
    }
    const codesOf = async (view: 'todayMade' | 'todayLeft') =>
      granted(await floor.productionDesk.listQueue({ view, most: 100 })).rows.map(
        ({ code }) => code,
      )
    expect(await codesOf('todayMade')).toContain(`${number}/1`)
    expect(await codesOf('todayLeft')).toContain(`${number}/2`)
  })

  it('offers what its customer collects, and hands it out', async () => {
    const { number } = await makeOrder({ lines: 1, mode: 'MANAGED' })
    await toFinished(number, 1)
    await fillBox(number, 1)
    granted(await close(number, [800]))
    expect(
      await packer.productionDesk.handOver({ carrier: 'gls', number: [number] }),
    ).toMatchObject({
      code: 'conflict',
    })
    granted(await packer.productionDesk.getLabel({ number }))
    expect(granted(await packer.productionDesk.offerCollection({ number }))).toMatchObject({
      status: 14,
    })
    expect(granted(await packer.productionDesk.confirmCollection({ number }))).toMatchObject({
      status: 15,
    })
  })

  it('goes no further with what is held or asked to be cancelled, and shows why', async () => {
    const { number } = await makeOrder({ lines: 1 })
    const support = await shop.staff('support')
    granted(await support.orderDesk.addNote({ number, body: 'Wrap it twice', pin: true }))
    granted(
      await support.orderActs.holdOrder({ number, reason: 'address', note: 'No street number' }),
    )
    const held = { code: 'conflict', fields: { hold: 'address' } }
    expect(await scan(`${number}/1`, 'START')).toMatchObject(held)
    expect(await floor.productionDesk.takeJob({ number })).toMatchObject(held)
    const job = granted(await floor.productionDesk.getJob({ number }))
    expect(job).toMatchObject({
      stops: [{ kind: 'HOLD', reason: 'address', note: 'No street number' }],
      pinnedNote: { body: 'Wrap it twice', by: 'Person of support' },
    })
    const { rows } = granted(await floor.productionDesk.listQueue({}))
    expect(rows.find((row) => row.number === number)).toMatchObject({ isStopped: true })
    granted(await support.orderActs.releaseOrder({ number }))
    granted(await floor.productionDesk.takeJob({ number }))
    granted(await support.orderActs.cancelOrder({ number, reason: 'No longer wanted' }))
    expect(await scan(`${number}/1`, 'START')).toMatchObject({ fields: { cancellation: 'asked' } })
    const answered = await floor.orderActs.answerCancellation({ number, answer: 'REFUSED' })
    expect(granted(answered)).toMatchObject({ status: 202 })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    granted(await support.orderActs.holdOrder({ number, reason: 'address' }))
    expect(await scan(`${number}/1/1`, 'PACK', packer)).toMatchObject(held)
  })

  it('gives labels to what a station has packed', async () => {
    const order = await makeOrder({ lines: 1 })
    const station = await openStation(database.db, shop.api, { now })
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
    const calls = (who: typeof floor) => ({
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
    const outcome = async (who: typeof floor) => {
      const open: string[] = []
      for (const [name, call] of Object.entries(calls(who))) {
        const answer: unknown = await call
        if (!isRefused(answer)) open.push(name)
        else expect(answer.code, name).toBe('not_found')
      }
      return open.toSorted()
    }
    const reading = ['bundle', 'file', 'job', 'queue', 'remakes', 'ticket']
    expect(await outcome(await shop.staff('translator'))).toEqual([])
    expect(await outcome(await shop.staff('accountant'))).toEqual([])
    for (const role of ['support', 'prepress', 'admin'] as const) {
      expect(await outcome(await shop.staff(role)), role).toEqual(reading)
    }
    // Of another store there are lists, and nothing in them.
    const elsewhere = await shop.staff('packing', ['WPX-PT'])
    expect(await outcome(elsewhere)).toEqual(['queue', 'remakes', 'waiting'])
    const { rows, presses, openRemakes } = granted(await elsewhere.productionDesk.listQueue({}))
    expect({ rows, presses, openRemakes }).toEqual({ rows: [], presses: [], openRemakes: 0 })
    expect(granted(await elsewhere.productionDesk.listQueue({ store: ['WPX-GB'] })).rows).toEqual(
      [],
    )
    expect(await outcome(floor)).toEqual([...reading, 'scan', 'take'].toSorted())
    expect(await outcome(packer)).toEqual(
      [...reading, 'packing', 'scan', 'take', 'waiting'].toSorted(),
    )
  })

  it('read for whom a parcel is only from the download on, and only if they may', async () => {
    const { number } = await makeOrder()
    expect(await packer.productionDesk.getPacking({ number })).toMatchObject({ code: 'not_found' })
    granted(await floor.productionDesk.takeJob({ number }))
    expect(granted(await packer.productionDesk.getPacking({ number })).address).toMatchObject({
      recipient: 'Ann Other',
    })
    const looks = await database.db
      .selectFrom('staff_look')
      .where('object_id', '=', number)
      .where('staff_id', '=', packer.staffId)
      .selectAll()
      .execute()
    expect(looks).toHaveLength(1)
    const job = granted(await floor.productionDesk.getJob({ number }))
    for (const secret of ['Ann', 'High Street', 'example.com']) {
      expect(JSON.stringify(job)).not.toContain(secret)
    }
  })
})

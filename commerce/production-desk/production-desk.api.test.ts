import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { openStation } from '#tests/production/factory.ts'
import { openProductionFloor } from '#tests/production/production-floor.ts'
import { readStoredEntries } from '#tests/stored-zip.ts'

const floor = openProductionFloor()
const { makeOrder, scan, toFinished, fillBox, close, eventsOf, actsOn } = floor

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

    granted(await scan(`${number}/1/1`, 'PACK', floor.packer))
    const asked = granted(
      await floor.packer.productionDesk.askRemake({
        number,
        line: 1,
        piece: [1],
        reason: 'SCRATCH',
      }),
    )
    expect(asked).toMatchObject({ status: 1, remake: 1, code: `${number}/1/R1` })
    expect(await scan(`${number}/1/2`, 'PACK', floor.packer)).toMatchObject({
      fields: { remake: 'open' },
    })
    expect(await scan(`${number}/1`, 'FINISH')).toMatchObject({ fields: { remake: 'open' } })
    const ticket = granted(await floor.worker.productionDesk.getTicketPage({ number }))
    expect(await ticket.text()).toContain('MAKE AGAIN: piece 1 · scratch')

    expect(granted(await scan(asked.code, 'FINISH'))).toMatchObject({ did: 'MOVED', status: 13 })
    expect(granted(await scan(asked.code, 'FINISH'))).toMatchObject({ did: 'ALREADY' })
    expect(granted(await floor.packer.productionDesk.getPacking({ number }))).toMatchObject({
      missing: 4,
      contact: { name: 'Ann Other' },
      giftMessage: 'With love',
    })
    await fillBox(number)
    expect(granted(await scan(`${number}/1/1`, 'PACK', floor.packer))).toMatchObject({
      did: 'ALREADY',
      left: 0,
      leftInOrder: 0,
    })
    const packed = granted(await close(number))
    expect(packed).toMatchObject({
      status: 8,
      trackingNumbers: [expect.stringMatching(/^EP\d{11}$/)],
    })

    const { carriers } = granted(await floor.packer.productionDesk.listWaitingParcels({}))
    const mine = carriers
      .find(({ carrier }) => carrier === 'gls')
      ?.orders.find((one) => one.number === number)
    expect(mine).toMatchObject({ trackingNumbers: packed.trackingNumbers, country: 'GB' })
    const taken = granted(
      await floor.packer.productionDesk.handOver({ carrier: 'gls', number: [number] }),
    )
    expect(taken).toMatchObject({ sent: [number], left: [] })

    const events = await eventsOf(order.id)
    expect(events.map(({ to_status }) => to_status)).toEqual([0, 200, 201, 202, 1, 13, 1, 13, 8, 9])
    expect(events.slice(2).map(({ actor }) => actor)).toEqual(Array(8).fill('factory'))
    expect(events.at(-1)?.actor_id).toBe(`staff:${floor.packer.staffId}`)
    expect(events[6]?.reason).toBe(`made again: ${number}/1, scratch`)
    const mails = await floor.database.db
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
      staff_id: floor.packer.staffId,
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
    expect(await scan(`${number}/1`, 'PACK', floor.packer)).toMatchObject({
      fields: { code: 'piece_needed' },
    })
    expect(await scan(`${number}/1/3`, 'PACK', floor.packer)).toMatchObject({ code: 'not_found' })
    expect(await scan(`${number}/1/1`, 'PACK', floor.worker)).toMatchObject({ code: 'not_found' })
  })

  it('makes no label before every piece was seen', async () => {
    const { number } = await makeOrder()
    await toFinished(number)
    granted(await scan(`${number}/1/1`, 'PACK', floor.packer))
    expect(await close(number)).toMatchObject({ code: 'conflict', fields: { missing: '3' } })
    expect(await floor.packer.productionDesk.getLabel({ number })).toMatchObject({
      code: 'not_found',
    })
    expect(
      await floor.packer.productionDesk.countPieces({ number, line: 2, count: 3 }),
    ).toMatchObject({
      fields: { count: 'wrong_count' },
    })
    expect(
      granted(await floor.packer.productionDesk.countPieces({ number, line: 2, count: 2 })),
    ).toMatchObject({ left: 0, leftInOrder: 1 })
    granted(await floor.packer.productionDesk.emptyBox({ number, line: 2 }))
    granted(await floor.packer.productionDesk.countPieces({ number, line: 2, count: 2 }))
    granted(await scan(`${number}/1/2`, 'PACK', floor.packer))
    expect(await close(number, [300])).toMatchObject({ fields: { weightGrams: 'weight_differs' } })
    granted(
      await floor.packer.productionDesk.packOrder({
        number,
        box: 'SMALL',
        weightGrams: [150, 150],
        isWeightConfirmed: true,
      }),
    )
    expect(await close(number)).toMatchObject({ code: 'conflict' })
    const label = granted(await floor.packer.productionDesk.getLabel({ number }))
    expect(label.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const slip = granted(await floor.packer.productionDesk.getGiftSlip({ number }))
    expect((await slip.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  it('leaves an order to the station that downloads it, and puts a damaged one aside', async () => {
    const { number } = await makeOrder()
    const station = await openStation(floor.database.db, floor.shop.api, { now: floor.now })
    granted(await station.takeLease({ order: number }))
    expect(await floor.worker.productionDesk.takeJob({ number })).toMatchObject({ code: 'locked' })
    const broken = await makeOrder()
    await sql`
      update rendering set files = jsonb_set(files, '{0,key}', '"rendering/print/gone.pdf"')
      from order_line as line
      where line.order_id = ${broken.id} and rendering.design_version_id = line.version_id`.execute(
      floor.database.db,
    )
    expect(await floor.worker.productionDesk.takeJob({ number: broken.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'file_missing' },
    })
    expect((await eventsOf(broken.id)).at(-1)).toMatchObject({ to_status: 2, actor: 'system' })
    await floor.database.db.updateTable('production_lease').set({ expires_at: floor.now }).execute()
    floor.now = new Date(floor.now.getTime() + 60_000)
    expect(granted(await floor.worker.productionDesk.takeJob({ number }))).toMatchObject({
      status: 202,
    })
  })

  it('sends files and tickets singly and as one ZIP whose sums are right', async () => {
    const order = await makeOrder()
    const { number } = order
    const one = granted(
      await floor.worker.productionDesk.getFile({ number, sha256: order.sums[0]! }),
    )
    expect((await one.arrayBuffer()).byteLength).toBe(200_009)
    const zip = granted(await floor.worker.productionDesk.getBundle({ number: [number] }))
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
    expect(await floor.worker.productionDesk.getBundle({ number: [] })).toMatchObject({
      code: 'invalid',
    })
  })

  it('lists lines by what must leave first, press by press, page by page', async () => {
    const late = await makeOrder({ leavesOn: '2026-11-18', lines: 1 })
    const today = await makeOrder({ leavesOn: '2026-11-20', lines: 1, quantity: 3 })
    const all: string[] = []
    let after: string | undefined
    do {
      const page = granted(await floor.worker.productionDesk.listQueue({ most: 2, after }))
      all.push(...page.rows.map(({ code }) => code))
      after = page.next
    } while (after)
    expect(new Set(all).size).toBe(all.length)
    expect(all.indexOf(`${late.number}/1`)).toBeLessThan(all.indexOf(`${today.number}/1`))
    const shown = granted(await floor.worker.productionDesk.listQueue({ isLate: true }))
    expect(shown.rows.map(({ number }) => number)).toEqual([late.number])
    expect(shown.rows[0]).toMatchObject({ press: 'FLATBED', stage: 'TO_TAKE', isLate: true })
    expect(shown.presses.find(({ press }) => press === 'FLATBED')).toEqual({
      press: 'FLATBED',
      made: 0,
      left: 3,
      late: 2,
    })
    const none = granted(await floor.worker.productionDesk.listQueue({ press: ['DIGITAL'] }))
    expect(none.rows).toEqual([])
    expect(await floor.worker.productionDesk.listQueue({ after: 'nonsense' })).toMatchObject({
      fields: { after: 'invalid' },
    })
  })

  it('shows what a code stands on and what comes next, and moves nothing', async () => {
    const { number } = await makeOrder({ lines: 2, quantity: 2 })
    const look = async (code: string, who = floor.worker) =>
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
    const { code } = granted(await floor.worker.productionDesk.askRemake(asked))
    expect(await look(`${number}/1`)).toMatchObject({
      next: [{ mode: 'FINISH', code }],
      remakes: [{ code, pieces: [2], reason: 'CUT' }],
    })
    granted(await scan(code, 'FINISH'))
    granted(await scan(`${number}/2`, 'START'))
    for (const line of [1, 2]) granted(await scan(`${number}/${line}`, 'FINISH'))
    const packs = [{ mode: 'PACK', code: `${number}/1/1` }]
    expect(await look(`${number}/1/1`)).toMatchObject({ next: [] })
    expect(await look(`${number}/1/1`, floor.packer)).toMatchObject({ next: packs })
    for (const unknown of [`${number}/3`, `${number}/1/9`, 'E-NOBODY/1']) {
      expect(await floor.worker.productionDesk.findPiece({ code: unknown })).toMatchObject({
        code: 'not_found',
      })
    }
    expect(await floor.worker.productionDesk.findPiece({ code: '???' })).toMatchObject({
      fields: { code: 'no_code' },
    })
  })

  it('counts each view by the query that lists it', async () => {
    const { number } = await makeOrder({ lines: 2, leavesOn: '2026-11-20' })
    granted(await scan(`${number}/1`, 'START'))
    granted(await scan(`${number}/1`, 'FINISH'))
    const { views } = granted(await floor.worker.productionDesk.listQueue({ most: 1 }))
    for (const { view, count } of views) {
      const listed = granted(await floor.worker.productionDesk.listQueue({ view, most: 100 }))
      expect(listed.count, view).toBe(count)
      expect(listed.rows.length, view).toBe(Math.min(count, 100))
    }
    const codesOf = async (view: 'todayMade' | 'todayLeft') =>
      granted(await floor.worker.productionDesk.listQueue({ view, most: 100 })).rows.map(
        ({ code }) => code,
      )
    expect(await codesOf('todayMade')).toContain(`${number}/1`)
    expect(await codesOf('todayLeft')).toContain(`${number}/2`)
  })
})

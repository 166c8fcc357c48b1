import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { openFactory } from '#tests/production/factory-stage.ts'
import { packContents } from '#commerce/catalogue/catalogue.columns.ts'
import type { PackContents } from '#commerce/catalogue/pack.contract.ts'

const stage = openFactory()
const { makeOrder, statusOf, lastEvent, download, toDownloaded, toPacked } = stage

describe('a factory', () => {
  it('sees first what must leave first', async () => {
    const late = await makeOrder({ leavesOn: '2026-12-03' })
    const soon = await makeOrder({ leavesOn: '2026-12-01' })
    const { jobs } = granted(await stage.prepress.listJobs({ most: 200 }))
    const numbers = jobs.map(({ order }) => order)
    expect(numbers.indexOf(soon.number)).toBeLessThan(numbers.indexOf(late.number))
    expect(jobs.find(({ order }) => order === soon.number)).toMatchObject({
      status: 200,
      leavesOn: '2026-12-01',
      sendType: 'SEND',
      deliveryType: 'ADDRESS',
      lines: 2,
      pieces: 4,
      parcels: [],
    })
  })

  it('takes an order from the queue to the carrier', async () => {
    const order = await makeOrder()
    const { number } = order
    const lease = granted(await stage.prepress.takeLease({ order: number }))
    expect(lease).toMatchObject({ status: 201, expiresAt: '2026-11-20T10:15:00.000Z' })
    expect(lease.files.map(({ sha256 }) => sha256)).toEqual(order.sums)

    for (const { sha256, bytes } of lease.files) {
      const file = await download(number, sha256)
      expect(file).toHaveLength(bytes)
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    }
    const [first = '', second = ''] = order.sums
    expect(granted(await stage.prepress.confirmFiles({ order: number, sha256: [first] }))).toEqual({
      order: number,
      status: 201,
      missing: [second],
    })
    expect(granted(await stage.prepress.confirmFiles({ order: number, sha256: [second] }))).toEqual(
      {
        order: number,
        status: 202,
        missing: [],
      },
    )

    const move = (line: number, to: 'STARTED' | 'FINISHED' | 'PACKED') =>
      stage.packing.moveLine({ order: number, line, to })
    expect(granted(await move(1, 'STARTED'))).toMatchObject({ status: 1, stage: 'STARTED' })
    expect(granted(await move(1, 'FINISHED'))).toMatchObject({ status: 1 })
    expect(await move(1, 'PACKED')).toMatchObject({ code: 'conflict' })
    expect(granted(await move(2, 'STARTED'))).toMatchObject({ status: 1 })
    expect(granted(await move(2, 'FINISHED'))).toMatchObject({ status: 13 })
    expect(granted(await move(2, 'STARTED'))).toMatchObject({ status: 13, stage: 'FINISHED' })
    expect(granted(await move(1, 'PACKED'))).toMatchObject({ status: 13 })
    expect(granted(await move(2, 'PACKED'))).toMatchObject({ status: 8 })

    expect(granted(await stage.packing.getPacking({ order: number }))).toMatchObject({
      sendType: 'SEND',
      deliveryType: 'ADDRESS',
      address: { recipient: 'Ann Other', postalCode: 'SW1A 1AA', country: 'GB' },
      contact: { name: 'Ann Other' },
      weightGrams: 1_400,
      giftMessage: 'With love',
    })
    const sent = await stage.packing.sendParcels({
      order: number,
      carrier: 'gls',
      trackingNumber: [`${number}-A`, `${number}-B`],
      weightGrams: [700, 700],
    })
    expect(granted(sent)).toEqual({ order: number, status: 9 })
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 8,
      to_status: 9,
      actor: 'factory',
      actor_id: 'packing',
    })
  })

  it('does a repeated call once', async () => {
    const order = await makeOrder()
    await toPacked(order)
    const parcels = {
      order: order.number,
      carrier: 'gls',
      trackingNumber: [`${order.number}-1`],
    }
    const key = { idempotencyKey: `send ${order.number}`.replaceAll(' ', '-') }
    const first = await stage.packing.sendParcels(parcels, key)
    expect(await stage.packing.sendParcels(parcels, key)).toEqual(first)
    const rows = stage.database.db
      .selectFrom('shipment')
      .where('order_id', '=', order.id)
      .selectAll()
    expect(await rows.execute()).toHaveLength(1)
  })

  it('prints a ticket without anything of the customer', async () => {
    const order = await makeOrder()
    const ticket = granted(await stage.prepress.getTicket({ order: order.number }))
    expect(ticket.lines[0]).toMatchObject({
      copies: [
        { page: 1, copies: 1 },
        { page: 2, copies: 2 },
      ],
      line: 1,
      code: `${order.number}/1`,
      article: 'Mug',
      variantLabel: '330 ml',
      quantity: 2,
      print: { colour: 'RGB', mirrored: true },
      files: [{ sha256: order.sums[0], name: 'print.pdf' }],
    })
    const page = await granted(await stage.prepress.getTicketPage({ order: order.number })).text()
    expect(page).toContain('Summer &#60;3')
    expect(page).toContain('MIRRORED')
    expect(page).toContain(`Barcode ${order.number}/2`)
    for (const secret of ['Ann', 'High Street', 'example.com']) {
      expect(page + JSON.stringify(ticket)).not.toContain(secret)
    }
  })

  it('lists whose pieces they are on the ticket, each as often as it is made', async () => {
    const names = [{ name: 'Ana & Ben' }, { name: 'ליאת', copies: 3 }]
    const order = await makeOrder({ lines: 1, quantity: 2, names })
    const { lines } = granted(await stage.prepress.getTicket({ order: order.number }))
    expect(lines[0]!.names).toEqual([
      { name: 'Ana & Ben', copies: 2 },
      { name: 'ליאת', copies: 6 },
    ])
    expect(await ticketOf(order)).toContain(
      '<li dir="auto">Ana &#38; Ben × 2</li><li dir="auto">ליאת × 6</li>',
    )
    expect(await ticketOf(await makeOrder({ lines: 1 }))).not.toContain('class="names"')
  })

  const ticketOf = async (order: { number: string }) =>
    granted(await stage.prepress.getTicketPage({ order: order.number })).text()

  it('is told what lies in a set, counted for all pieces, and which way up it is', async () => {
    const order = await makeOrder({ lines: 1, quantity: 2 })
    const { lines: before } = granted(await stage.prepress.getTicket({ order: order.number }))
    expect(before[0]).not.toHaveProperty('contents')
    const contents: PackContents = [
      { thing: 'card', count: 10 },
      { thing: 'envelope', count: 10, colour: 'red' },
    ]
    await stage.database.db
      .updateTable('article_variant')
      .set({ contents: packContents.write(contents) })
      .where('article_id', '=', before[0]!.articleId)
      .execute()
    const { lines } = granted(await stage.prepress.getTicket({ order: order.number }))
    expect(lines[0]!.contents).toEqual([
      { thing: 'card', count: 20 },
      { thing: 'envelope', count: 20, colour: 'red' },
    ])
    const page = granted(await stage.prepress.getTicketPage({ order: order.number }))
    expect(await page.text()).toContain('20 × red envelope')
  })

  it('learns for whom an order is only when it has it', async () => {
    const order = await makeOrder()
    expect(await stage.prepress.getPacking({ order: order.number })).toMatchObject({
      code: 'not_found',
    })
    granted(await stage.prepress.takeLease({ order: order.number }))
    expect(await stage.prepress.getPacking({ order: order.number })).toMatchObject({
      code: 'not_found',
    })
  })

  it('knows nothing of orders that are not released, or at an end', async () => {
    const order = await makeOrder()
    for (const status of [0, 4, 2, 10, 15]) {
      await stage.database.db
        .updateTable('shop_order')
        .set({ status })
        .where('id', '=', order.id)
        .execute()
      expect(await stage.prepress.getTicket({ order: order.number })).toMatchObject({
        code: 'not_found',
      })
      expect(await stage.prepress.takeLease({ order: order.number })).toMatchObject({
        code: 'not_found',
      })
    }
    await stage.database.db.deleteFrom('shop_order').where('id', '=', order.id).execute()
  })

  it('needs no files for what is not printed', async () => {
    const order = await makeOrder({ withFiles: false })
    expect(granted(await stage.prepress.takeLease({ order: order.number })).files).toEqual([])
    expect(granted(await stage.prepress.confirmFiles({ order: order.number }))).toMatchObject({
      status: 202,
    })
  })
})

describe('what cannot go on', () => {
  it('is put aside by the factory with a reason', async () => {
    const order = await makeOrder()
    await toDownloaded(order)
    granted(await stage.packing.moveLine({ order: order.number, line: 1, to: 'STARTED' }))
    const said = { order: order.number, kind: 'production_error', note: 'out of mugs' } as const
    expect(granted(await stage.packing.reportError(said))).toEqual({
      order: order.number,
      status: 2,
    })
    expect(await lastEvent(order.id)).toMatchObject({
      reason: `production_error: ${order.number}, out of mugs`,
    })
    expect(await stage.packing.reportError(said)).toMatchObject({ code: 'not_found' })
  })

  it('is not shipped, packed again and shipped', async () => {
    const order = await makeOrder()
    await toPacked(order)
    const { number } = order
    granted(await stage.packing.reportNotShipped({ order: number, kind: 'bad_address' }))
    expect(await statusOf(order.id)).toBe(17)
    expect(granted(await stage.packing.repack({ order: number }))).toMatchObject({ status: 8 })
    granted(await stage.packing.reportNotShipped({ order: number, kind: 'carrier_refused' }))
    const sent = { order: number, carrier: 'gls', trackingNumber: [`${number}-1`] }
    expect(granted(await stage.packing.sendParcels(sent))).toMatchObject({ status: 9 })
  })

  it('is refused: parcels without a number, of nobody, twice, or of another order', async () => {
    const order = await makeOrder()
    const { number } = order
    const send = (given: { carrier?: string; trackingNumber?: string[]; weightGrams?: number[] }) =>
      stage.packing.sendParcels({ order: number, carrier: 'gls', trackingNumber: ['X1'], ...given })
    expect(await send({})).toMatchObject({ code: 'conflict' })
    await toPacked(order)
    const bad = { code: 'invalid' }
    expect(await send({ trackingNumber: [] })).toMatchObject(bad)
    expect(await send({ trackingNumber: ['X1', 'X1'] })).toMatchObject(bad)
    expect(await send({ trackingNumber: ["'; drop"] })).toMatchObject(bad)
    expect(await send({ weightGrams: [1, 2] })).toMatchObject(bad)
    expect(await send({ carrier: 'nobody' })).toMatchObject(bad)
    expect(await statusOf(order.id)).toBe(8)
    granted(await send({}))
    const other = await makeOrder()
    await toPacked(other)
    const taken = { order: other.number, carrier: 'gls', trackingNumber: ['X2', 'X1'] }
    expect(await stage.packing.sendParcels(taken)).toMatchObject({ code: 'conflict' })
    expect(await statusOf(other.id)).toBe(8)
  })
})

describe('an order that is collected at the factory', () => {
  it('waits there until its customer has it', async () => {
    const order = await makeOrder({ mode: 'MANAGED', lines: 1 })
    const { number } = order
    await toPacked(order, 1)
    const sent = { order: number, carrier: 'gls', trackingNumber: [`${number}-1`] }
    expect(await stage.packing.sendParcels(sent)).toMatchObject({ code: 'conflict' })
    expect(await stage.packing.handOver({ order: number })).toMatchObject({ code: 'conflict' })
    expect(granted(await stage.packing.offerCollection({ order: number }))).toMatchObject({
      status: 14,
    })
    expect(granted(await stage.packing.handOver({ order: number }))).toMatchObject({ status: 15 })
    expect(await lastEvent(order.id)).toMatchObject({ from_status: 14, actor: 'factory' })
  })

  it('is nothing else', async () => {
    const order = await makeOrder()
    await toPacked(order)
    expect(await stage.packing.offerCollection({ order: order.number })).toMatchObject({
      code: 'conflict',
    })
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import {
  expectProductionInvariants,
  makeReleasedOrder,
  openStation,
  type TestStation,
} from '#tests/factory.ts'
import { endLeases } from './lease.service.ts'

const MINUTE_MS = 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let prepress: TestStation
let packing: TestStation
let now = new Date('2026-11-20T10:00:00Z')
const uploads = openTestUploads()
const { storage } = uploads.tools

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  prepress = await openStation(database.db, shop.api, { name: 'prepress', now })
  packing = await openStation(database.db, shop.api, { name: 'packing', now })
})
beforeEach(() => {
  now = new Date('2026-11-20T10:00:00Z')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectProductionInvariants(database.db)
  await uploads.close()
  await database.drop()
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

const makeOrder = (given: Parameters<typeof makeReleasedOrder>[2] = {}) =>
  makeReleasedOrder(database.db, storage, given)

const statusOf = async (id: string) =>
  (
    await database.db
      .selectFrom('shop_order')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status

const lastEvent = (id: string) =>
  database.db
    .selectFrom('order_event')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .select(['from_status', 'to_status', 'actor', 'actor_id', 'reason'])
    .executeTakeFirstOrThrow()

async function download(order: string, sha256: string, station = prepress): Promise<Buffer> {
  const answer = granted(await station.getFile({ order, sha256 }))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function toDownloaded(order: { number: string; sums: string[] }) {
  granted(await prepress.takeLease({ order: order.number }))
  granted(await prepress.confirmFiles({ order: order.number, sha256: order.sums }))
}

async function toPacked(order: { number: string; sums: string[] }, lines = 2) {
  await toDownloaded(order)
  for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
    for (let line = 1; line <= lines; line += 1) {
      granted(await packing.moveLine({ order: order.number, line, to }))
    }
  }
}

describe('a factory', () => {
  it('sees first what must leave first', async () => {
    const late = await makeOrder({ leavesOn: '2026-12-03' })
    const soon = await makeOrder({ leavesOn: '2026-12-01' })
    const { jobs } = granted(await prepress.listJobs({ most: 200 }))
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
    const lease = granted(await prepress.takeLease({ order: number }))
    expect(lease).toMatchObject({ status: 201, expiresAt: '2026-11-20T10:15:00.000Z' })
    expect(lease.files.map(({ sha256 }) => sha256)).toEqual(order.sums)

    for (const { sha256, bytes } of lease.files) {
      const file = await download(number, sha256)
      expect(file).toHaveLength(bytes)
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    }
    const [first = '', second = ''] = order.sums
    expect(granted(await prepress.confirmFiles({ order: number, sha256: [first] }))).toEqual({
      order: number,
      status: 201,
      missing: [second],
    })
    expect(granted(await prepress.confirmFiles({ order: number, sha256: [second] }))).toEqual({
      order: number,
      status: 202,
      missing: [],
    })

    const move = (line: number, to: 'STARTED' | 'FINISHED' | 'PACKED') =>
      packing.moveLine({ order: number, line, to })
    expect(granted(await move(1, 'STARTED'))).toMatchObject({ status: 1, stage: 'STARTED' })
    expect(granted(await move(1, 'FINISHED'))).toMatchObject({ status: 1 })
    expect(await move(1, 'PACKED')).toMatchObject({ code: 'conflict' })
    expect(granted(await move(2, 'STARTED'))).toMatchObject({ status: 1 })
    expect(granted(await move(2, 'FINISHED'))).toMatchObject({ status: 13 })
    expect(granted(await move(2, 'STARTED'))).toMatchObject({ status: 13, stage: 'FINISHED' })
    expect(granted(await move(1, 'PACKED'))).toMatchObject({ status: 13 })
    expect(granted(await move(2, 'PACKED'))).toMatchObject({ status: 8 })

    expect(granted(await packing.getPacking({ order: number }))).toMatchObject({
      sendType: 'SEND',
      deliveryType: 'ADDRESS',
      address: { recipient: 'Ann Other', postalCode: 'SW1A 1AA', country: 'GB' },
      contact: { name: 'Ann Other' },
      weightGrams: 1_400,
      giftMessage: 'With love',
    })
    const sent = await packing.sendParcels({
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
    const first = await packing.sendParcels(parcels, key)
    expect(await packing.sendParcels(parcels, key)).toEqual(first)
    const rows = database.db.selectFrom('shipment').where('order_id', '=', order.id).selectAll()
    expect(await rows.execute()).toHaveLength(1)
  })

  it('prints a ticket without anything of the customer', async () => {
    const order = await makeOrder()
    const ticket = granted(await prepress.getTicket({ order: order.number }))
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
    const page = await granted(await prepress.getTicketPage({ order: order.number })).text()
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
    const { lines } = granted(await prepress.getTicket({ order: order.number }))
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
    granted(await prepress.getTicketPage({ order: order.number })).text()

  it('is told what lies in a set, counted for all pieces, and which way up it is', async () => {
    const order = await makeOrder({ lines: 1, quantity: 2 })
    const { lines: before } = granted(await prepress.getTicket({ order: order.number }))
    expect(before[0]).not.toHaveProperty('contents')
    const contents = [
      { thing: 'card', count: 10 },
      { thing: 'envelope', count: 10, colour: 'red' },
    ]
    await database.db
      .updateTable('article_variant')
      .set({ contents: JSON.stringify(contents) })
      .where('article_id', '=', before[0]!.articleId)
      .execute()
    const { lines } = granted(await prepress.getTicket({ order: order.number }))
    expect(lines[0]!.contents).toEqual([
      { thing: 'card', count: 20 },
      { thing: 'envelope', count: 20, colour: 'red' },
    ])
    const page = granted(await prepress.getTicketPage({ order: order.number }))
    expect(await page.text()).toContain('20 × red envelope')
  })

  it('learns for whom an order is only when it has it', async () => {
    const order = await makeOrder()
    expect(await prepress.getPacking({ order: order.number })).toMatchObject({ code: 'not_found' })
    granted(await prepress.takeLease({ order: order.number }))
    expect(await prepress.getPacking({ order: order.number })).toMatchObject({ code: 'not_found' })
  })

  it('knows nothing of orders that are not released, or at an end', async () => {
    const order = await makeOrder()
    for (const status of [0, 4, 2, 10, 15]) {
      await database.db
        .updateTable('shop_order')
        .set({ status })
        .where('id', '=', order.id)
        .execute()
      expect(await prepress.getTicket({ order: order.number })).toMatchObject({ code: 'not_found' })
      expect(await prepress.takeLease({ order: order.number })).toMatchObject({ code: 'not_found' })
    }
    await database.db.deleteFrom('shop_order').where('id', '=', order.id).execute()
  })

  it('needs no files for what is not printed', async () => {
    const order = await makeOrder({ withFiles: false })
    expect(granted(await prepress.takeLease({ order: order.number })).files).toEqual([])
    expect(granted(await prepress.confirmFiles({ order: order.number }))).toMatchObject({
      status: 202,
    })
  })
})

describe('a lease', () => {
  it('is had by one of two stations that ask at once', async () => {
    const order = await makeOrder()
    const answers = await Promise.all(
      [prepress, packing, prepress, packing].map((station) =>
        station.takeLease({ order: order.number }),
      ),
    )
    const codes = answers.map((answer) => ('code' in answer ? answer.code : 'taken'))
    expect(codes.toSorted()).toEqual(['locked', 'locked', 'taken', 'taken'])
    const taken = database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .where('to_status', '=', 201)
      .selectAll()
    expect(await taken.execute()).toHaveLength(1)
  })

  it('opens files to its station alone, and as long as it lasts', async () => {
    const order = await makeOrder()
    const [sha256 = ''] = order.sums
    const ask = (station: TestStation) => station.getFile({ order: order.number, sha256 })
    expect(await ask(prepress)).toMatchObject({ code: 'conflict' })
    granted(await prepress.takeLease({ order: order.number }))
    expect(await ask(packing)).toMatchObject({ code: 'locked' })
    later(14)
    granted(await prepress.takeLease({ order: order.number }))
    later(14)
    await download(order.number, sha256)
    later(1)
    expect(await ask(prepress)).toMatchObject({ code: 'expired' })
    expect(await prepress.confirmFiles({ order: order.number, sha256: order.sums })).toMatchObject({
      code: 'expired',
    })
  })

  it('that ends puts the order back into the queue, and its confirmations count no more', async () => {
    const order = await makeOrder()
    granted(await prepress.takeLease({ order: order.number }))
    granted(await prepress.confirmFiles({ order: order.number, sha256: [order.sums[0]!] }))
    await endLeases(database.db, now)
    expect(await statusOf(order.id)).toBe(201)
    later(15)
    await Promise.all([endLeases(database.db, now), endLeases(database.db, now)])
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 201,
      to_status: 200,
      actor: 'system',
      reason: 'lease expired',
    })
    granted(await packing.takeLease({ order: order.number }))
    expect(await prepress.confirmFiles({ order: order.number, sha256: order.sums })).toMatchObject({
      code: 'locked',
    })
    const confirmed = await packing.confirmFiles({
      order: order.number,
      sha256: [order.sums[1]!],
    })
    expect(granted(confirmed)).toMatchObject({ status: 201, missing: [order.sums[0]] })
  })

  it('of a station that crashed is taken over without waiting for the clock', async () => {
    const order = await makeOrder()
    granted(await prepress.takeLease({ order: order.number }))
    const answer = granted(await prepress.getFile({ order: order.number, sha256: order.sums[0]! }))
    const reader = answer.body!.getReader()
    await reader.read()
    await reader.cancel()
    later(16)
    expect(granted(await packing.takeLease({ order: order.number }))).toMatchObject({ status: 201 })
    for (const sha256 of order.sums) await download(order.number, sha256, packing)
    expect(
      granted(await packing.confirmFiles({ order: order.number, sha256: order.sums })),
    ).toMatchObject({ status: 202 })
  })

  it('begins anew when the factory wants to download again', async () => {
    const order = await makeOrder()
    await toDownloaded(order)
    granted(await packing.moveLine({ order: order.number, line: 1, to: 'STARTED' }))
    expect(await prepress.returnJob({ order: order.number })).toMatchObject({ code: 'conflict' })
    const other = await makeOrder()
    await toDownloaded(other)
    expect(granted(await prepress.returnJob({ order: other.number }))).toMatchObject({
      status: 200,
    })
    await toDownloaded(other)
  })
})

describe('a damaged file', () => {
  const keyOf = async (sha256: string) => {
    const rows = await database.db.selectFrom('rendering').select('files').execute()
    const files = rows.flatMap(({ files: found }) => found as { sha256: string; key: string }[])
    return files.find((file) => file.sha256 === sha256)!.key
  }
  const damage = async (sha256: string, bytes: Buffer) => {
    const { path } = await storage.fetchLocal(await keyOf(sha256))
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, bytes)
  }

  it('never leaves the shop: the order is put aside with the reason', async () => {
    const order = await makeOrder()
    const whole = granted(await prepress.takeLease({ order: order.number })).files[1]!
    later(16)
    await damage(whole.sha256, Buffer.alloc(whole.bytes, 7))
    expect(await prepress.takeLease({ order: order.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'checksum_differs' },
    })
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 200,
      to_status: 2,
      actor: 'system',
      reason: `checksum_differs: ${order.number}/2`,
    })
  })

  it('that is missing puts the order aside', async () => {
    const order = await makeOrder()
    await storage.remove(await keyOf(order.sums[0]!))
    expect(await prepress.takeLease({ order: order.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'file_missing' },
    })
    expect(await statusOf(order.id)).toBe(2)
  })

  it('that was damaged since never arrives whole, and the station says so', async () => {
    const order = await makeOrder()
    const [file] = granted(await prepress.takeLease({ order: order.number })).files
    await damage(file!.sha256, Buffer.alloc(file!.bytes, 7))
    const answer = granted(await prepress.getFile({ order: order.number, sha256: file!.sha256 }))
    await expect(answer.arrayBuffer()).rejects.toThrow('is damaged')
    expect(await packing.reportError({ order: order.number, kind: 'corrupt_file' })).toMatchObject({
      code: 'locked',
    })
    granted(await prepress.reportError({ order: order.number, kind: 'corrupt_file', line: 1 }))
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 201,
      to_status: 2,
      actor: 'factory',
      actor_id: 'prepress',
      reason: `corrupt_file: ${order.number}/1`,
    })
  })

  it('is not confirmed by a checksum that is not of this order', async () => {
    const [order, other] = [await makeOrder(), await makeOrder()]
    granted(await prepress.takeLease({ order: order.number }))
    expect(await prepress.confirmFiles({ order: order.number, sha256: other.sums })).toMatchObject({
      code: 'invalid',
      fields: { sha256: 'unknown' },
    })
    expect(await prepress.getFile({ order: order.number, sha256: other.sums[0]! })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what cannot go on', () => {
  it('is put aside by the factory with a reason', async () => {
    const order = await makeOrder()
    await toDownloaded(order)
    granted(await packing.moveLine({ order: order.number, line: 1, to: 'STARTED' }))
    const said = { order: order.number, kind: 'production_error', note: 'out of mugs' } as const
    expect(granted(await packing.reportError(said))).toEqual({ order: order.number, status: 2 })
    expect(await lastEvent(order.id)).toMatchObject({
      reason: `production_error: ${order.number}, out of mugs`,
    })
    expect(await packing.reportError(said)).toMatchObject({ code: 'not_found' })
  })

  it('is not shipped, packed again and shipped', async () => {
    const order = await makeOrder()
    await toPacked(order)
    const { number } = order
    granted(await packing.reportNotShipped({ order: number, kind: 'bad_address' }))
    expect(await statusOf(order.id)).toBe(17)
    expect(granted(await packing.repack({ order: number }))).toMatchObject({ status: 8 })
    granted(await packing.reportNotShipped({ order: number, kind: 'carrier_refused' }))
    const sent = { order: number, carrier: 'gls', trackingNumber: [`${number}-1`] }
    expect(granted(await packing.sendParcels(sent))).toMatchObject({ status: 9 })
  })

  it('is refused: parcels without a number, of nobody, twice, or of another order', async () => {
    const order = await makeOrder()
    const { number } = order
    const send = (given: { carrier?: string; trackingNumber?: string[]; weightGrams?: number[] }) =>
      packing.sendParcels({ order: number, carrier: 'gls', trackingNumber: ['X1'], ...given })
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
    expect(await packing.sendParcels(taken)).toMatchObject({ code: 'conflict' })
    expect(await statusOf(other.id)).toBe(8)
  })
})

describe('an order that is collected at the factory', () => {
  it('waits there until its customer has it', async () => {
    const order = await makeOrder({ mode: 'MANAGED', lines: 1 })
    const { number } = order
    await toPacked(order, 1)
    const sent = { order: number, carrier: 'gls', trackingNumber: [`${number}-1`] }
    expect(await packing.sendParcels(sent)).toMatchObject({ code: 'conflict' })
    expect(await packing.handOver({ order: number })).toMatchObject({ code: 'conflict' })
    expect(granted(await packing.offerCollection({ order: number }))).toMatchObject({ status: 14 })
    expect(granted(await packing.handOver({ order: number }))).toMatchObject({ status: 15 })
    expect(await lastEvent(order.id)).toMatchObject({ from_status: 14, actor: 'factory' })
  })

  it('is nothing else', async () => {
    const order = await makeOrder()
    await toPacked(order)
    expect(await packing.offerCollection({ order: order.number })).toMatchObject({
      code: 'conflict',
    })
  })
})

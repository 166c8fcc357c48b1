import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARRIER_SECRET, openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import {
  expectProductionInvariants,
  makeReleasedOrder,
  openStation,
  type TestStation,
} from '#tests/production/factory.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { signCarrierMessage } from './carrier-signature.ts'
import { endWaiting } from './parcel-moves.service.ts'
import { requestDueReviews } from './review-request.service.ts'
import { listShipments } from './shipment.service.ts'

const secret = CARRIER_SECRET
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let station: TestStation
let now = new Date('2026-11-20T10:00:00Z')
const uploads = openTestUploads()

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  station = await openStation(database.db, shop.api, { now })
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectProductionInvariants(database.db)
  await uploads.close()
  await database.drop()
})

type Told = { id?: string; trackingNumber: string; code: string; hour?: number; place?: string }
let events = 0

function messageOf({ id, trackingNumber, code, hour = 0, place }: Told): string {
  return JSON.stringify({
    id: id ?? `event-${++events}`,
    tracking_number: trackingNumber,
    code,
    happened_at: new Date(now.getTime() - DAY_MS + hour * HOUR_MS).toISOString(),
    place,
  })
}

async function send(
  body: string,
  given: { carrier?: string; signature?: string; address?: string } = {},
): Promise<Response> {
  const signature = given.signature ?? signCarrierMessage(secret, Buffer.from(body), now)
  const query = new URLSearchParams({ signature })
  const url = `http://api.internal/carriers/${given.carrier ?? 'gls'}/events?${query}`
  return shop.api(
    new Request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'client-address': given.address ?? '198.51.100.7',
      },
      body,
    }),
  )
}

async function tell(told: Told): Promise<void> {
  const answer = await send(messageOf(told))
  expect(answer.status).toBe(200)
}

/** An order on its way in so many parcels. */
async function shipOrder(parcels = 1, given: Parameters<typeof makeReleasedOrder>[2] = {}) {
  const order = await makeReleasedOrder(database.db, uploads.tools.storage, { lines: 1, ...given })
  const { number } = order
  granted(await station.takeLease({ order: number }))
  granted(await station.confirmFiles({ order: number, sha256: order.sums }))
  for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
    granted(await station.moveLine({ order: number, line: 1, to }))
  }
  const trackingNumber = Array.from({ length: parcels }, (_, at) => `${number}-${at + 1}`)
  granted(await station.sendParcels({ order: number, carrier: 'gls', trackingNumber }))
  return { ...order, trackingNumber: trackingNumber as [string, ...string[]] }
}

const findOrder = (id: string) =>
  database.db
    .selectFrom('shop_order')
    .where('id', '=', id)
    .select(['status'])
    .executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await findOrder(id)).status

describe('a carrier', () => {
  it('brings an order in two parcels to its customer', async () => {
    const order = await shipOrder(2)
    const [one, two = ''] = order.trackingNumber
    await tell({ trackingNumber: one, code: 'in_transit', hour: 1, place: 'Leeds' })
    await tell({ trackingNumber: one, code: 'OutForDelivery', hour: 2 })
    await tell({ trackingNumber: one, code: 'delivered', hour: 3 })
    expect(await statusOf(order.id)).toBe(9)
    await tell({ trackingNumber: two, code: 'attempt_failed', hour: 4 })
    expect(await statusOf(order.id)).toBe(9)
    await tell({ trackingNumber: two, code: 'delivered', hour: 5 })
    expect(await statusOf(order.id)).toBe(15)
    const parcels = await listShipments(database.db, order.id)
    expect(parcels).toMatchObject([
      {
        parcel: 1,
        carrierName: 'GLS',
        trackingUrl: `https://gls.example/${one}`,
        state: 'DELIVERED',
        events: [
          { state: 'ON_ROUTE', code: 'in_transit', place: 'Leeds' },
          { state: 'ON_DELIVERY' },
          { state: 'DELIVERED' },
        ],
      },
      { parcel: 2, state: 'DELIVERED', events: [{ state: 'INCIDENCE' }, { state: 'DELIVERED' }] },
    ])
  })

  it('may tell its story in any order: the end is the same', async () => {
    const story = [
      ['in_transit', 1],
      ['delayed', 2],
      ['available_for_pickup', 3],
      ['collected', 4],
    ] as const
    for (const order of permutations([0, 1, 2, 3])) {
      const { id, trackingNumber } = await shipOrder()
      for (const at of order) {
        const [code, hour] = story[at]!
        await tell({ trackingNumber: trackingNumber[0], code, hour })
      }
      expect([order, await statusOf(id)]).toEqual([order, 15])
      const [parcel] = await listShipments(database.db, id)
      expect(parcel!.state).toBe('PICKED')
    }
  })

  it('that tells everything at once, and all of it twice, ends the same', async () => {
    const { id, trackingNumber } = await shipOrder()
    const messages = (['delivered', 'out_for_delivery', 'in_transit'] as const).map((code, at) =>
      messageOf({ trackingNumber: trackingNumber[0], code, hour: 10 - at }),
    )
    const answers = await Promise.all(
      [...messages, ...messages, ...messages].map((one) => send(one)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await statusOf(id)).toBe(15)
    const rows = database.db
      .selectFrom('parcel_event')
      .where('tracking_number', '=', trackingNumber[0])
      .selectAll()
    expect(await rows.execute()).toHaveLength(3)
    const moves = database.db
      .selectFrom('order_event')
      .where('order_id', '=', id)
      .where('to_status', '=', 15)
      .selectAll()
    expect(await moves.execute()).toHaveLength(1)
  })

  it('may be quicker than the factory', async () => {
    const order = await makeReleasedOrder(database.db, uploads.tools.storage, { lines: 1 })
    await tell({ trackingNumber: 'EARLY-1', code: 'delivered', hour: 1 })
    const { number } = order
    granted(await station.takeLease({ order: number }))
    granted(await station.confirmFiles({ order: number, sha256: order.sums }))
    for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
      granted(await station.moveLine({ order: number, line: 1, to }))
    }
    const sent = { order: number, carrier: 'gls', trackingNumber: ['EARLY-1'] }
    expect(granted(await station.sendParcels(sent))).toMatchObject({ status: 15 })
  })

  it('that is quicker at the very same moment loses nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { number, id, sums } = await makeReleasedOrder(database.db, uploads.tools.storage, {
        lines: 1,
      })
      granted(await station.takeLease({ order: number }))
      granted(await station.confirmFiles({ order: number, sha256: sums }))
      for (const to of ['STARTED', 'FINISHED', 'PACKED'] as const) {
        granted(await station.moveLine({ order: number, line: 1, to }))
      }
      const sent = { order: number, carrier: 'gls', trackingNumber: [`${number}-1`] }
      await Promise.all([
        station.sendParcels(sent),
        tell({ trackingNumber: `${number}-1`, code: 'delivered' }),
      ])
      expect(await statusOf(id)).toBe(15)
    }
  })

  it('that loses a parcel leaves an order that is sent again', async () => {
    const order = await shipOrder(2)
    const [one, two = ''] = order.trackingNumber
    await tell({ trackingNumber: one, code: 'lost', hour: 1 })
    expect(await statusOf(order.id)).toBe(9)
    await tell({ trackingNumber: two, code: 'delivered', hour: 2 })
    expect(await statusOf(order.id)).toBe(16)
    const again = `${order.number}-again`
    granted(
      await station.sendParcels({ order: order.number, carrier: 'gls', trackingNumber: [again] }),
    )
    expect(await statusOf(order.id)).toBe(9)
    await tell({ trackingNumber: again, code: 'delivered', hour: 3 })
    expect(await statusOf(order.id)).toBe(15)
    expect(await listShipments(database.db, order.id)).toMatchObject([
      { lastFailure: 'LOST', isReplaced: true },
      { isReplaced: false },
      { parcel: 3, state: 'DELIVERED' },
    ])
  })

  it('whose customer never comes has an order that was not delivered', async () => {
    const order = await shipOrder()
    await tell({ trackingNumber: order.trackingNumber[0], code: 'available_for_pickup' })
    expect(await statusOf(order.id)).toBe(14)
    await endWaiting(database.db, new Date(now.getTime() + 28 * DAY_MS))
    expect(await statusOf(order.id)).toBe(14)
    await endWaiting(database.db, new Date(now.getTime() + 30 * DAY_MS))
    expect(await statusOf(order.id)).toBe(16)
  })

  it('whose clock runs ahead does not stop its own story', async () => {
    const order = await shipOrder()
    const [trackingNumber] = order.trackingNumber
    await tell({ trackingNumber, code: 'in_transit', hour: 24 * 365 })
    const started = now
    now = new Date(started.getTime() + HOUR_MS)
    await tell({ trackingNumber, code: 'delivered', hour: 24 })
    now = started
    expect(await statusOf(order.id)).toBe(15)
  })
})

describe('a message', () => {
  const body = () => messageOf({ trackingNumber: 'NOBODY-1', code: 'delivered' })
  const count = async () =>
    (await database.db.selectFrom('parcel_event').selectAll().execute()).length

  it('is heard only with the seal of its carrier, over its very bytes', async () => {
    const before = await count()
    const message = body()
    const good = signCarrierMessage(secret, Buffer.from(message), now)
    const old = signCarrierMessage(secret, Buffer.from(message), new Date(now.getTime() - 301_000))
    const other = signCarrierMessage(`${secret}!`, Buffer.from(message), now)
    expect((await send(message, { signature: '' })).status).toBe(401)
    expect((await send(message, { signature: old })).status).toBe(401)
    expect((await send(message, { signature: other })).status).toBe(401)
    expect((await send(`${message} `, { signature: good })).status).toBe(401)
    expect((await send(message, { carrier: 'dhl', signature: good })).status).toBe(404)
    expect(await count()).toBe(before)
    expect((await send(message, { signature: good })).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it.each([
    '[]',
    'null',
    '"x"',
    '{',
    '{}',
    '['.repeat(50_000),
    '{"__proto__":{"a":1}}',
    '{"id":"1","tracking_number":"A","code":"delivered","happened_at":"yesterday"}',
    '{"id":"","tracking_number":"A","code":"delivered","happened_at":"2026-11-20T10:00:00Z"}',
  ])('that says nothing is refused: %#', async (message) => {
    expect((await send(message)).status).toBe(422)
  })

  it('that is too long is refused', async () => {
    expect((await send(`{"id":"${'x'.repeat(70_000)}"}`)).status).toBe(413)
  })

  it('in words that we do not know is kept, and moves nothing', async () => {
    const order = await shipOrder()
    await tell({ trackingNumber: order.trackingNumber[0], code: 'Zugestellt an Nachbarn' })
    expect(await listShipments(database.db, order.id)).toMatchObject([{ state: 'PROCESSING' }])
  })

  it('with a wrong seal too often is heard no more', async () => {
    const wrong = { signature: 't=1,v1=0', address: '198.51.100.99' }
    const answers: number[] = []
    for (let guess = 0; guess < 61; guess += 1) answers.push((await send(body(), wrong)).status)
    expect(answers.at(-1)).toBe(429)
    expect(answers.slice(0, 60).every((status) => status === 401)).toBe(true)
  })
})

describe('a customer', () => {
  it('is asked once, some days after the delivery, what they think of it', async () => {
    const email = 'happy@example.com'
    const order = await shipOrder(1, { email })
    await tell({ trackingNumber: order.trackingNumber[0], code: 'delivered' })
    const reviews = { sites: testMailComposer.sites, afterDays: 3 }
    const asked = async () =>
      (await mailsTo(database.db, email)).filter(({ text }) => text.includes('/reviews/new'))
    await requestDueReviews(database.db, reviews, new Date(now.getTime() + 2 * DAY_MS))
    expect(await asked()).toHaveLength(0)
    const due = new Date(now.getTime() + 3 * DAY_MS)
    await Promise.all([
      requestDueReviews(database.db, reviews, due),
      requestDueReviews(database.db, reviews, due),
    ])
    await requestDueReviews(database.db, reviews, due)
    expect(await asked()).toHaveLength(1)
  })
})

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

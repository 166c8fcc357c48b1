import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { makeSites } from '#config/sites.ts'
import { demoPlaces } from '#demo/seed/demo-delivery-places.ts'
import { seedDelivery } from '#demo/seed/demo-delivery.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { saveCarrier, saveService } from './carrier-writing.service.ts'
import { selectServices } from './carrier-service.queries.ts'
import { importPoints } from './point-import.service.ts'
import { readPoints } from './point-file.rules.ts'

let database: TestDatabase
const now = new Date('2026-11-16T09:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const place = demoPlaces.DE[0]!
const records = (codes: readonly string[]) =>
  codes.map((code) => ({
    code,
    kind: 'SHOP',
    name: `Kiosk ${code}`,
    address: 'Hauptstraße 1',
    postal_code: place[1],
    city: place[0],
    country: 'DE',
    latitude: place[2],
    longitude: place[3],
    opening_hours: '24/7',
    most_weight_grams: 20_000,
    longest_mm: 600,
    second_mm: 400,
    third_mm: 350,
  }))

async function openPoints() {
  const rows = await database.db
    .selectFrom('pickup_point')
    .where('network', '=', 'test')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id.slice('test:'.length))
}

const bring = (codes: readonly string[], isSure = false) =>
  importPoints(database.db, { network: 'test', file: readPoints(records(codes)), now, isSure })

describe('the points of a network', () => {
  it('are those of its newest file', async () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(await bring(many)).toEqual({ isDone: true, kept: 6, removed: 0 })
    expect(await bring([...many.slice(1), 'G'])).toEqual({ isDone: true, kept: 6, removed: 1 })
    expect(await openPoints()).toEqual(['B', 'C', 'D', 'E', 'F', 'G'])
    expect(await bring(many, true)).toMatchObject({ isDone: true })
    expect(await openPoints(), 'one that comes back is open again').toEqual(many)
  })

  it('do not close because a file was cut off, unless somebody is sure', async () => {
    expect(await bring(['A', 'B'])).toEqual({ isDone: false, reason: 'too_many_gone', gone: 4 })
    expect(await bring([])).toMatchObject({ isDone: false, reason: 'empty' })
    const file = readPoints([...records(['A']), { code: 'broken' }])
    expect(await importPoints(database.db, { network: 'test', file, now })).toMatchObject({
      isDone: false,
      reason: 'mistakes',
    })
    expect(await openPoints()).toHaveLength(6)
    expect(await bring(['A', 'B'], true)).toEqual({ isDone: true, kept: 2, removed: 4 })
  })
})

describe('a service', () => {
  const service = {
    code: 'slow',
    carrier: 'snail',
    mode: 'ADDRESS' as const,
    cutOffHour: 12,
    mostWeightGrams: 5_000,
    mostSidesMm: [300, 600, 400] as [number, number, number],
    areas: [{ country: 'CZ', daysLeast: 2, daysMost: 4 }],
    prices: [
      { store: 'WPX-CZ' as const, upToGrams: 1_000, amountMinor: 99_00 },
      { store: 'WPX-CZ' as const, upToGrams: 5_000, amountMinor: 149_00 },
    ],
  }

  it('has the price of its store and weight, and none beyond its last step', async () => {
    await saveCarrier(database.db, { code: 'snail', name: 'Snail' })
    await saveService(database.db, service)
    const priceOf = async (weightGrams: number) => {
      const where = { store: 'WPX-CZ', country: 'CZ', weightGrams }
      return (await selectServices(database.db, where)).map(({ amount_minor }) => amount_minor)
    }
    expect(await priceOf(0)).toEqual([99_00])
    expect(await priceOf(1_000)).toEqual([99_00])
    expect(await priceOf(1_001)).toEqual([149_00])
    expect(await priceOf(5_001)).toEqual([])
    await saveService(database.db, { ...service, isOffered: false })
    expect(await priceOf(0)).toEqual([])
  })

  it('is refused where its prices could not be shown, or nobody could choose it', async () => {
    const refused = async (change: object) =>
      saveService(database.db, { ...service, ...change }).then(
        () => 'taken',
        (error: { fields?: object }) => Object.keys(error.fields ?? {}),
      )
    const [price] = service.prices
    expect(await refused({ prices: [{ ...price, amountMinor: 99_50 }] })).toEqual(['prices'])
    expect(await refused({ prices: [{ ...price, store: 'WPX-DE' }] })).toEqual(['prices'])
    expect(await refused({ mode: 'PICKPOINT' })).toEqual(['network'])
    expect(await refused({ areas: [{ country: 'CZ', daysLeast: 3, daysMost: 2 }] })).toEqual([
      'areas',
    ])
    expect(await refused({ code: 'Ünderground' })).toEqual(['code'])
  })
})

describe('the demo’s delivery', () => {
  it('reaches every store in two or three ways, and every country has points', async () => {
    await database.db.deleteFrom('carrier_service').execute()
    await database.db.deleteFrom('carrier').execute()
    await seedDelivery(database.db, makeSites(3000), now)
    for (const { slug, country, prizesWithDecimals } of storeRows) {
      const where = { store: slug, country, weightGrams: 900 }
      const services = await selectServices(database.db, where)
      expect(services.map(({ mode }) => mode)).toEqual(
        expect.arrayContaining(['ADDRESS', 'ADDRESS', 'PICKPOINT']),
      )
      const isWhole = services.every(({ amount_minor }) => amount_minor % 100 === 0)
      if (!prizesWithDecimals) expect(isWhole).toBe(true)
    }
    const rows = await database.db
      .selectFrom('pickup_point')
      .where('network', '=', 'nido')
      .groupBy('country')
      .select((on) => ['country', on.fn.countAll<number>().as('count')])
      .execute()
    expect(rows).toHaveLength(17)
    expect(Math.min(...rows.map(({ count }) => Number(count)))).toBeGreaterThanOrEqual(14)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { stationWith } from '#tests/production/factory.ts'
import { addStation, closeStation, listStations, renewToken } from './station.service.ts'

const DAY_MS = 24 * 60 * 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2026-11-20T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const listWith = (token: string | undefined) => stationWith(token, shop.api).listJobs({})
const unknown = { code: 'unauthenticated' }

describe('a station', () => {
  it('is let in by its token, until it ends', async () => {
    const token = await addStation(database.db, { name: 'Prepress 1', now, days: 2 })
    expect(await listWith(token)).toEqual({ jobs: [] })
    const [station] = await listStations(database.db)
    expect(station).toMatchObject({ name: 'Prepress 1', role: 'factory', last_seen_at: now })
    const started = now
    now = new Date(started.getTime() + 2 * DAY_MS)
    expect(await listWith(token)).toMatchObject(unknown)
    now = started
  })

  it('gets no token twice, and one that nobody can read in the database', async () => {
    const token = await addStation(database.db, { name: 'Prepress 2', now })
    const rows = await database.db.selectFrom('station').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(-20))
    await expect(addStation(database.db, { name: 'Prepress 2', now })).rejects.toMatchObject({
      code: 'in_use',
    })
  })

  it('that is renewed has a day to bring the new token to its machine', async () => {
    const first = await addStation(database.db, { name: 'Cutter', now })
    const second = await renewToken(database.db, { name: 'Cutter', now })
    expect(await listWith(first)).toEqual({ jobs: [] })
    expect(await listWith(second)).toEqual({ jobs: [] })
    const started = now
    now = new Date(started.getTime() + 1.01 * DAY_MS)
    expect(await listWith(first)).toMatchObject(unknown)
    expect(await listWith(second)).toEqual({ jobs: [] })
    now = started
    await closeStation(database.db, 'Cutter', now)
    const third = await renewToken(database.db, { name: 'Cutter', now })
    expect(await listWith(second)).toMatchObject(unknown)
    expect(await listWith(third)).toEqual({ jobs: [] })
  })

  it('whose token was replaced, or that is closed, is let in no more by the old one', async () => {
    const first = await addStation(database.db, { name: 'Packing', now })
    const second = await renewToken(database.db, { name: 'Packing', now, isAtOnce: true })
    expect(await listWith(first)).toMatchObject(unknown)
    expect(await listWith(second)).toEqual({ jobs: [] })
    await closeStation(database.db, 'Packing', now)
    expect(await listWith(second)).toMatchObject(unknown)
    await expect(closeStation(database.db, 'Packing', now)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it.each(['', ' x', 'a\nb', 'x'.repeat(61), '<script>'])('is not called %j', async (name) => {
    await expect(addStation(database.db, { name, now })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a stranger', () => {
  it.each([undefined, 'estampa_station_', 'x'.repeat(60), "' or 1=1"])(
    'with %j sees nothing',
    async (token) => {
      expect(await listWith(token)).toMatchObject(unknown)
      expect(await stationWith(token, shop.api).takeLease({ order: 'E-1' })).toMatchObject(unknown)
    },
  )

  it('who guesses is slowed down, and a station of the same address is not', async () => {
    const token = await addStation(database.db, { name: 'Beside', now })
    for (let guess = 0; guess < 25; guess += 1) await listWith(`guess-${guess}`)
    expect(await listWith('one-more')).toMatchObject({ code: 'too_many_attempts' })
    expect(await listWith(token)).toEqual({ jobs: [] })
  })
})

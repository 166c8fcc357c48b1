import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maintainMonthPartitions } from '#commerce/kernel/month-partitions.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-05-31T23:59:59Z')
const keepMonths = (now: Date, months = 1_000) =>
  maintainMonthPartitions(database.db, { table: 'page_event', months }, now)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await keepMonths(clock)
})
afterAll(() => database.drop())

const event = {
  category: 'home',
  name: 'page_view',
  url: 'http://gb.localhost:3000/',
  path: '/',
  title: 'Estampa',
  referrer: '',
  userAgent: 'Mozilla/5.0',
  ip: '203.0.113.0',
  platform: 'Linux',
  mobile: false,
  consentVersion: '1',
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = ${table}::regclass order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

describe('a page event', () => {
  it('is kept with all its fields and where its visitor came from', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.attribution.noteArrival({
      url: 'http://gb.localhost:3000/?utm_source=news&utm_medium=email&utm_campaign=may',
    })
    await visitor.event.recordPageEvent(event)
    const rows = await database.db.selectFrom('page_event').selectAll().execute()
    expect(rows).toMatchObject([
      {
        store: 'WPX-GB',
        category: 'home',
        user_agent: 'Mozilla/5.0',
        consent_version: '1',
        source: 'news',
        medium: 'email',
        campaign: 'may',
      },
    ])
  })

  it.each(['http://evil.example/', 'http://es.localhost:3000/', 'ftp://gb.localhost/', 'x', ''])(
    'of %s is refused: it is no page of this store',
    async (url) => {
      const visitor = await shop.visitorWithSession()
      expect(await visitor.event.recordPageEvent({ ...event, name: 'foreign', url })).toMatchObject(
        { code: 'invalid', fields: { url: 'url' } },
      )
      const found = database.db.selectFrom('page_event').where('name', '=', 'foreign').selectAll()
      expect(await found.execute()).toEqual([])
    },
  )

  it('holds no secret, whichever of its fields it stood in', async () => {
    const visitor = await shop.visitorWithSession()
    const said = 'anna@example.com anna%40example.com 4242 4242 4242 4242'
    await visitor.event.recordPageEvent({
      ...event,
      name: 'secrets',
      url: `${event.url}cart?mail=anna@example.com`,
      path: '/cart?mail=anna@example.com',
      title: said,
      referrer: `http://shop.example/anna@example.com?x=${said}`,
      userAgent: said,
      platform: said,
    })
    const found = database.db.selectFrom('page_event').where('name', '=', 'secrets').selectAll()
    const row = await found.executeTakeFirstOrThrow()
    expect(row).toMatchObject({ url: 'http://gb.localhost:3000/cart', path: '/cart' })
    expect(JSON.stringify(row)).not.toMatch(/anna|4242 4242/)
  })

  it('under an older consent is not kept', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.event.recordPageEvent({ ...event, name: 'old', consentVersion: '0' })
    const rows = await database.db
      .selectFrom('page_event')
      .where('name', '=', 'old')
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  it('is refused past sixty a minute from one network', async () => {
    const visitor = await shop.visitorWithSession({ address: '10.8.8.8' })
    for (let i = 0; i < 60; i++) await visitor.event.recordPageEvent(event)
    expect(await visitor.event.recordPageEvent(event)).toMatchObject({ code: 'too_many_attempts' })
  })

  it('of the last second of a month and of the first of the next have a place each', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.event.recordPageEvent({ ...event, name: 'last' })
    clock = new Date('2026-06-01T00:00:00Z')
    await visitor.event.recordPageEvent({ ...event, name: 'first' })
    const { rows } = await sql<{ name: string; place: string }>`
      select name, tableoid::regclass::text as place from page_event
      where name in ('last', 'first') order by name`.execute(database.db)
    expect(rows).toEqual([
      { name: 'first', place: 'page_event_2026_06' },
      { name: 'last', place: 'page_event_2026_05' },
    ])
  })
})

describe('a month', () => {
  it('is made ready long before it comes, also by several processes at once', async () => {
    const now = new Date('2027-01-15T00:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => keepMonths(now)))
    expect(await partitionsOf('page_event')).toEqual(
      expect.arrayContaining(['page_event_2027_01', 'page_event_2027_04']),
    )
  })

  it('that has served its time is dropped with everything in it, and no other', async () => {
    await keepMonths(new Date('2027-07-01T00:00:00Z'), 13)
    const left = await partitionsOf('page_event')
    expect(left).not.toContain('page_event_2026_05')
    expect(left).toContain('page_event_2026_06')
    const rows = await database.db.selectFrom('page_event').select('name').execute()
    expect(rows).toEqual([{ name: 'first' }])
  })
})

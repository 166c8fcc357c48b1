import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

describe('what a browser complains of', () => {
  it('is kept with who, where and with which browser', async () => {
    const visitor = await shop.visitorWithSession()
    const where = { userAgent: 'Mozilla/5.0', referrer: '', url: 'http://gb.localhost/cart' }
    await visitor.log.recordLog({ level: 'ERROR', message: 'x is undefined', ...where })
    const { extSessionId } = (await visitor.session.getSession({})) as { extSessionId: string }
    expect(await database.db.selectFrom('visitor_log').selectAll().execute()).toMatchObject([
      { level: 'ERROR', message: 'x is undefined', session_id: extSessionId, url: where.url },
    ])
  })

  it('is kept without what is secret in it', async () => {
    const visitor = shop.visitor({ address: '10.9.9.9' })
    const secret = 'password=hunter2 for anna@example.com, anna%40example.com'
    const url = 'http://gb.localhost/cart?mail=anna@example.com'
    await visitor.log.recordLog({
      level: 'INFO',
      message: secret,
      userAgent: secret,
      referrer: url,
      url,
    })
    const found = database.db.selectFrom('visitor_log').where('level', '=', 'INFO').selectAll()
    const row = await found.executeTakeFirstOrThrow()
    expect(row.url).toBe('http://gb.localhost/cart')
    expect(JSON.stringify(row)).not.toMatch(/anna|hunter2/)
  })

  it('must have a level and words', async () => {
    const visitor = shop.visitor()
    expect(await visitor.log.recordLog({ level: 'LOUD' as 'ERROR', message: '' })).toMatchObject({
      code: 'invalid',
      fields: { level: 'invalid', message: 'required' },
    })
  })

  it('is heard thirty times a minute from one network, and cut when it is long', async () => {
    const say = (i: number) =>
      shop
        .visitor({ address: `2001:db8:0:8::${i.toString(16)}` })
        .log.recordLog({ level: 'WARN', message: 'w'.repeat(9_000) })
    for (let i = 1; i <= 30; i++) expect(await say(i)).toEqual({})
    expect(await say(31)).toMatchObject({ code: 'too_many_attempts' })
    const rows = await database.db
      .selectFrom('visitor_log')
      .where('level', '=', 'WARN')
      .select('message')
      .execute()
    expect(rows).toHaveLength(30)
    expect(rows[0]!.message).toHaveLength(500)
  })
})

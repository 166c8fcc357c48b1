import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { hashCredential } from './session.rules.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

describe('a session', () => {
  it('knows the customer after a login and not after a logout', async () => {
    const person = await makeCustomer(database.db, { name: 'Ines' })
    const customer = await shop.customer(person)
    expect(await customer.session.getSession({})).toMatchObject({
      customer: { name: 'Ines', email: person.email, isPartner: false },
    })
    await customer.session.logOut({})
    expect(await customer.session.getSession({})).not.toHaveProperty('customer')
  })

  it('is not stored in a form that opens it', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const rows = await database.db.selectFrom('session').selectAll().execute()
    const credential = customer.caller.credential!
    expect(JSON.stringify(rows)).not.toContain(credential)
    expect(rows.some((row) => row.credential_hash.equals(hashCredential(credential)))).toBe(true)
  })

  it('gets a new id at login', async () => {
    const visitor = await shop.visitorWithSession()
    const before = visitor.caller.credential
    const person = await makeCustomer(database.db)
    const opened = await visitor.session.logIn(person)
    expect(opened).toHaveProperty('credential')
    expect(opened).not.toMatchObject({ credential: before })
  })

  it('of one store opens nothing in another', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const elsewhere = shop.visitor({
      application: 'WPX-ES',
      locale: 'es',
      credential: customer.caller.credential!,
    })
    expect(await elsewhere.session.getSession({})).not.toHaveProperty('customer')
  })

  it('ends after its days', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const then = clock
    clock = new Date(then.getTime() + 31 * 24 * 60 * 60 * 1000)
    expect(await customer.session.getSession({})).not.toHaveProperty('customer')
    clock = then
  })
})

describe('a login', () => {
  it('tells nothing about which e-mail exists', async () => {
    const person = await makeCustomer(database.db)
    const wrong = await shop.visitor().session.logIn({ email: person.email, password: 'x' })
    const unknown = await shop.visitor().session.logIn({ email: 'no@example.com', password: 'x' })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 'wrong_credentials' })
  })

  it('does not open the other brand’s account of the same e-mail', async () => {
    const person = await makeCustomer(database.db, { brand: 'tazalia' })
    expect(await shop.visitor().session.logIn(person)).toMatchObject({ code: 'wrong_credentials' })
  })

  it('is slowed after five wrong passwords for an account, but its owner is never locked out', async () => {
    const person = await makeCustomer(database.db)
    const attempt = (password: string) =>
      shop.visitor().session.logIn({ email: person.email.toUpperCase(), password })
    for (let i = 0; i < 5; i++) await attempt(`wrong ${i}`)
    const started = performance.now()
    expect(await attempt('wrong again')).toMatchObject({ code: 'wrong_credentials' })
    expect(performance.now() - started).toBeGreaterThan(250)
    expect(await attempt(person.password)).toHaveProperty('credential')
    const counted = () =>
      database.db.selectFrom('attempt_count').where('key', 'like', 'login account %').select('key')
    const others = (await counted().execute()).length
    await attempt('wrong after a right one')
    expect(await counted().execute(), 'a right one clears the count').toHaveLength(others + 1)
  })

  it('that is right does not use up anything', async () => {
    const person = await makeCustomer(database.db)
    for (let i = 0; i < 25; i++) {
      const visitor = shop.visitor({ address: '10.77.77.77' })
      expect(await visitor.session.logIn(person)).toHaveProperty('credential')
    }
  })

  it('leaves no credential in the database', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const kept = await database.db.selectFrom('idempotent_answer').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(customer.caller.credential)
    expect(JSON.stringify(kept)).not.toContain('credential')
  })

  it('is slowed after twenty from one IPv6 network, however the addresses are spelt', async () => {
    const attempt = (i: number) =>
      shop
        .visitor({
          address:
            i % 2
              ? `2001:db8:0:7::${i.toString(16)}`
              : `2001:0db8:0000:0007:0:0:0:${i.toString(16)}`,
        })
        .session.logIn({ email: `nobody${i}@example.com`, password: 'x' })
    for (let i = 1; i <= 20; i++) await attempt(i)
    expect(await attempt(21)).toMatchObject({ code: 'too_many_attempts' })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer, makeOrder, makeRequiredAction } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const profile = { name: 'Anna', surname: 'O’Brien', kind: 'PERSON' } as const

async function exportOf(who: Visitor): Promise<Response> {
  const answer = await who.customer.exportOwnData({})
  if (!(answer instanceof Response)) throw new Error(`refused: ${answer.code}`)
  return answer
}

describe('the own data of a customer', () => {
  it('come as one file with everything, without a secret and without anybody else', async () => {
    const anna = await makeCustomer(database.db, { name: 'Anna' })
    await makeOrder(database.db, { customerId: anna.id })
    await makeOrder(database.db, { email: 'ben@example.com' })
    const here = await shop.customer(anna)
    await here.newsletter.changeOwnSubscription({ isSubscribed: 'true', wordingVersion: '2026-11' })
    const answer = await exportOf(here)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.json/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toMatchObject({
      profile: [{ email: anna.email, name: 'Anna' }],
      orders: [{ email: expect.any(String) }],
      newsletter: [{ status: 'CONFIRMED' }],
      sessions: [{ store: 'WPX-GB' }],
    })
    expect(text).not.toMatch(/argon2|password_hash|credential|token|ben@example\.com/)
  })

  it('are for nobody who is not signed in, and not made all day long', async () => {
    expect(await shop.visitor().customer.exportOwnData({})).toMatchObject({
      code: 'unauthenticated',
    })
    const anna = await shop.customer(await makeCustomer(database.db))
    for (let count = 0; count < 10; count += 1) await exportOf(anna)
    expect(await anna.customer.exportOwnData({})).toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('the profile', () => {
  it('keeps a phone number that can be dialled from anywhere', async () => {
    const anna = await shop.customer(await makeCustomer(database.db))
    const answer = await anna.customer.changeProfile({ ...profile, phone: '020 7946 0000' })
    expect(answer).toMatchObject({ phone: '+442079460000' })
    expect(await anna.customer.changeProfile({ ...profile, phone: '123456' })).toMatchObject({
      fields: { phone: 'phone' },
    })
  })

  it('of a company has a name and a tax number of whichever country', async () => {
    const anna = await shop.customer(await makeCustomer(database.db))
    const company = { ...profile, kind: 'COMPANY' } as const
    expect(await anna.customer.changeProfile(company)).toMatchObject({
      fields: { companyName: 'required', taxId: 'required' },
    })
    expect(
      await anna.customer.changeProfile({ ...company, companyName: 'Acme', taxId: 'DE 136695976' }),
    ).toMatchObject({ taxId: 'DE136695976' })
    expect(await anna.customer.changeProfile({ ...profile, taxId: 'GB980780684' })).toMatchObject({
      fields: { taxId: 'only_for_companies' },
    })
    expect(await anna.customer.changeProfile(profile)).toMatchObject({ kind: 'PERSON' })
  })

  it('changes nothing that was not asked for', async () => {
    const anna = await shop.customer(
      await makeCustomer(database.db, { email: 'anna@here.example' }),
    )
    const extra = { email: 'x@y.example', isPartner: 'true', permissions: 'all', role: 'admin' }
    await anna.customer.changeProfile({ ...profile, ...extra })
    expect(await anna.session.getSession({})).toMatchObject({
      customer: { email: 'anna@here.example', isPartner: false },
    })
  })
})

describe('the overview', () => {
  it('names what waits for the customer, as long as there is time for it', async () => {
    const anna = await makeCustomer(database.db)
    const order = await makeOrder(database.db, { customerId: anna.id })
    const action = await makeRequiredAction(database.db, order.id)
    const other = await makeOrder(database.db)
    await makeRequiredAction(database.db, other.id)
    const here = await shop.customer(anna)
    expect(await here.customer.getOverview({})).toMatchObject({
      orderCount: 1,
      openActions: [{ publicId: action.publicId, orderNumber: order.number }],
    })
  })
})

describe('the newsletter in the account', () => {
  it('begins at once, ends at once and stays ended', async () => {
    const customer = await makeCustomer(database.db)
    const anna = await shop.customer(customer)
    const change = (isSubscribed: 'true' | 'false') =>
      anna.newsletter.changeOwnSubscription({ isSubscribed, wordingVersion: '2026-11' })
    expect(await anna.newsletter.getOwnSubscription({})).toEqual({ isSubscribed: false })
    expect(await change('false')).toEqual({ isSubscribed: false })
    expect(await change('true')).toEqual({ isSubscribed: true })
    expect(await change('true')).toEqual({ isSubscribed: true })
    expect(await change('false')).toEqual({ isSubscribed: false })
    expect(await anna.newsletter.getOwnSubscription({})).toEqual({ isSubscribed: false })
    const mails = await database.db
      .selectFrom('mail')
      .where('recipient', '=', customer.email)
      .select('kind')
      .execute()
    expect(mails).toEqual([{ kind: 'newsletter-welcome' }])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CURRENT_WORDING } from '#commerce/newsletter/newsletter.terms.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

let count = 0
const newEmail = () => `moved${(count += 1)}@example.com`
const tokenTo = async (email: string) => tokenOf((await mailsTo(database.db, email))[0])
const wording = { wordingVersion: CURRENT_WORDING }

async function newsletterOf(email: string) {
  return database.db
    .selectFrom('newsletter_subscription as subscription')
    .leftJoin('newsletter_consent as consent', 'consent.subscription_id', 'subscription.id')
    .where('email', '=', email)
    .select(['status', 'consent.confirmed_at', 'consent.withdrawn_at'])
    .executeTakeFirst()
}

/** A customer who reads the newsletter. */
async function makeReader() {
  const person = await makeCustomer(database.db)
  const customer = await shop.customer(person)
  const wish = { isSubscribed: 'true' as const, ...wording }
  expect(await customer.newsletter.changeOwnSubscription(wish)).toEqual({ isSubscribed: true })
  return { person, customer }
}

async function move({ customer }: Awaited<ReturnType<typeof makeReader>>, email: string) {
  await customer.ownSignIn.requestEmailChange({ email, password: PASSWORD })
  const token = await tokenTo(email)
  expect(await customer.ownSignIn.confirmEmailChange({ token })).toEqual({ email })
  return customer.newsletter.getOwnSubscription({})
}

async function request(email: string) {
  await shop.visitor().newsletter.requestSubscription({ email, policy: 'on', ...wording })
  return tokenTo(email)
}

describe('the newsletter of a customer who changes the e-mail', () => {
  it('goes to the new address, with the proof that it was wanted', async () => {
    const reader = await makeReader()
    const email = newEmail()
    expect(await move(reader, email)).toEqual({ isSubscribed: true })
    expect(await newsletterOf(email)).toMatchObject({
      status: 'CONFIRMED',
      confirmed_at: expect.any(Date),
      withdrawn_at: null,
    })
    expect(await newsletterOf(reader.person.email)).toBeUndefined()
  })

  it('stays when only capitals change', async () => {
    const reader = await makeReader()
    const email = `A${reader.person.email.slice(1)}`
      .toUpperCase()
      .replace('EXAMPLE.COM', 'example.com')
    expect(await move(reader, email)).toEqual({ isSubscribed: true })
  })

  it('takes the place of a request that nobody confirmed', async () => {
    const reader = await makeReader()
    const email = newEmail()
    const token = await request(email)
    expect(await move(reader, email)).toEqual({ isSubscribed: true })
    expect(await shop.visitor().newsletter.confirmSubscription({ token })).toMatchObject({
      code: 'expired',
    })
  })

  it('ends where the new address has said no', async () => {
    const reader = await makeReader()
    const email = newEmail()
    const token = await request(email)
    await shop.visitor().newsletter.confirmSubscription({ token })
    await database.db
      .updateTable('newsletter_subscription')
      .set({ status: 'UNSUBSCRIBED' })
      .where('email', '=', email)
      .execute()
    expect(await move(reader, email)).toEqual({ isSubscribed: false })
    expect(await newsletterOf(reader.person.email)).toMatchObject({
      status: 'UNSUBSCRIBED',
      withdrawn_at: expect.any(Date),
    })
  })

  it('ends where the new address reads it already: nobody gets it twice', async () => {
    const reader = await makeReader()
    const email = newEmail()
    await shop.visitor().newsletter.confirmSubscription({ token: await request(email) })
    expect(await move(reader, email)).toEqual({ isSubscribed: true })
    expect(await newsletterOf(reader.person.email)).toMatchObject({ status: 'UNSUBSCRIBED' })
  })

  it('that was never confirmed stays behind with its mail', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    await request(person.email)
    expect(await move({ person, customer }, newEmail())).toEqual({ isSubscribed: false })
    expect(await newsletterOf(person.email)).toMatchObject({ status: 'PENDING' })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

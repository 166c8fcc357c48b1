import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle, makeCustomer, PASSWORD } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

let count = 0
const account = (given: object = {}) => ({
  provider: 'google',
  providerAccountId: `sub-${(count += 1)}`,
  email: `g${count}@example.com`,
  isEmailVerified: true,
  name: 'Greta',
  surname: 'Gold',
  ...given,
})

async function enter(visitor: Visitor, given: ReturnType<typeof account>) {
  const opened = await visitor.signIn.enterByAccount(given)
  if ('credential' in opened) visitor.caller.credential = opened.credential
  return opened
}

/** As the profile page does it: first the password, then the way to the provider and back. */
async function link(customer: Visitor, given: ReturnType<typeof account>, password = PASSWORD) {
  const started = await customer.ownSignIn.startLinking({ password })
  if (!('token' in started)) return started
  const linked = await customer.ownSignIn.linkAccount({ ...given, token: started.token })
  if ('credential' in linked) customer.caller.credential = linked.credential
  return linked
}

const whoIs = async (visitor: Visitor) => {
  const session = await visitor.session.getSession({})
  return 'customer' in session ? session.customer?.email : undefined
}

describe('somebody who comes by another account', () => {
  it('has an account here afterwards, the same one the next time, and keeps the cart', async () => {
    const google = account()
    const visitor = await shop.visitorWithSession()
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 500 })
    await visitor.cart.addLine({ articleId, quantity: 3 })
    await enter(visitor, google)
    expect(await visitor.session.getSession({})).toMatchObject({
      customer: { name: 'Greta', surname: 'Gold', email: google.email },
      cartQuantity: 3,
    })
    const again = shop.visitor()
    await enter(again, { ...google, email: 'renamed@example.com' })
    expect(await whoIs(again)).toBe(google.email)
  })

  it('gets the account with the same address, if the provider has checked it', async () => {
    const person = await makeCustomer(database.db)
    const visitor = shop.visitor()
    await enter(visitor, account({ email: person.email }))
    expect(await whoIs(visitor)).toBe(person.email)
  })

  it('gets nothing by an address that nobody has checked', async () => {
    const person = await makeCustomer(database.db)
    const claims = account({ email: person.email, isEmailVerified: false })
    expect(await enter(shop.visitor(), claims)).toMatchObject({ code: 'forbidden' })
    expect(await enter(shop.visitor(), account({ email: undefined }))).toMatchObject({
      code: 'forbidden',
    })
  })

  it('is somebody else in the other brand', async () => {
    const google = account()
    await enter(shop.visitor(), google)
    const elsewhere = shop.visitor({ application: 'TZ-ES', locale: 'es' })
    await enter(elsewhere, google)
    const rows = await database.db
      .selectFrom('linked_account')
      .where('provider_account_id', '=', google.providerAccountId)
      .select(['brand', 'customer_id'])
      .execute()
    expect(new Set(rows.map((row) => row.customer_id)).size).toBe(2)
  })

  it('at the same moment twice is one customer', async () => {
    const google = account()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.visitor().signIn.enterByAccount(google)),
    )
    expect(answers.some((answer) => 'credential' in answer)).toBe(true)
    const { count: customers } = await database.db
      .selectFrom('customer')
      .where('email', '=', google.email)
      .select((on) => on.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(customers)).toBe(1)
  })
})

describe('a signed-in customer', () => {
  it('links another account, sees it, and comes in by it', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const google = account()
    await link(customer, google)
    expect(await whoIs(customer)).toBe(person.email)
    expect(await customer.ownSignIn.getOwnSignIn({})).toMatchObject({
      accounts: [{ provider: 'google', email: google.email }],
    })
    const visitor = shop.visitor()
    await enter(visitor, google)
    expect(await whoIs(visitor)).toBe(person.email)
  })

  it('cannot link what is somebody else’s, nor two of one provider', async () => {
    const google = account()
    await enter(shop.visitor(), google)
    const customer = await shop.customer(await makeCustomer(database.db))
    expect(await link(customer, google)).toMatchObject({ code: 'conflict' })
    await link(customer, account())
    expect(await link(customer, account())).toMatchObject({ code: 'conflict' })
  })

  it('links nothing without the password: an open browser is not enough', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const thiefs = account()
    expect(await enter(customer, thiefs)).toMatchObject({ code: 'conflict' })
    expect(await customer.ownSignIn.startLinking({})).toMatchObject({
      fields: { password: 'required' },
    })
    expect(await link(customer, thiefs, 'a guess')).toMatchObject({ fields: { password: 'wrong' } })
    const invented = { ...thiefs, token: 'x'.repeat(43) }
    expect(await customer.ownSignIn.linkAccount(invented)).toMatchObject({ code: 'expired' })
    expect(await customer.ownSignIn.getOwnSignIn({})).toMatchObject({ accounts: [] })
    expect(await mailsTo(database.db, person.email)).toEqual([])
  })

  it('links by a token that is good once, and for the session that asked', async () => {
    const person = await makeCustomer(database.db)
    const [here, there] = [await shop.customer(person), await shop.customer(person)]
    const started = await here.ownSignIn.startLinking({ password: PASSWORD })
    if (!('token' in started)) throw new Error(started.code)
    const google = { ...account(), token: started.token }
    const stranger = await shop.customer(await makeCustomer(database.db))
    for (const other of [there, stranger]) {
      expect(await other.ownSignIn.linkAccount(google)).toMatchObject({ code: 'expired' })
    }
    const linked = await here.ownSignIn.linkAccount(google)
    if (!('credential' in linked)) throw new Error(linked.code)
    here.caller.credential = linked.credential
    const again = { ...account(), provider: 'apple', token: started.token }
    expect(await here.ownSignIn.linkAccount(again)).toMatchObject({ code: 'expired' })
  })

  it('is told by mail of each new way in, and of each only once', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const google = account({ providerName: 'Google' })
    await link(customer, google)
    await link(customer, google)
    await enter(shop.visitor(), google)
    const byMail = account({ provider: 'apple', email: person.email })
    await enter(shop.visitor(), byMail)
    const told = (await mailsTo(database.db, person.email)).map((mail) => mail.text)
    expect(told).toHaveLength(2)
    expect(told.join()).toContain('opened with Google')
    expect(told.join()).toContain('opened with apple')
  })

  it('has not come in anew by linking: what needs a fresh sign-in still does', async () => {
    const visitor = shop.visitor()
    await enter(visitor, account())
    const started = await visitor.ownSignIn.startLinking({})
    if (!('token' in started)) throw new Error(started.code)
    const before = new Date(Date.now() - 16 * 60_000)
    await database.db.updateTable('session').set({ signed_in_at: before }).execute()
    const given = { ...account(), provider: 'apple', token: started.token }
    const linked = await visitor.ownSignIn.linkAccount(given)
    if (!('credential' in linked)) throw new Error(linked.code)
    visitor.caller.credential = linked.credential
    expect(await visitor.ownSignIn.startLinking({})).toMatchObject({
      fields: { password: 'sign_in_again' },
    })
  })

  it('unlinks it, but not the only way in', async () => {
    const { password, ...person } = await makeCustomer(database.db)
    const customer = await shop.customer({ ...person, password })
    await link(customer, account())
    const google = { provider: 'google', password }
    expect(await customer.ownSignIn.unlinkAccount({ provider: 'google' })).toMatchObject({
      fields: { password: 'required' },
    })
    expect(await customer.ownSignIn.unlinkAccount(google)).toEqual({})
    expect(await customer.ownSignIn.unlinkAccount(google)).toMatchObject({ code: 'not_found' })
    const visitor = shop.visitor()
    await enter(visitor, account())
    expect(await visitor.ownSignIn.unlinkAccount({ provider: 'google' })).toMatchObject({
      code: 'in_use',
    })
  })

  it('without a password changes the account only shortly after coming in', async () => {
    const visitor = shop.visitor()
    const google = account()
    await enter(visitor, google)
    expect(await visitor.ownSignIn.requestEmailChange({ email: 'x1@example.com' })).toEqual({})
    await database.db
      .updateTable('session')
      .set({ signed_in_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect(await visitor.ownSignIn.deleteAccount({})).toMatchObject({
      fields: { password: 'sign_in_again' },
    })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

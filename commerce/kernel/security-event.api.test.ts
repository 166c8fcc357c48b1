import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
beforeEach(() => void shop.security.splice(0))

const told = () => shop.security.map(({ kind, way }) => (way ? `${kind}: ${way}` : kind))

describe('whoever looks after the shop is told', () => {
  it('who came in and who did not, from which network and in which request', async () => {
    const person = await makeCustomer(database.db)
    const visitor = shop.visitor({ address: '203.0.113.77' })
    visitor.caller.requestId = 'request-1'
    await visitor.session.logIn({ email: person.email, password: 'not this one' })
    await visitor.session.logIn(person)
    const place = { store: 'WPX-GB', network: '203.0.113.0/24', requestId: 'request-1' }
    const account = { brand: 'estampa', email: person.email }
    expect(shop.security).toEqual([
      { kind: 'sign-in-failed', way: 'POST /sessions/login', account, ...place },
      { kind: 'sign-in', way: 'password', account, ...place },
    ])
  })

  it('what changes in an account', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const other = await shop.customer(person)
    await customer.ownSignIn.requestEmailChange({ email: 'thief@example.com', password: 'guess' })
    await customer.ownSignIn.endOtherDevices({ password: PASSWORD })
    await other.ownSignIn.getOwnSignIn({})
    const next = 'quiet-orange-river'
    const changed = await customer.ownSignIn.changePassword({
      currentPassword: PASSWORD,
      password: next,
    })
    if (!('credential' in changed)) throw new Error(changed.code)
    customer.caller.credential = changed.credential
    await customer.session.logOut({})
    await shop.visitor().signIn.requestPasswordReset({ email: person.email })
    const token = tokenOf((await mailsTo(database.db, person.email))[0])
    await shop.visitor().signIn.setPasswordByToken({ token, password: 'green-paper-boat' })
    await shop.visitor().signIn.setPasswordByToken({ token, password: 'green-paper-boat' })
    expect(told()).toEqual([
      'sign-in: password',
      'sign-in: password',
      'proof-failed: POST /customers/me/email-changes',
      'session-ended: other devices',
      'refused: GET /customers/me/sign-in',
      'password-changed: profile',
      'signed-out',
      'password-changed: reset',
      'proof-failed: POST /sign-in/password-resets/confirmations',
    ])
  })

  it('of the end of patience with one address, and of rights that somebody does not have', async () => {
    const visitor = shop.visitor()
    for (let i = 0; i < 21; i++) {
      await visitor.session.logIn({ email: `nobody${i}@example.com`, password: 'guess' })
    }
    expect(told().filter((line) => line.startsWith('sign-in-failed'))).toHaveLength(20)
    expect(told().at(-1)).toBe('limited: POST /sessions/login')
    const customer = await shop.customer(await makeCustomer(database.db))
    await customer.invoice.listOwnInvoices({})
    expect(told().at(-1)).toMatch(/^refused/)
  })

  it('of an account whose password somebody guesses, once', async () => {
    const person = await makeCustomer(database.db)
    for (let i = 0; i < 7; i++) {
      await shop.visitor().session.logIn({ email: person.email, password: `guess ${i}` })
    }
    expect(told().filter((line) => line === 'slowed: password')).toHaveLength(1)
  })

  it('nothing of what was undone', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    shop.security.splice(0)
    await customer.ownSignIn.changePassword({ currentPassword: 'guess', password: 'green-boat-1' })
    expect(told()).toEqual(['proof-failed: POST /customers/me/password'])
  })
})

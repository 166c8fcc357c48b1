import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle, makeCustomer, PASSWORD } from '#tests/make.ts'
import { makePasskeyDevice } from '#tests/fakes/passkey-device.ts'

const HERE = 'http://gb.localhost:3000'
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date(Date.now() + 60_000)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

type Options = { challenge: string }
const optionsOf = (answer: object) => {
  if (!('optionsJson' in answer)) throw new Error(JSON.stringify(answer))
  return JSON.parse(String(answer.optionsJson)) as Options
}

async function withPasskey() {
  const person = await makeCustomer(database.db)
  const customer = await shop.customer(person)
  const device = makePasskeyDevice(HERE)
  const options = optionsOf(await customer.ownSignIn.beginPasskey({ password: PASSWORD }))
  const added = await customer.ownSignIn.addPasskey({ response: device.register(options) })
  return { person, customer, device, options, added }
}

const challenge = async (visitor: Visitor) => optionsOf(await visitor.signIn.beginPasskeyEntry({}))

describe('a passkey', () => {
  it('is made by a customer and lets them in elsewhere, cart and all', async () => {
    const { person, customer, device, added } = await withPasskey()
    expect(added).toMatchObject({ host: 'gb.localhost' })
    expect(await customer.ownSignIn.getOwnSignIn({})).toMatchObject({
      passkeys: [{ host: 'gb.localhost' }],
    })
    const visitor = await shop.visitorWithSession()
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 500 })
    await visitor.cart.addLine({ articleId, quantity: 4 })
    const response = device.enter(await challenge(visitor))
    const opened = await visitor.signIn.enterByPasskey({ response })
    if (!('credential' in opened)) throw new Error(opened.code)
    visitor.caller.credential = opened.credential
    expect(await visitor.session.getSession({})).toMatchObject({
      customer: { email: person.email },
      cartQuantity: 4,
    })
  })

  it('answers a question once, within five minutes, and only one that we asked', async () => {
    const { device } = await withPasskey()
    const visitor = shop.visitor()
    const response = device.enter(await challenge(visitor))
    expect(await visitor.signIn.enterByPasskey({ response })).toHaveProperty('credential')
    const refused = { code: 'wrong_credentials' }
    expect(await shop.visitor().signIn.enterByPasskey({ response })).toMatchObject(refused)
    const invented = device.enter({ challenge: Buffer.alloc(32, 7).toString('base64url') })
    expect(await shop.visitor().signIn.enterByPasskey({ response: invented })).toMatchObject(
      refused,
    )
    const then = clock
    const late = device.enter(await challenge(visitor))
    clock = new Date(then.getTime() + 6 * 60_000)
    expect(await shop.visitor().signIn.enterByPasskey({ response: late })).toMatchObject(refused)
    clock = then
  })

  it('is of no use to a page elsewhere, or to another device', async () => {
    const { device } = await withPasskey()
    const phished = device.enter(await challenge(shop.visitor()), 'https://evil.example')
    const refused = { code: 'wrong_credentials' }
    expect(await shop.visitor().signIn.enterByPasskey({ response: phished })).toMatchObject(refused)
    const other = makePasskeyDevice(HERE)
    const forged = JSON.parse(other.enter(await challenge(shop.visitor()))) as { id: string }
    const response = JSON.stringify({ ...forged, id: device.id, rawId: device.id })
    expect(await shop.visitor().signIn.enterByPasskey({ response })).toMatchObject(refused)
    expect(await shop.visitor().signIn.enterByPasskey({ response: '{"id":5}' })).toMatchObject({
      code: 'invalid',
    })
  })

  it('asks for a finger, a face or a PIN: a found device opens nothing and gets no passkey', async () => {
    const { customer, device, options } = await withPasskey()
    const entry = await challenge(shop.visitor())
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } })
    expect(entry).toMatchObject({ userVerification: 'required' })
    device.mood.isUserVerified = false
    const refused = { code: 'wrong_credentials' }
    const response = device.enter(entry)
    expect(await shop.visitor().signIn.enterByPasskey({ response })).toMatchObject(refused)
    const careless = makePasskeyDevice(HERE)
    careless.mood.isUserVerified = false
    const begun = optionsOf(await customer.ownSignIn.beginPasskey({ password: PASSWORD }))
    const made = { response: careless.register(begun) }
    expect(await customer.ownSignIn.addPasskey(made)).toMatchObject(refused)
  })

  it('is announced to the owner of the account', async () => {
    const { person } = await withPasskey()
    const [mail, ...others] = await mailsTo(database.db, person.email)
    expect(mail?.subject).toContain('new passkey')
    expect(mail?.text).toContain('/accounts/profile?part=sign-in')
    expect(others).toEqual([])
  })

  it('that was copied is noticed by its counter', async () => {
    const { device } = await withPasskey()
    const [first, second] = [await challenge(shop.visitor()), await challenge(shop.visitor())]
    const older = device.enter(first)
    const newer = device.enter(second)
    const enter = (response: string) => shop.visitor().signIn.enterByPasskey({ response })
    expect(await enter(newer)).toHaveProperty('credential')
    expect(await enter(older)).toMatchObject({ code: 'wrong_credentials' })
  })

  it('is made only by who says the password, for the account that asked', async () => {
    const { customer, options } = await withPasskey()
    expect(await customer.ownSignIn.beginPasskey({})).toMatchObject({
      fields: { password: 'required' },
    })
    const other = await shop.customer(await makeCustomer(database.db))
    const stolen = { response: makePasskeyDevice(HERE).register(options) }
    expect(await other.ownSignIn.addPasskey(stolen)).toMatchObject({ code: 'wrong_credentials' })
  })

  it('is removed by its owner alone and opens nothing afterwards', async () => {
    const { customer, device, added } = await withPasskey()
    if (!('passkeyId' in added)) throw new Error(added.code)
    const { passkeyId } = added
    const other = await shop.customer(await makeCustomer(database.db))
    expect(await customer.ownSignIn.removePasskey({ passkeyId })).toMatchObject({
      fields: { password: 'required' },
    })
    const wanted = { passkeyId, password: PASSWORD }
    expect(await other.ownSignIn.removePasskey(wanted)).toMatchObject({ code: 'not_found' })
    expect(await customer.ownSignIn.removePasskey(wanted)).toEqual({})
    const response = device.enter(await challenge(shop.visitor()))
    expect(await shop.visitor().signIn.enterByPasskey({ response })).toMatchObject({
      code: 'wrong_credentials',
    })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

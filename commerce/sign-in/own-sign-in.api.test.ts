import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeCustomer, makeOrder, PASSWORD } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

const tokenTo = async (email: string) => tokenOf((await mailsTo(database.db, email))[0])
const isIn = async (visitor: Visitor) => 'customer' in (await visitor.session.getSession({}))
const NEW = 'another fine lamp'

async function withLink() {
  const person = await makeCustomer(database.db)
  const visitor = shop.visitor()
  expect(await visitor.signIn.requestPasswordReset({ email: person.email })).toEqual({})
  return { person, visitor, token: await tokenTo(person.email) }
}

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, and every session ends', async () => {
    const { person, visitor, token } = await withLink()
    const [phone, laptop] = [await shop.customer(person), await shop.customer(person)]
    expect(await visitor.signIn.checkPasswordReset({ token })).toEqual({})
    expect(await visitor.signIn.setPasswordByToken({ token, password: NEW })).toEqual({})
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false])
    expect(await visitor.session.logIn(person)).toMatchObject({ code: 'wrong_credentials' })
    const { email } = person
    expect(await visitor.session.logIn({ email, password: NEW })).toHaveProperty('credential')
    const [told] = await mailsTo(database.db, email)
    expect(told?.subject).toContain('has been changed')
  })

  it('is not replaced twice, after 31 minutes, or by the link of another purpose', async () => {
    const { visitor, token } = await withLink()
    await visitor.signIn.setPasswordByToken({ token, password: NEW })
    const again = { token, password: 'a third fine lamp' }
    expect(await visitor.signIn.setPasswordByToken(again)).toMatchObject({ code: 'expired' })

    const late = await withLink()
    const then = clock
    clock = new Date(then.getTime() + 31 * 60_000)
    const given = { token: late.token, password: NEW }
    expect(await late.visitor.signIn.setPasswordByToken(given)).toMatchObject({ code: 'expired' })
    expect(await late.visitor.signIn.checkPasswordReset(given)).toMatchObject({ code: 'expired' })
    clock = then

    const email = late.person.email
    await visitor.signIn.requestMagicLink({ email })
    const link = { token: await tokenTo(email), password: NEW }
    expect(await visitor.signIn.setPasswordByToken(link)).toMatchObject({ code: 'expired' })
  })

  it('is not replaced by a link from before the password or the address changed', async () => {
    const before = await withLink()
    const customer = await shop.customer(before.person)
    await customer.ownSignIn.changePassword({ currentPassword: PASSWORD, password: NEW })
    const given = { token: before.token, password: 'a third fine lamp' }
    expect(await before.visitor.signIn.setPasswordByToken(given)).toMatchObject({ code: 'expired' })

    const moved = await withLink()
    await database.db
      .updateTable('customer')
      .set({ email: 'moved@example.com' })
      .where('id', '=', moved.person.id)
      .execute()
    const late = { token: moved.token, password: NEW }
    expect(await moved.visitor.signIn.setPasswordByToken(late)).toMatchObject({ code: 'expired' })
  })

  it('of an address without an account is answered the same, and the mail opens nothing', async () => {
    const unknown = await shop.visitor().signIn.requestPasswordReset({ email: 'no@example.com' })
    expect(unknown).toEqual({})
    const [mail] = await mailsTo(database.db, 'no@example.com')
    expect(mail?.text).not.toContain('token=')
  })
})

describe('a new password', () => {
  it('keeps this device under a new credential and ends all others', async () => {
    const person = await makeCustomer(database.db)
    const [here, there] = [await shop.customer(person), await shop.customer(person)]
    const old = here.caller.credential
    const wrong = { currentPassword: 'not this one', password: NEW }
    expect(await here.ownSignIn.changePassword(wrong)).toMatchObject({
      code: 'invalid',
      fields: { currentPassword: 'wrong' },
    })
    const right = { currentPassword: PASSWORD, password: NEW }
    const changed = await here.ownSignIn.changePassword(right)
    if (!('credential' in changed)) throw new Error(changed.code)
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    here.caller.credential = changed.credential
    expect(changed.credential).not.toBe(old)
    expect(await isIn(here)).toBe(true)
  })
})

describe('a new e-mail', () => {
  async function asked(email: string) {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const wish = { email, password: PASSWORD }
    expect(await customer.ownSignIn.requestEmailChange(wish)).toEqual({})
    return { person, customer }
  }

  it('counts when its owner confirms it; the old address is told', async () => {
    const { person, customer } = await asked('new-one@example.com')
    const elsewhere = await shop.customer(person)
    expect(await customer.ownSignIn.getOwnSignIn({})).toMatchObject({
      pendingEmail: 'new-one@example.com',
    })
    const token = await tokenTo('new-one@example.com')
    expect(await customer.ownSignIn.confirmEmailChange({ token })).toEqual({
      email: 'new-one@example.com',
    })
    expect([await isIn(customer), await isIn(elsewhere)]).toEqual([true, false])
    const login = { email: 'new-one@example.com', password: PASSWORD }
    expect(await shop.visitor().session.logIn(login)).toHaveProperty('credential')
    const [told] = await mailsTo(database.db, person.email)
    expect(told?.text).toContain('new-one@example.com')
  })

  it('is not confirmed by somebody else, nor by a stranger, and still by its owner', async () => {
    const { customer } = await asked('mine@example.com')
    const token = await tokenTo('mine@example.com')
    const other = await shop.customer(await makeCustomer(database.db))
    expect(await other.ownSignIn.confirmEmailChange({ token })).toMatchObject({ code: 'not_found' })
    expect(await shop.visitor().ownSignIn.confirmEmailChange({ token })).toMatchObject({
      code: 'unauthenticated',
    })
    expect(await customer.ownSignIn.confirmEmailChange({ token })).toHaveProperty('email')
  })

  it('that is taken is answered the same; only its owner is told', async () => {
    const owner = await makeCustomer(database.db)
    await asked(owner.email)
    const [mail] = await mailsTo(database.db, owner.email)
    expect(mail?.text).toContain('another account')
    expect(mail?.text).not.toContain('token=')
  })

  it('needs the password', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const ask = (password?: string) =>
      customer.ownSignIn.requestEmailChange({ email: 'thief@example.com', password })
    expect(await ask()).toMatchObject({ fields: { password: 'required' } })
    expect(await ask('guess')).toMatchObject({ fields: { password: 'wrong' } })
    expect(await mailsTo(database.db, 'thief@example.com')).toEqual([])
  })
})

describe('the devices of a customer', () => {
  it('are listed for them alone and ended one by one or all at once', async () => {
    const person = await makeCustomer(database.db)
    const here = await shop.customer(person)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const laptop = shop.visitor()
    laptop.caller.clientAgent = agent
    const opened = await laptop.session.logIn(person)
    if ('credential' in opened) laptop.caller.credential = opened.credential
    const there = await shop.customer(person)
    const stranger = await shop.customer(await makeCustomer(database.db))

    const listed = await here.ownSignIn.getOwnSignIn({})
    if ('code' in listed) throw new Error(listed.code)
    expect(listed.devices).toHaveLength(3)
    expect(listed.devices.filter((device) => device.isCurrent)).toHaveLength(1)
    const firefox = listed.devices.find((device) => device.name === 'Firefox, Linux')!
    const { deviceId } = firefox
    const { password } = person
    const wanted = { deviceId, password }
    expect(await stranger.ownSignIn.endDevice(wanted)).toMatchObject({ code: 'not_found' })
    expect(await here.ownSignIn.endDevice(wanted)).toEqual({})
    expect([await isIn(laptop), await isIn(there)]).toEqual([false, true])
    expect(await here.ownSignIn.endOtherDevices({ password })).toEqual({ ended: 1 })
    expect([await isIn(there), await isIn(here), await isIn(stranger)]).toEqual([false, true, true])
  })

  it('are ended only by who says the password: an open browser is not enough', async () => {
    const person = await makeCustomer(database.db)
    const here = await shop.customer(person)
    const there = await shop.customer(person)
    const listed = await here.ownSignIn.getOwnSignIn({})
    if ('code' in listed) throw new Error(listed.code)
    const { deviceId } = listed.devices.find(({ isCurrent }) => !isCurrent)!
    const answers = [
      await here.ownSignIn.endDevice({ deviceId }),
      await here.ownSignIn.endDevice({ deviceId, password: 'guess' }),
      await here.ownSignIn.endOtherDevices({}),
      await here.ownSignIn.endOtherDevices({ password: 'guess' }),
    ]
    expect(answers.map((answer) => 'fields' in answer && answer.fields['password'])).toEqual([
      'required',
      'wrong',
      'required',
      'wrong',
    ])
    expect(await isIn(there)).toBe(true)
  })
})

describe('a customer who leaves', () => {
  it('says the password and is forgotten', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    await makeOrder(database.db, { customerId: person.id, email: person.email, status: 15 })
    expect(await customer.ownSignIn.deleteAccount({ password: 'guess' })).toMatchObject({
      fields: { password: 'wrong' },
    })
    expect(await customer.ownSignIn.deleteAccount({ password: PASSWORD })).toEqual({})
    expect(await isIn(customer)).toBe(false)
    expect(await shop.visitor().session.logIn(person)).toMatchObject({ code: 'wrong_credentials' })
    for (const table of ['customer', 'shop_order', 'session'] as const) {
      const rows = await database.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(person.email)
    }
  })

  it('leaves invoices, which the law wants, of nobody', async () => {
    const person = await makeCustomer(database.db, { isPartner: true, name: 'Unforgettable' })
    const customer = await shop.customer(person)
    const number = 'ES-2026-000001'
    await database.db
      .insertInto('invoice')
      .values({
        number,
        customer_id: person.id,
        issued_on: '2026-04-01',
        total_minor: 100,
        currency: 'EUR',
      })
      .execute()
    expect(await customer.ownSignIn.deleteAccount({ password: PASSWORD })).toEqual({})
    const kept = await database.db
      .selectFrom('invoice')
      .innerJoin('customer', 'customer.id', 'invoice.customer_id')
      .where('number', '=', number)
      .select(['customer.name', 'customer.email', 'customer.is_partner', 'customer.erased_at'])
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ name: '', is_partner: false, erased_at: clock })
    expect(kept.email).toMatch(/@erased\.invalid$/)
  })

  it('waits until the last order has arrived', async () => {
    const person = await makeCustomer(database.db)
    await makeOrder(database.db, { customerId: person.id, status: 9 })
    const customer = await shop.customer(person)
    expect(await customer.ownSignIn.deleteAccount({ password: PASSWORD })).toMatchObject({
      code: 'in_use',
    })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeArticle, makeCustomer, makePhoto } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date(Date.now() + 60_000)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

let count = 0
const newEmail = () => `person${(count += 1)}@example.com`

const form = (email: string) => ({
  kind: 'PERSON' as const,
  name: 'Anna',
  surname: 'Åberg',
  email,
  policy: 'on' as const,
})

const PASSWORD = 'a quiet tall lamp'
const confirm = (visitor: Visitor, token: string, password = PASSWORD) =>
  visitor.signIn.confirmEmail({ token, password })

const tokenTo = async (email: string) => tokenOf((await mailsTo(database.db, email))[0])

async function follow(visitor: Visitor, answer: Promise<object>) {
  const opened = await answer
  if (!('credential' in opened)) throw new Error(JSON.stringify(opened))
  visitor.caller.credential = String(opened.credential)
  return opened
}

describe('somebody who registers', () => {
  it('has an account once the mail is confirmed, and not before', async () => {
    const email = newEmail()
    const visitor = shop.visitor()
    expect(await visitor.signIn.register(form(email))).toEqual({})
    const login = { email, password: PASSWORD }
    expect(await shop.visitor().session.logIn(login)).toMatchObject({ code: 'wrong_credentials' })
    await follow(visitor, confirm(visitor, await tokenTo(email)))
    expect(await visitor.session.getSession({})).toMatchObject({
      customer: { name: 'Anna', surname: 'Åberg', email, isPartner: false },
    })
    expect(await shop.visitor().session.logIn(login)).toHaveProperty('credential')
  })

  it('keeps cart, photos and the page they wanted', async () => {
    const email = newEmail()
    const visitor = await shop.visitorWithSession()
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 500 })
    await visitor.cart.addLine({ articleId, quantity: 2 })
    const { extSessionId } = (await visitor.session.getSession({})) as { extSessionId: string }
    const photo = await makePhoto(database.db, { extSessionId })
    await visitor.signIn.register({ ...form(email), redirect: '/checkout' })
    const token = await tokenTo(email)
    const opened = await follow(visitor, confirm(visitor, token))
    expect(opened).toMatchObject({ redirect: '/checkout' })
    expect(await visitor.cart.getCart({})).toMatchObject({ quantity: 2 })
    const row = await database.db
      .selectFrom('upload')
      .where('id', '=', photo.id)
      .select('customer_id')
      .executeTakeFirstOrThrow()
    expect(row.customer_id).not.toBeNull()
  })

  it('as a company says who it is, by a tax id of its own country', async () => {
    const company = (extra: object) =>
      shop.visitor().signIn.register({ ...form(newEmail()), kind: 'COMPANY', ...extra })
    expect(await company({})).toMatchObject({
      code: 'invalid',
      fields: { companyName: 'required', taxId: 'required' },
    })
    expect(await company({ companyName: 'Prints Ltd', taxId: 'GB000' })).toMatchObject({
      fields: { taxId: 'tax_id' },
    })
    const email = newEmail()
    const visitor = shop.visitor()
    const given = { kind: 'COMPANY' as const, companyName: 'Prints Ltd', taxId: 'GB980780684' }
    expect(await visitor.signIn.register({ ...form(email), ...given })).toEqual({})
    await follow(visitor, confirm(visitor, await tokenTo(email)))
    const row = await database.db
      .selectFrom('customer')
      .where('email', '=', email)
      .select(['kind', 'company_name', 'tax_id'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ kind: 'COMPANY', company_name: 'Prints Ltd', tax_id: 'GB980780684' })
    expect(await company({ companyName: 'Druck GmbH', taxId: 'DE 136695976' })).toEqual({})
  })

  it('as a person leaves no company, partner or permission behind, whatever the form says', async () => {
    const email = newEmail()
    const visitor = shop.visitor()
    const extra = { companyName: 'X', taxId: 'GB980780684', isPartner: 'true', permissions: 'all' }
    await visitor.signIn.register({ ...form(email), ...extra })
    await follow(visitor, confirm(visitor, await tokenTo(email)))
    const row = await database.db
      .selectFrom('customer')
      .where('email', '=', email)
      .select(['kind', 'company_name', 'tax_id', 'is_partner'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ kind: 'PERSON', company_name: null, tax_id: null, is_partner: false })
  })

  it.each([
    ['short', 'too_short'],
    ['x'.repeat(257), 'too_long'],
    ['password123', 'too_common'],
    ['PASSWORD123', 'too_common'],
    ['aaaaaaaaaa', 'too_common'],
  ])('may not choose %j', async (password, code) => {
    const email = newEmail()
    await shop.visitor().signIn.register(form(email))
    const token = await tokenTo(email)
    expect(await confirm(shop.visitor(), token, password)).toMatchObject({
      code: 'invalid',
      fields: { password: code },
    })
    expect(await confirm(shop.visitor(), token), 'may choose another').toHaveProperty('credential')
  })

  it('may not choose the own address', async () => {
    const email = newEmail()
    await shop.visitor().signIn.register(form(email))
    expect(await confirm(shop.visitor(), await tokenTo(email), email)).toMatchObject({
      fields: { password: 'own_words' },
    })
  })

  it('in the name of somebody else gets nothing when that person opens the account', async () => {
    const email = newEmail()
    const thief = { email, password: 'what the thief knows' }
    await shop.visitor().signIn.register({ ...form(email), ...thief })
    const token = await tokenTo(email)
    const victim = shop.visitor()
    expect(await victim.signIn.checkRegistration({ token })).toEqual({ email })
    const clicked = await victim.signIn.confirmEmail({ token } as never)
    expect(clicked, 'a click is not enough').toMatchObject({ fields: { password: 'required' } })
    await follow(victim, confirm(victim, token))
    expect(await shop.visitor().session.logIn(thief)).toMatchObject({ code: 'wrong_credentials' })
    expect(await shop.visitor().session.logIn({ email, password: PASSWORD })).toHaveProperty(
      'credential',
    )
    expect(await victim.signIn.checkRegistration({ token })).toMatchObject({ code: 'expired' })
  })

  it('with an address that has an account is answered the same; its owner is told', async () => {
    const owner = await makeCustomer(database.db, { email: newEmail() })
    const known = await shop.visitor().signIn.register(form(owner.email.toUpperCase()))
    const unknown = await shop.visitor().signIn.register(form(newEmail()))
    expect(known).toEqual(unknown)
    const [mail] = await mailsTo(database.db, owner.email)
    expect(mail?.subject).toContain('already have an account')
    expect(mail?.text).not.toContain('token=')
    expect(await shop.visitor().session.logIn(owner)).toHaveProperty('credential')
  })

  it('confirms once, in a day, and not after somebody else got the address', async () => {
    const email = newEmail()
    await shop.visitor().signIn.register(form(email))
    const first = await tokenTo(email)
    const then = clock
    clock = new Date(then.getTime() + 25 * 3_600_000)
    expect(await confirm(shop.visitor(), first)).toMatchObject({ code: 'expired' })
    clock = then
    await shop.visitor().signIn.register(form(email))
    const second = await tokenTo(email)
    expect(await confirm(shop.visitor(), first)).toHaveProperty('credential')
    expect(await confirm(shop.visitor(), first)).toMatchObject({ code: 'expired' })
    expect(await confirm(shop.visitor(), second)).toMatchObject({ code: 'expired' })
  })

  it('leaves no token and nothing of a password in the database', async () => {
    const email = newEmail()
    const extra = { password: PASSWORD, passwordHash: 'planted' }
    await shop.visitor().signIn.register({ ...form(email), ...extra })
    const token = await tokenTo(email)
    const rows = await database.db.selectFrom('sign_in_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toMatch(/quiet tall lamp|argon2|password|planted/i)
  })

  it('is stopped after twenty from one address; an e-mail gets three mails and no more', async () => {
    const email = newEmail()
    const register = (address: string, to = email) =>
      shop.visitor({ address }).signIn.register(form(to))
    for (let i = 0; i < 5; i++) expect(await register(`10.3.0.${i}`)).toEqual({})
    expect(await mailsTo(database.db, email)).toHaveLength(3)
    for (let i = 0; i < 20; i++) await register('2001:db8:9::1', newEmail())
    expect(await register('2001:db8:9::ffff', newEmail())).toMatchObject({
      code: 'too_many_attempts',
    })
  })
})

describe('somebody who asks for a link', () => {
  it('gets in without a password, with an account or without, and keeps the cart', async () => {
    const owner = await makeCustomer(database.db, { name: 'Olga' })
    for (const email of [owner.email, newEmail()]) {
      const visitor = await shop.visitorWithSession()
      const { id: articleId } = await makeArticle(database.db, { amountMinor: 500 })
      await visitor.cart.addLine({ articleId, quantity: 1 })
      expect(await visitor.signIn.requestMagicLink({ email })).toEqual({})
      const token = await tokenTo(email)
      await follow(visitor, visitor.signIn.enterByMagicLink({ token }))
      expect(await visitor.session.getSession({})).toMatchObject({
        customer: { email },
        cartQuantity: 1,
      })
      expect(await shop.visitor().signIn.enterByMagicLink({ token })).toMatchObject({
        code: 'expired',
      })
    }
  })

  it('cannot use it after half an hour, or in the other brand', async () => {
    const email = newEmail()
    await shop.visitor().signIn.requestMagicLink({ email })
    const token = await tokenTo(email)
    const other = shop.visitor({ application: 'TZ-ES', locale: 'es' })
    expect(await other.signIn.enterByMagicLink({ token })).toMatchObject({ code: 'expired' })
    const then = clock
    clock = new Date(then.getTime() + 31 * 60_000)
    expect(await shop.visitor().signIn.enterByMagicLink({ token })).toMatchObject({
      code: 'expired',
    })
    clock = then
  })

  it('twice at once gets in once', async () => {
    const email = newEmail()
    await shop.visitor().signIn.requestMagicLink({ email })
    const token = await tokenTo(email)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => shop.visitor().signIn.enterByMagicLink({ token })),
    )
    expect(answers.filter((answer) => 'credential' in answer)).toHaveLength(1)
  })

  it('reads the mail in the language of the page', async () => {
    const email = newEmail()
    await shop.visitor({ application: 'WPX-CH', locale: 'fr' }).signIn.requestMagicLink({ email })
    const [mail] = await mailsTo(database.db, email)
    expect(mail?.subject).toContain('Votre lien de connexion')
    expect(mail?.text).toContain('http://ch.localhost:3000/fr/login/link?token=')
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

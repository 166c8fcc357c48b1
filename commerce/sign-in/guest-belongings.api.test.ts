import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

let count = 0
const newEmail = () => `guest${(count += 1)}@example.com`
const tokenTo = async (email: string) => tokenOf((await mailsTo(database.db, email))[0])

async function write(email: string, place?: { application: string; locale: string }) {
  const form = {
    name: 'Gus',
    email,
    subject: 'other' as const,
    message: 'Hello',
    policy: 'on' as const,
  }
  const sent = await shop.visitor(place).ticket.openTicket(form)
  if (!('publicId' in sent)) throw new Error(sent.code)
  return sent.publicId
}

async function follow(visitor: Visitor, answer: object) {
  if (!('credential' in answer)) throw new Error(JSON.stringify(answer))
  visitor.caller.credential = String(answer.credential)
}

async function ticketsOf(visitor: Visitor) {
  const answer = await visitor.ticket.listOwnTickets({})
  return 'tickets' in answer ? answer.tickets.map(({ publicId }) => publicId) : answer
}

const ways: Record<string, (visitor: Visitor, email: string) => Promise<object>> = {
  async registration(visitor, email) {
    const form = {
      kind: 'PERSON' as const,
      name: 'Gus',
      surname: 'G',
      email,
      policy: 'on' as const,
    }
    await visitor.signIn.register(form)
    return visitor.signIn.confirmEmail({ token: await tokenTo(email), password: 'a quiet lamp' })
  },
  async link(visitor, email) {
    await visitor.signIn.requestMagicLink({ email })
    return visitor.signIn.enterByMagicLink({ token: await tokenTo(email) })
  },
  provider: (visitor, email) =>
    visitor.signIn.enterByAccount({
      provider: 'google',
      providerAccountId: email,
      email,
      isEmailVerified: true,
    }),
}

describe('what somebody wrote as a guest', () => {
  it.each(Object.keys(ways))('is theirs once they prove the address by %s', async (way) => {
    const email = newEmail()
    const own = await write(email.toUpperCase())
    const elsewhere = await write(email, { application: 'WPX-ES', locale: 'es' })
    const otherBrand = await write(email, { application: 'TZ-ES', locale: 'es' })
    const strangers = await write(newEmail())
    const visitor = shop.visitor()
    await follow(visitor, await ways[way]!(visitor, email))
    const tickets = await ticketsOf(visitor)
    expect(tickets).toEqual(expect.arrayContaining([own, elsewhere]))
    expect(tickets).not.toEqual(expect.arrayContaining([otherBrand]))
    expect(tickets).not.toEqual(expect.arrayContaining([strangers]))
  })

  it('stays with the customer whose it is', async () => {
    const owner = await makeCustomer(database.db)
    const customer = await shop.customer(owner)
    const email = newEmail()
    const form = {
      name: 'O',
      email,
      subject: 'other' as const,
      message: 'Hi',
      policy: 'on' as const,
    }
    await customer.ticket.openTicket(form)
    const visitor = shop.visitor()
    await follow(visitor, await ways['link']!(visitor, email))
    expect(await ticketsOf(visitor)).toEqual([])
    expect(await ticketsOf(customer)).toHaveLength(1)
  })
})

describe('whom to write to about a cart', () => {
  const contact = {
    name: 'Gus',
    surname: 'Guest',
    email: 'gus@example.com',
    phone: '020 7946 0000',
  }

  async function withCart(visitor: Visitor) {
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 500 })
    await visitor.cart.addLine({ articleId, quantity: 1 })
  }

  it('comes along into a cart that does not know it yet, and changes none that does', async () => {
    const person = await makeCustomer(database.db)
    await withCart(await shop.customer(person))
    for (const name of ['Gus', 'Somebody else']) {
      const guest = await shop.visitorWithSession()
      await withCart(guest)
      await guest.cart.setContact({ ...contact, name })
      await follow(guest, await guest.session.logIn(person))
      expect(await guest.cart.getCart({})).toMatchObject({ contact: { ...contact, name: 'Gus' } })
    }
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})

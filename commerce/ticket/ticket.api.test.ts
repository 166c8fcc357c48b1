import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const now = new Date('2026-11-14T23:30:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const budget = {
  product: 'White mugs with our logo',
  quantity: '500',
  companyName: 'Vogel GmbH',
  neededOn: '2026-12-01',
  name: 'Jörg Vogel',
  email: 'joerg@example.com',
  message: 'What would they cost?',
  policy: 'on' as const,
}

const ticket = {
  subject: 'order' as const,
  subSubject: 'where' as const,
  name: 'Łukasz O’Brien',
  email: 'lukasz@example.com',
  phone: '+48 22 000 00 00',
  order: 'E-UNKNOWN',
  message: 'Hello',
  policy: 'on' as const,
}

describe('a company', () => {
  it('asks for a quote, which lands as a ticket with all that was asked', async () => {
    const visitor = shop.visitor({ application: 'WPX-DE', locale: 'de' })
    await visitor.ticket.requestBudget(budget)
    const row = await database.db
      .selectFrom('ticket')
      .innerJoin('ticket_budget', 'ticket_id', 'ticket.id')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      channel: 'formContactRequestBudget',
      subject: 'budget',
      status: 'PENDING',
      language: 'de',
      company_name: 'Vogel GmbH',
      quantity: 500,
      needed_on: '2026-12-01',
    })
    const [own] = await mailsTo(database.db, 'hello@estampa.example')
    expect(own!.text).toContain('Wie viele Stück?: 500')
  })

  it.each([
    ['quantity', '0', 'too_small'],
    ['quantity', '1.5', 'whole_number'],
    ['quantity', '9999999', 'too_big'],
    ['product', ' ', 'required'],
    ['neededOn', '2026-02-30', 'date'],
    ['neededOn', '2026-11-13', 'in_the_past'],
  ])('is told what is wrong with %s = %s', async (field, value, code) => {
    const answer = await shop.visitor().ticket.requestBudget({ ...budget, [field]: value })
    expect(answer).toMatchObject({ code: 'invalid', fields: { [field]: code } })
  })

  it('may need it today, by the clock of the store', async () => {
    const inMadrid = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    const inLondon = shop.visitor()
    const wanted = { ...budget, neededOn: '2026-11-14' }
    expect(await inLondon.ticket.requestBudget(wanted)).toHaveProperty('publicId')
    expect(await inMadrid.ticket.requestBudget(wanted)).toMatchObject({
      fields: { neededOn: 'in_the_past' },
    })
  })
})

describe('a visitor', () => {
  it('writes about an order that may not exist, and learns nothing of it', async () => {
    const real = await shop.visitor().ticket.openTicket({ ...ticket, order: 'E-1' })
    const invented = await shop.visitor().ticket.openTicket(ticket)
    expect(Object.keys(real)).toEqual(Object.keys(invented))
    const [mail] = await mailsTo(database.db, 'lukasz@example.com')
    expect(mail!.text).not.toContain('E-UNKNOWN')
  })

  it('finds the way back to their message in the receipt, and answers there as whoever reads that mailbox', async () => {
    const email = 'back@example.com'
    await shop.visitor().ticket.openTicket({ ...ticket, email })
    const [mail] = await mailsTo(database.db, email)
    const [, publicId = '', key = ''] = /\/tickets\/([^?]+)\?key=([^\s"&<]+)/.exec(mail!.text)!
    const guest = shop.visitor()
    const own = { publicId, key: decodeURIComponent(key) }
    expect(await guest.ticket.getTicket(own)).toMatchObject({ mayConfirm: true })
    expect(await guest.ticket.getTicket({ publicId })).toMatchObject({ code: 'not_found' })
    await guest.ticket.answerTicket({ ...own, message: 'One thing more' })
    const row = await database.db
      .selectFrom('ticket')
      .where('public_id', '=', publicId)
      .select('verified')
      .executeTakeFirst()
    expect(row).toEqual({ verified: 'EMAIL' })
  })

  it('cannot make us send an advertisement to somebody else', async () => {
    const spam = 'Buy at http://spam.example'
    const typed = { ...ticket, email: 'victim@example.com', message: spam }
    expect(await shop.visitor().ticket.openTicket({ ...typed, name: spam })).toMatchObject({
      fields: { name: 'link' },
    })
    await shop.visitor().ticket.openTicket(typed)
    const [mail] = await mailsTo(database.db, 'victim@example.com')
    expect(`${mail!.subject}${mail!.html}${mail!.text}`).not.toContain('spam')
  })

  it('cannot have one address written to without end', async () => {
    for (let i = 0; i < 7; i += 1) {
      const answer = await shop
        .visitor()
        .ticket.openTicket({ ...ticket, email: 'often@example.com' })
      expect(answer).toHaveProperty('publicId')
    }
    expect(await mailsTo(database.db, 'often@example.com')).toHaveLength(5)
  })

  it.each([
    ['name', 'x'.repeat(101), 'too_long'],
    ['name', '\u200b ', 'required'],
    ['name', 'a\u202eb', 'forbidden_characters'],
    ['email', 'nowhere', 'email'],
    ['phone', 'call me', 'phone'],
    ['message', 'x'.repeat(5_001), 'too_long'],
    ['policy', 'no', 'must_accept'],
    ['subject', 'hack', 'required'],
  ])('is told what is wrong with %s', async (field, value, code) => {
    const broken = { ...ticket, [field]: value } as typeof ticket
    expect(await shop.visitor().ticket.openTicket(broken)).toMatchObject({
      code: 'invalid',
      fields: { [field]: code },
    })
  })

  it('gains nothing by fields that no form has', async () => {
    const extra = {
      ...ticket,
      email: 'extra@example.com',
      status: 'RESOLVED',
      customer_id: 'x',
      role: 'admin',
    }
    await shop.visitor().ticket.openTicket(extra)
    const row = await database.db
      .selectFrom('ticket')
      .where('email', '=', 'extra@example.com')
      .select(['status', 'customer_id'])
      .executeTakeFirst()
    expect(row).toEqual({ status: 'PENDING', customer_id: null })
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clerk: OfficeApi

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
  clerk = await shop.staff('support')
})
afterAll(() => database.drop())

const buy = () => paidAndReleased(database.db, shop, { amounts: [10_00], now: new Date() })

it('reaches the customer of an order, who answers where it began', async () => {
  const order = await buy()
  const { publicId } = granted(
    await clerk.ticketAbout.beginTicket({
      order: order.number,
      subject: 'order',
      text: 'Your photo is very dark. Shall we print it all the same?',
    }),
  )
  const shown = granted(await clerk.ticketDesk.getTicket({ publicId }))
  expect(shown).toMatchObject({
    order: order.number,
    orders: [{ number: order.number, isNamed: true }],
    waitingOn: 'CUSTOMER',
    messages: [{ direction: 'OUT' }],
  })
  const mail = (await mailsTo(database.db, order.email))[0]!
  expect(mail.subject).toBe(`An order: a message from us [${shown.reference}]`)
  const key = new URL(/https?:\S+key=\S+/.exec(mail.text)![0]).searchParams.get('key')!
  granted(await shop.visitor().ticket.answerTicket({ publicId, key, message: 'Yes, please.' }))
  expect(granted(await clerk.ticketDesk.getTicket({ publicId }))).toMatchObject({
    waitingOn: 'US',
    messages: [{ direction: 'OUT' }, { direction: 'IN' }],
  })
})

it('is a telephone call that waits for an answer, of which nobody is told by mail', async () => {
  const order = await buy()
  const before = (await mailsTo(database.db, order.email)).length
  const { publicId } = granted(
    await clerk.ticketAbout.beginTicket({
      order: order.number,
      subject: 'order',
      text: 'Asks whether it arrives before Friday.',
      isCall: true,
    }),
  )
  const shown = granted(await clerk.ticketDesk.getTicket({ publicId }))
  expect(shown).toMatchObject({
    waitingOn: 'US',
    messages: [{ direction: 'IN', channel: 'PHONE' }],
  })
  expect(shown.dueAt).toBeDefined()
  expect(shown.assigneeId).toBeDefined()
  expect(await mailsTo(database.db, order.email)).toHaveLength(before)
})

it('is written in the language that an account uses, where a store speaks several', async () => {
  const login = await makeCustomer(database.db)
  const customer = await shop.customer(login)
  const { id } = await database.db
    .selectFrom('customer')
    .where('email', '=', login.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const begin = async () => {
    const asked = { customerId: id, store: 'WPX-CH', subject: 'other', text: 'Bonjour' } as const
    const { publicId } = granted(await clerk.ticketAbout.beginTicket(asked))
    return granted(await clerk.ticketDesk.getTicket({ publicId })).language
  }
  expect(await begin()).toBe('de')
  const question = { subject: 'other', name: 'Zoe', message: 'Bonjour?', policy: 'on' } as const
  const { publicId } = granted(
    await customer.ticket.openTicket({ ...question, email: login.email }),
  )
  const written = { store: 'WPX-CH', language: 'fr' }
  await database.db.updateTable('ticket').set(written).where('public_id', '=', publicId).execute()
  expect(await begin()).toBe('fr')
})

it('is in the account of the customer whom the shop writes to', async () => {
  const login = await makeCustomer(database.db)
  const customer = await shop.customer(login)
  const { id } = await database.db
    .selectFrom('customer')
    .where('email', '=', login.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const message = { customerId: id, subject: 'other', text: 'Your commission is paid.' } as const
  expect(await clerk.ticketAbout.beginTicket({ ...message, store: 'WPX-XX' })).toMatchObject({
    fields: { store: 'required' },
  })
  granted(await clerk.ticketAbout.beginTicket({ ...message, store: 'WPX-GB' }))
  const { tickets } = granted(await customer.ticket.listOwnTickets({}))
  expect(tickets).toMatchObject([{ lastWords: message.text, isUnread: true }])
  expect(await clerk.ticketAbout.beginTicket({ subject: 'other', text: 'Hello' })).toMatchObject({
    fields: { order: 'required' },
  })
})

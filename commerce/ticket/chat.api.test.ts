import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followLeftChats } from '#commerce/ticket-desk/chat-mail.service.ts'
import { makeSites } from '#config/sites.ts'
import { openListener } from '#db/listener.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { openChatNews } from './chat-news.ts'
import { startLeftClocks } from './chat.service.ts'

const DAY_MS = 24 * 60 * 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = nextTuesday(11)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

/** A Tuesday of the far future, on which no holiday of Spain falls, at an hour of Madrid's winter or summer. */
function nextTuesday(hour: number): Date {
  const day = new Date(Date.now() + 7 * DAY_MS)
  day.setUTCHours(hour - 1, 0, 0, 0)
  for (;;) {
    const isFree = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']
    const key = day.toISOString().slice(5, 10)
    if (day.getUTCDay() === 2 && !isFree.includes(key)) return day
    day.setTime(day.getTime() + DAY_MS)
  }
}

const person = (email: string) => ({
  name: 'Ana Lopes',
  email,
  message: 'Is anybody there?',
  policy: 'on' as const,
})

async function begin(email = 'ana@example.com') {
  const guest = await shop.visitorWithSession({ application: 'WPX-PT', locale: 'pt' })
  const { publicId, key } = granted(await guest.chat.openChat(person(email)))
  return { guest, publicId, key: key! }
}

const throwIt = (error: unknown) => {
  throw error
}

const answers = async (email: string) =>
  (await mailsTo(database.db, email)).filter(({ subject }) => subject.includes('T-'))

it('is one ticket for both sides: said, read, typed and answered at once, without a mail', async () => {
  const { guest, publicId, key } = await begin()
  const support = await shop.staff('support')
  const listed = granted(await support.ticketDesk.listTickets({ view: 'chat' }))
  expect(listed.tickets[0]).toMatchObject({ publicId, chat: 'WAITING', waitingOn: 'US' })
  const seen = granted(await support.ticketDesk.getTicket({ publicId }))
  expect(seen.chatState).toMatchObject({ isLive: true, isCustomerThere: true })
  granted(
    await support.ticketDesk.noteChat({ publicId, isTyping: true, read: seen.chatState!.position }),
  )
  const before = granted(await guest.chat.getChat({ publicId, key }))
  expect(before).toMatchObject({
    isThere: true,
    isTyping: true,
    read: before.messages[0]!.position,
  })
  const { revision } = seen
  granted(
    await support.ticketDesk.answer({ publicId, revision, text: 'Yes, I am.', isSolved: false }),
  )
  const after = before.messages.at(-1)!.position
  const news = granted(await guest.chat.getChat({ publicId, key, after }))
  expect(news.messages).toMatchObject([{ isOurs: true, text: 'Yes, I am.', from: 'Person' }])
  const said = granted(await guest.chat.sayInChat({ publicId, key, message: 'Wonderful' }))
  granted(await guest.chat.noteChat({ publicId, key, read: said.position }))
  const again = granted(await support.ticketDesk.getTicket({ publicId }))
  expect(again.messages.map(({ text }) => text)).toEqual([
    'Is anybody there?',
    'Yes, I am.',
    'Wonderful',
  ])
  expect(again.chatState).toMatchObject({ customerRead: said.position })
  expect(await answers('ana@example.com')).toEqual([])
  granted(await support.ticketDesk.endChat({ publicId }))
  for (const turn of ['first', 'again']) {
    const shown = granted(await guest.ticket.getTicket({ publicId, key }))
    expect(shown.chatEnd, turn).toMatchObject({ by: 'STAFF' })
    expect(shown.messages).toHaveLength(3)
  }
})

it('says a message once, however often a browser sends it', async () => {
  const { guest, publicId, key } = await begin('twice@example.com')
  const once = { idempotencyKey: 'the-same-key-twice' }
  const one = granted(await guest.chat.sayInChat({ publicId, key, message: 'Hello' }, once))
  const two = granted(await guest.chat.sayInChat({ publicId, key, message: 'Hello' }, once))
  expect(two).toEqual(one)
  expect(granted(await guest.chat.getChat({ publicId, key })).messages).toHaveLength(2)
})

it('mails what somebody has not read after leaving, once, and ends in a ticket like any other', async () => {
  const email = 'left@example.com'
  const { guest, publicId, key } = await begin(email)
  const support = await shop.staff('support')
  const { revision } = granted(await support.ticketDesk.getTicket({ publicId }))
  granted(
    await support.ticketDesk.answer({ publicId, revision, text: 'One moment', isSolved: false }),
  )
  const faults: unknown[] = []
  const sweep = () =>
    followLeftChats(database.db, makeSites(3000), {
      now,
      reportFault: (error) => faults.push(error),
    })
  await sweep()
  expect(await answers(email)).toEqual([])
  now = new Date(now.getTime() + 3 * 60_000)
  await sweep()
  await sweep()
  expect(await answers(email)).toHaveLength(1)
  expect((await answers(email))[0]!.text).toContain('One moment')
  now = new Date(now.getTime() + 10 * 60_000)
  await sweep()
  expect(faults).toEqual([])
  expect(granted(await guest.ticket.getTicket({ publicId, key }))).toMatchObject({
    isLive: false,
    chatEnd: { by: 'ABSENCE' },
  })
  const later = granted(await support.ticketDesk.getTicket({ publicId }))
  granted(
    await support.ticketDesk.answer({
      publicId,
      revision: later.revision,
      text: 'Done',
      isSolved: true,
    }),
  )
  expect(await answers(email)).toHaveLength(2)
})

const clockOf = (publicId: string) =>
  database.db
    .selectFrom('ticket')
    .where('public_id', '=', publicId)
    .select(['reply_due_at', 'clock_since', 'verified', 'revision'])
    .executeTakeFirstOrThrow()

it('is due two minutes after the first of several questions', async () => {
  const { guest, publicId, key } = await begin('again@example.com')
  const first = (await clockOf(publicId)).reply_due_at!
  const today = now
  now = new Date(today.getTime() + 60_000)
  granted(await guest.chat.sayInChat({ publicId, key, message: 'Hello?' }))
  expect((await clockOf(publicId)).reply_due_at).toEqual(first)
  const support = await shop.staff('support')
  const { revision } = await clockOf(publicId)
  granted(await support.ticketDesk.answer({ publicId, revision, text: 'Yes?', isSolved: false }))
  now = new Date(today.getTime() + 120_000)
  granted(await guest.chat.sayInChat({ publicId, key, message: 'My mug' }))
  const next = (await clockOf(publicId)).reply_due_at!
  expect(next.getTime() - now.getTime()).toBe(120_000)
  now = today
})

it.each(['by the customer', 'because they left'])(
  'that ends %s before anybody answers is due by working hours, as any other question',
  async (how) => {
    const today = now
    const { guest, publicId, key } = await begin('nobody@example.com')
    expect((await clockOf(publicId)).clock_since).toBeNull()
    now = new Date(today.getTime() + 11 * 60_000)
    if (how === 'by the customer') granted(await guest.chat.endChat({ publicId, key }))
    else await followLeftChats(database.db, makeSites(3000), { now, reportFault: throwIt })
    const { reply_due_at: due, clock_since: since } = await clockOf(publicId)
    expect(since).toEqual(now)
    expect(due!.getTime() - now.getTime()).toBeGreaterThan(60 * 60_000)
    granted(await guest.ticket.answerTicket({ publicId, key, message: 'Well?', attachment: [] }))
    expect(await clockOf(publicId)).toMatchObject({ reply_due_at: due, clock_since: since })
    now = today
  },
)

it('that ended before there was such a clock gets one', async () => {
  const { publicId } = await begin('before@example.com')
  const ended = sql`update ticket_chat set ended_at = ${now}, ended_by = 'ABSENCE'
    where ticket_id = (select id from ticket where public_id = ${publicId})`
  await ended.execute(database.db)
  await startLeftClocks(database.db, { now, signal: new AbortController().signal })
  expect((await clockOf(publicId)).clock_since).toEqual(now)
})

it('shows an order to whoever reads its address, never by the key with which it was begun', async () => {
  const email = 'buyer@example.com'
  await makeParcelService(database.db)
  const buyer = await shop.visitorWithSession()
  const { id: articleId } = await makeArticle(database.db, { name: 'Caixa' })
  granted(await buyer.cart.addLine({ articleId, quantity: 1 }))
  const { number } = await orderOf(database.db, await placeOrder(buyer, { email }))
  const stranger = await shop.visitorWithSession()
  const opened = granted(await stranger.chat.openChat({ ...person(email), order: number }))
  const { publicId } = opened
  const key = opened.key!
  granted(await stranger.chat.endChat({ publicId, key }))
  const support = await shop.staff('support')
  const { revision } = granted(await support.ticketDesk.getTicket({ publicId }))
  granted(await support.ticketDesk.answer({ publicId, revision, text: 'Yours?', isSolved: false }))
  const [mail] = await answers(email)
  const mailed = decodeURIComponent(/[?&]key=([^\s&#]+)/.exec(mail!.text)![1]!)
  const say = { publicId, message: 'Who asks?', attachment: [] }
  granted(await stranger.ticket.answerTicket({ ...say, key }))
  const trust = async () => granted(await support.ticketDesk.getTicket({ publicId })).verified
  expect(await trust()).toBe('NONE')
  granted(await buyer.ticket.answerTicket({ ...say, key: mailed }))
  expect(await trust()).toBe('ORDER')
  const seen = async (asked: string) =>
    granted(await stranger.ticket.getTicket({ publicId, key: asked })).ownOrder?.number
  expect([await seen(mailed), await seen(key)]).toEqual([number, undefined])
})

it('is nobody else’s, and its key is short-lived', async () => {
  const { publicId, key } = await begin('mine@example.com')
  const stranger = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  expect(await stranger.chat.getChat({ publicId })).toMatchObject({ code: 'not_found' })
  expect(await stranger.chat.sayInChat({ publicId, message: 'Boo' })).toMatchObject({
    code: 'not_found',
  })
  const spanish = await shop.staff('support', ['WPX-ES'])
  expect(await spanish.ticketDesk.getChat({ publicId })).toMatchObject({ code: 'not_found' })
  expect(await spanish.ticketDesk.noteChat({ publicId })).toMatchObject({ code: 'not_found' })
  const today = now
  now = new Date(now.getTime() + 25 * 60 * 60_000)
  expect(await stranger.chat.getChat({ publicId, key })).toMatchObject({ code: 'expired' })
  now = today
})

it('becomes a message by email out of hours, and says when somebody is there', async () => {
  const today = now
  now = new Date(nextTuesday(23).getTime())
  const guest = await shop.visitorWithSession({ application: 'WPX-PT', locale: 'pt' })
  const hours = granted(await guest.chat.getChatHours({}))
  expect(hours.isOpen).toBe(false)
  expect(Date.parse(hours.opensAt!)).toBeGreaterThan(now.getTime())
  const opened = granted(await guest.chat.openChat(person('night@example.com')))
  expect(opened.key).toBeUndefined()
  const support = await shop.staff('support')
  const ticket = granted(await support.ticketDesk.getTicket({ publicId: opened.publicId }))
  expect(ticket.chatState).toBeUndefined()
  const [receipt, ...others] = await mailsTo(database.db, 'night@example.com')
  expect(others).toEqual([])
  expect(receipt!.text).toContain(`Voltamos a `)
  expect(receipt!.text).toContain(ticket.reference)
  now = today
})

it('is refused to whoever opens one after the other', async () => {
  const guest = await shop.visitorWithSession({ application: 'WPX-PT', locale: 'pt' })
  for (let i = 0; i < 3; i += 1) granted(await guest.chat.openChat(person('many@example.com')))
  expect(await guest.chat.openChat(person('many@example.com'))).toMatchObject({
    code: 'too_many_attempts',
  })
})

it('wakes both sides in whichever process they are', async () => {
  const { guest, publicId, key } = await begin('news@example.com')
  const listener = openListener({ url: database.url, reportFault: () => {} })
  const news = openChatNews(listener)
  const { promise: woken, resolve } = Promise.withResolvers<string>()
  const stop = news.follow(publicId, () => resolve('woken'))
  granted(await guest.chat.sayInChat({ publicId, key, message: 'Hello?' }))
  expect(await woken).toBe('woken')
  stop()
  await listener.close()
})

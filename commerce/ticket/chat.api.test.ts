import { afterAll, beforeAll, expect, it } from 'vitest'
import { followLeftChats } from '#commerce/ticket-desk/chat-mail.service.ts'
import { makeSites } from '#config/sites.ts'
import { openListener } from '#db/listener.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openChatNews } from './chat-news.ts'

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
  expect(await mailsTo(database.db, 'night@example.com')).toHaveLength(1)
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

import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveOldTickets, askForRatings } from '#commerce/ticket/ticket-rating.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeSites } from '#config/sites.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2026-11-18T10:00:00Z')
const faults: unknown[] = []
const sites = makeSites(3000)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 60 * 60_000)
}

async function openAndSolve(email: string) {
  const visitor = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  const { publicId } = granted(
    await visitor.ticket.openTicket({
      subject: 'order',
      name: 'Ana',
      email,
      message: 'Where is my mug?',
      policy: 'on',
    }),
  )
  const support = await shop.staff('support')
  const { revision } = granted(await support.ticketDesk.getTicket({ publicId }))
  granted(
    await support.ticketDesk.answer({ publicId, revision, text: 'On its way.', isSolved: true }),
  )
  return publicId
}

const ask = () =>
  askForRatings(database.db, sites, { now, reportFault: (error) => faults.push(error) })

const requestsTo = async (email: string) =>
  (await mailsTo(database.db, email)).filter(({ text }) => text.includes('#rating'))

it('asks once, a day after a ticket was resolved, and keeps the customer’s word', async () => {
  const publicId = await openAndSolve('ana@example.com')
  await ask()
  expect(await requestsTo('ana@example.com')).toHaveLength(0)
  later(25)
  await openAndSolve('ana@example.com')
  await ask()
  await ask()
  later(25)
  await ask()
  const mails = await requestsTo('ana@example.com')
  expect(faults).toEqual([])
  expect(mails, 'two tickets of one person within a month are one question').toHaveLength(1)
  const key = decodeURIComponent(/\?key=([^\s"&<#]+)/.exec(mails[0]!.text)![1]!)
  const guest = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  const rating = {
    publicId,
    stars: 2,
    words: 'It took long.',
    reason: ['unclear', 'slow'],
  } as const
  expect(await guest.ticket.rateTicket({ ...rating, key: 'forged' })).toMatchObject({
    code: 'not_found',
  })
  expect(await guest.ticket.rateTicket({ ...rating, key, stars: 6 })).toMatchObject({
    fields: { stars: 'too_big' },
  })
  granted(await guest.ticket.rateTicket({ ...rating, key }))
  expect(granted(await guest.ticket.getTicket({ publicId, key }))).toMatchObject({
    mayRate: true,
    stars: 2,
  })
  const support = await shop.staff('support')
  expect(granted(await support.ticketDesk.getTicket({ publicId }))).toMatchObject({
    rating: { stars: 2, words: 'It took long.', reasons: ['slow', 'unclear'] },
  })
})

it('archives what was resolved long ago, and nothing else', async () => {
  const old = await openAndSolve('old@example.com')
  later(24 * 32)
  const young = await openAndSolve('young@example.com')
  await archiveOldTickets(database.db, now)
  const support = await shop.staff('support')
  const statusOf = async (publicId: string) =>
    granted(await support.ticketDesk.getTicket({ publicId })).status
  expect(await statusOf(old)).toBe('ARCHIVED')
  expect(await statusOf(young)).toBe('RESOLVED')
})

it('merges two tickets of one writer into one conversation, and never those of two', async () => {
  const visitor = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  const write = async (email: string, message: string) =>
    granted(
      await visitor.ticket.openTicket({
        subject: 'order',
        name: 'Eva',
        email,
        message,
        policy: 'on',
      }),
    ).publicId
  const first = await write('eva@example.com', 'First')
  const second = await write('Eva@example.com', 'Second')
  const stranger = await write('other@example.com', 'Third')
  const support = await shop.staff('support')
  const get = async (publicId: string) => granted(await support.ticketDesk.getTicket({ publicId }))
  const [one, two, other] = [await get(first), await get(second), await get(stranger)]
  expect(
    await support.ticketDesk.merge({
      publicId: second,
      revision: two.revision,
      into: other.reference,
    }),
  ).toMatchObject({ fields: { into: 'other_writer' } })
  granted(
    await support.ticketDesk.merge({
      publicId: second,
      revision: two.revision,
      into: one.reference,
    }),
  )
  expect((await get(first)).messages.map(({ text }) => text)).toEqual(['First', 'Second'])
  expect(await get(second)).toMatchObject({ status: 'ARCHIVED', messages: [] })
})

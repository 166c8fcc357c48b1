import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

async function open() {
  const { publicId } = granted(
    await shop.visitor({ application: 'WPX-DE', locale: 'de' }).ticket.openTicket({
      subject: 'order',
      name: 'Jonas',
      email: 'jonas@example.com',
      message: 'Wo ist mein Paket?',
      policy: 'on',
    }),
  )
  const support = await shop.staff('support')
  return { support, ...granted(await support.ticketDesk.getTicket({ publicId })) }
}

it('offers its acts with the answer, and does those that were confirmed', async () => {
  const { publicId, support, revision } = await open()
  const { macros } = granted(await support.macro.listTicketMacros({ publicId }))
  const late = macros.find(({ code }) => code === 'parcelLate')!
  expect(late.acts).toEqual(['tag:late', 'snooze:2', 'open:forward'])
  const answer = { publicId, revision, text: 'Wir fragen nach.', isSolved: false }
  granted(await support.ticketDesk.answer({ ...answer, act: ['tag:late', 'snooze:2'] }))
  const after = granted(await support.ticketDesk.getTicket({ publicId }))
  expect(after).toMatchObject({ tags: ['late'], status: 'PENDING' })
  expect(after.snoozedUntil).toBeDefined()
  const found = granted(await support.ticketDesk.listTickets({ view: 'all', tag: ['late'] }))
  expect(found.tickets.map((ticket) => ticket.publicId)).toEqual([publicId])
  expect(
    await support.ticketDesk.answer({
      publicId,
      revision: after.revision,
      text: 'Hallo',
      isSolved: false,
      act: ['refund:everything'],
    }),
  ).toMatchObject({ code: 'invalid' })
  granted(
    await support.ticketDesk.answer({
      publicId,
      revision: after.revision,
      text: 'Erledigt',
      isSolved: false,
      act: ['solve'],
    }),
  )
  expect(granted(await support.ticketDesk.getTicket({ publicId })).status).toBe('RESOLVED')
})

it('is not sent with a gap that waits for words', async () => {
  const { publicId, support, revision } = await open()
  const { macros } = granted(await support.macro.listTicketMacros({ publicId }))
  const { text } = macros.find(({ code }) => code === 'phoneSummary')!
  for (const left of [text, 'We agreed: [...]', 'See {trackingLink}']) {
    expect(
      await support.ticketDesk.answer({ publicId, revision, text: left, isSolved: false }),
    ).toMatchObject({ fields: { text: 'placeholder' } })
  }
  granted(
    await support.ticketDesk.answer({
      publicId,
      revision,
      text: text.replace('[…]', 'A new print [size M]'),
      isSolved: false,
    }),
  )
})

it('leads to the help topic of its own in the store and language of the customer', async () => {
  const { db } = database
  await db.insertInto('help_category').values({ id: 91, topic_group: 'before_purchase' }).execute()
  await db.insertInto('help_topic').values({ id: 18, category_id: 91 }).execute()
  await db
    .insertInto('help_topic_text')
    .values({ topic_id: 18, language: 'de', slug: 'farben', title: 'Farben', body: 'Worte' })
    .execute()
  const { publicId, support } = await open()
  const { macros } = granted(await support.macro.listTicketMacros({ publicId }))
  const textOf = (code: string) => macros.find((macro) => macro.code === code)!.text
  expect(textOf('colourDiffers')).toContain('http://de.localhost:3000/help-center/topic/farben_18')
  expect(textOf('outOfHours')).toMatch(/http:\/\/de\.localhost:3000\/help-center\s*$/m)
})

it('has acts of the shop’s own, and refuses what is none', async () => {
  const manager = await shop.staff('support-lead')
  const { revision } = granted(await manager.macro.getMacro({ code: 'thanks' }))
  const change = { code: 'thanks', revision, isHidden: false }
  expect(await manager.macro.setMacro({ ...change, acts: 'solve pay:100' })).toMatchObject({
    fields: { acts: 'invalid' },
  })
  granted(await manager.macro.setMacro({ ...change, acts: 'solve tag:praise' }))
  expect(granted(await manager.macro.getMacro({ code: 'thanks' })).acts).toEqual([
    'solve',
    'tag:praise',
  ])
})

it('sends no words of an act that nobody has done', async () => {
  const { publicId, support, revision } = await open()
  const answer = { publicId, revision, text: 'Wir haben storniert.', isSolved: false }
  const refused = { code: 'invalid', fields: { act: 'not_done' } }
  const { ticketDesk } = support
  expect(await ticketDesk.answer({ ...answer, act: ['open:cancel', 'solve'] })).toMatchObject(
    refused,
  )
  expect(await ticketDesk.answer({ ...answer, macro: 'cancelDone' })).toMatchObject(refused)
  const manager = await shop.staff('support-lead')
  const own = { name: 'Our refund', language: 'de', text: 'Geld zurück.' } as const
  const { code } = granted(await manager.macro.createMacro(own))
  const change = { code, revision: 1, name: own.name, isHidden: false, acts: 'open:refund' }
  granted(await manager.macro.setMacro(change))
  expect(await ticketDesk.answer({ ...answer, macro: code })).toMatchObject(refused)
  const before = granted(await ticketDesk.getTicket({ publicId }))
  expect(before.messages).toHaveLength(1)
  // An offer is only announced, and what was done by telephone is done.
  granted(await ticketDesk.answer({ ...answer, act: ['open:quote'] }))
  const { revision: next } = granted(await ticketDesk.getTicket({ publicId }))
  granted(await ticketDesk.answer({ ...answer, revision: next, macro: code, isActDone: true }))
})

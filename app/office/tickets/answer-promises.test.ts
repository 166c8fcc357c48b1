import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'

const now = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
const office = openOfficeBrowser(() => now)
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

async function openTicket() {
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      name: 'Ann Other',
      email: 'ann@example.com',
      subject: 'order',
      message: 'Please cancel it.',
      policy: 'on',
    }),
  )
  return { publicId, path: `/office/tickets/${publicId}` }
}

const send = ['act', 'answer'] as const
const tickOf = (html: string, word: string) =>
  new RegExp(`<input type="checkbox" name="macroAct"[^>]*value="${word}"[^>]*>`).exec(html)?.[0]

it('does not send words that say what nobody did, when their act was never shown', async () => {
  const support = await shop.staff('support')
  const { publicId, path } = await openTicket()
  const fields = { text: 'Hello\n\nYour order is cancelled.', macro: 'cancelDone' }
  const refused = await office.send(support, path, { button: send, fields })
  expect(refused.location).toBeUndefined()
  expect(tickOf(refused.html!, 'open:cancel')).toContain('checked')
  expect(refused.html).toContain('office-tickets.macroActs.not_done')
  const { messages } = granted(await support.ticketDesk.getTicket({ publicId }))
  expect(messages).toHaveLength(1)
  // Unticked where it was shown, it is the word of whoever answers that it is done already.
  const form = office.formsOf(refused).find((one) => one.has({ button: send }))
  const unticked = await office.post(support, form!, { button: send, fields: { macroAct: [] } })
  expect(unticked.location).toBe(path)
})

it('shows a draft with its ready-made answer and the act that it leaves with', async () => {
  const support = await shop.staff('support')
  const { publicId, path } = await openTicket()
  const text = 'Your order is cancelled.'
  const begun = { isWithMacro: true, macro: 'cancelDone', act: ['open:cancel', 'solve'] }
  granted(await support.ticketDesk.saveDraft({ publicId, text, ...begun }))
  // Words alone leave what goes with them as it is.
  granted(await support.ticketDesk.saveDraft({ publicId, text }))
  const { html = '' } = await office.open(support, path)
  expect(html).toMatch(/name="macro" value="cancelDone"/)
  for (const word of begun.act) expect(tickOf(html, word), word).toContain('checked')
  const refused = await office.send(support, path, { button: send })
  expect(refused.html).toContain('office-tickets.macroActs.no_order')
})

it('does not send two acts with one answer', async () => {
  const support = await shop.staff('support')
  const { publicId, path } = await openTicket()
  const act = ['open:cancel', 'open:refund']
  const draft = { publicId, text: 'Both are done.', isWithMacro: true, macro: 'cancelDone', act }
  granted(await support.ticketDesk.saveDraft(draft))
  const refused = await office.send(support, path, { button: send })
  expect(refused.html).toContain('office-tickets.macroActs.two')
})

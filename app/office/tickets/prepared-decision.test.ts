import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let now = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
const office = openOfficeBrowser(() => now)
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

/** Above what one person decides alone. */
const LARGE = 300_00
const WORDS = 'We are sorry. The money goes back today.'

/** Ticket in which an answer waits for somebody to approve its refund. */
async function waiting(clerk: OfficeApi) {
  const order = await paidAndReleased(database.db, shop, { amounts: [LARGE], now })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'All of it is broken.',
      order: order.number,
      policy: 'on',
    }),
  )
  const asked = {
    number: order.number,
    kind: 'GOODWILL',
    amountMinor: LARGE,
    reason: 'damaged',
  } as const
  const { revision, refundedMinor, plan } = granted(await clerk.moneyDesk.refundOffer(asked))
  granted(
    await clerk.moneyDesk.openRefund({
      ...asked,
      revision,
      refundedMinor,
      expectedMinor: plan!.totalMinor,
      ticket: publicId,
      answer: WORDS,
    }),
  )
  return { publicId, path: `/office/tickets/${publicId}`, email: order.email }
}

const approve = { button: ['act', 'approve'] as const }
const reject = (reason: string) => ({ button: ['act', 'reject'] as const, fields: { reason } })

it('a refund is approved in the ticket in which its answer waits, by a second person alone', async () => {
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const { publicId, path, email } = await waiting(clerk)
  expect(await office.find(clerk, path, approve), 'who asked for it').toBeUndefined()
  expect(await office.press(lead, path, approve)).toBe(path)
  const shown = granted(await clerk.ticketDesk.getTicket({ publicId }))
  expect(shown.prepared).toEqual([])
  expect(shown.messages.at(-1)).toMatchObject({ direction: 'OUT', text: WORDS })
  expect(
    (await mailsTo(database.db, email)).filter(({ text }) => text.includes(WORDS)),
  ).toHaveLength(1)
  const audit = await database.db
    .selectFrom('staff_act')
    .where('staff_id', '=', lead.staffId)
    .select('permission')
    .execute()
  expect(audit.map(({ permission }) => permission)).toContain('refund.approve')
})

it('and refused there, with a reason that its writer reads', async () => {
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const { publicId, path } = await waiting(clerk)
  expect(await office.press(lead, path, reject('Ask for a photo'))).toBe(path)
  expect(granted(await clerk.ticketDesk.getTicket({ publicId }))).toMatchObject({
    draft: { text: WORDS, reason: 'Ask for a photo' },
    messages: [{ direction: 'IN' }],
  })
})

it('asks for the same proof of who approves as the refund’s own page', async () => {
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const { publicId, path } = await waiting(clerk)
  now = new Date(now.getTime() + 6 * 60_000)
  const [prepared] = granted(await lead.ticketDesk.getTicket({ publicId })).prepared
  const there = await office.send(lead, `/office/refunds/${prepared!.requests[0]}`, approve)
  const here = await office.send(lead, path, approve)
  expect(here.status).toBe(there.status)
  expect(here.status).toBe(403)
  expect(here.html).toContain('office.proof.title')
})

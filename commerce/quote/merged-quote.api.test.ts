import { expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { keyIn, openQuoteDesk } from '#tests/orders/quotes.ts'
import type { OfficeApi } from '#tests/api.ts'

const stage = openOrderStage()
const { ask, draft, makeBox, send } = openQuoteDesk(stage)

async function merge(clerk: OfficeApi, from: string, into: string) {
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId: from }))
  const { reference } = granted(await clerk.ticketDesk.getTicket({ publicId: into }))
  granted(await clerk.ticketDesk.merge({ publicId: from, revision, into: reference }))
}

const revisionOf = async (clerk: OfficeApi, publicId: string) =>
  granted(await clerk.ticketDesk.getTicket({ publicId })).revision

it('a quote of a merged ticket is sent and declined in the ticket that goes on', async () => {
  const email = stage.newEmail()
  const guest = await stage.shop.visitorWithSession()
  const [asked, again] = [await ask(guest, email), await ask(guest, email)]
  const clerk = await stage.shop.staff('support')
  const { thing } = await makeBox()
  const [first, second] = [
    await draft(clerk, asked, [`${thing}=20=`]),
    await draft(clerk, asked, [`${thing}=30=`]),
  ]
  granted(await send(clerk, first.publicId))
  const key = keyIn(
    (await mailsTo(stage.db, email)).find((one) => one.subject.includes('Q-'))!.text,
  )
  await merge(clerk, asked, again)
  const before = await revisionOf(clerk, again)
  granted(await guest.quote.declineQuote({ publicId: first.publicId, key, message: 'Too dear' }))
  const told = granted(await clerk.ticketDesk.getTicket({ publicId: again }))
  expect(told.messages.at(-1)).toMatchObject({ direction: 'IN', text: 'Too dear' })
  expect(told.waitingOn).toBe('US')
  expect(told.revision).toBeGreaterThan(before)
  const { db } = stage
  const clock = await db
    .selectFrom('ticket')
    .where('public_id', '=', again)
    .select('reply_due_at')
    .executeTakeFirstOrThrow()
  expect(clock.reply_due_at).not.toBeNull()
  granted(await send(clerk, second.publicId))
  const { quotes } = granted(await clerk.quote.listTicketQuotes({ publicId: again }))
  expect(quotes.map(({ state }) => state).toSorted()).toEqual(['DECLINED', 'SENT'])
  expect(granted(await clerk.ticketDesk.getTicket({ publicId: again })).waitingOn).toBe('CUSTOMER')
})

it('a guest’s quote is the customer’s once its ticket went into that of their account', async () => {
  const login = await makeCustomer(stage.db)
  const customer = await stage.shop.customer(login)
  const clerk = await stage.shop.staff('support')
  const asked = await ask(await stage.shop.visitorWithSession(), login.email)
  const own = await ask(customer, login.email)
  const { thing } = await makeBox()
  const { publicId } = await draft(clerk, asked, [`${thing}=20=`])
  granted(await send(clerk, publicId))
  expect(granted(await customer.quote.listOwnQuotes({})).quotes).toEqual([])
  await merge(clerk, asked, own)
  expect(granted(await customer.quote.listOwnQuotes({})).quotes).toMatchObject([{ publicId }])
  expect(granted(await customer.quote.getQuote({ publicId })).mayAnswer).toBe(true)
})

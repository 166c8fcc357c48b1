import { describe, expect, it } from 'vitest'
import type { OfficeApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openOrderStage } from '#tests/orders/order-stage.ts'
import { deliverOrder, orderOf } from '#tests/orders/orders.ts'

const stage = openOrderStage()
const WORDS = 'We print your mug again, it leaves tomorrow.'

async function brokenMug() {
  const { id, publicId, email, lineId } = await stage.buyMug()
  const { number } = await orderOf(stage.db, { publicId })
  stage.later(61)
  await deliverOrder(stage.db, id, stage.now)
  const ticket = granted(
    await stage.shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email,
      message: 'It is broken.',
      order: number,
      policy: 'on',
    }),
  )
  return { number, lineId, email, ticket: ticket.publicId }
}

/** Somebody who needs a second person for any reprint. */
async function clerkWithoutLimit() {
  const clerk = await stage.shop.staff('support')
  const limit = { act: 'reprint', currency: 'GBP', most_minor: 1, most_per_day_minor: 1 } as const
  await stage.db
    .insertInto('staff_limit')
    .values({ staff_id: clerk.staffId, ...limit })
    .execute()
  return clerk
}

async function ask(
  clerk: OfficeApi,
  { number, lineId, ticket }: Awaited<ReturnType<typeof brokenMug>>,
) {
  return granted(
    await clerk.orderHelp.askForReprint({
      number,
      lines: [`${lineId}=1`],
      reason: 'print_fault',
      payer: 'PRESS',
      note: 'White stripe across the photo',
      ticket,
      answer: WORDS,
      isAnswerSolving: true,
    }),
  )
}

const shown = async (clerk: OfficeApi, publicId: string) =>
  granted(await clerk.ticketDesk.getTicket({ publicId }))

const told = async (email: string) =>
  (await mailsTo(stage.db, email)).filter(({ text }) => text.includes(WORDS)).length

describe('an answer prepared with a reprint', () => {
  it('leaves with the approval of another person, once, and solves the ticket', async () => {
    const mug = await brokenMug()
    const [clerk, lead] = [await clerkWithoutLimit(), await stage.shop.staff('support-lead')]
    const { answer, requestId, reprint } = await ask(clerk, mug)
    expect({ answer, reprint }).toEqual({ answer: 'waiting', reprint: undefined })
    expect(await shown(clerk, mug.ticket)).toMatchObject({
      status: 'PENDING',
      messages: [{ direction: 'IN' }],
      prepared: [{ text: WORDS, kind: 'REPRINT', isWaiting: true, isMine: true }],
    })
    expect(await told(mug.email)).toBe(0)
    expect(granted(await lead.orderHelp.getReprint({ requestId }))).toMatchObject({
      preparedAnswer: { text: WORDS, publicId: mug.ticket },
    })
    granted(await lead.orderHelp.approveReprint({ requestId }))
    const after = await shown(clerk, mug.ticket)
    expect(after).toMatchObject({ status: 'RESOLVED', prepared: [] })
    expect(after.messages.at(-1)).toMatchObject({ direction: 'OUT', text: WORDS })
    expect(await told(mug.email)).toBe(1)
    expect(await lead.orderHelp.approveReprint({ requestId })).toMatchObject({ code: 'conflict' })
    expect(await told(mug.email)).toBe(1)
  })

  it('stays with its writer when the reprint is refused or taken back', async () => {
    const [refused, own] = [await brokenMug(), await brokenMug()]
    const [clerk, lead] = [await clerkWithoutLimit(), await stage.shop.staff('support-lead')]
    const first = await ask(clerk, refused)
    const why = 'Please ask for a photo'
    granted(await lead.orderHelp.rejectReprint({ requestId: first.requestId, why }))
    expect(await shown(clerk, refused.ticket)).toMatchObject({
      status: 'PENDING',
      messages: [{ direction: 'IN' }],
      draft: { text: WORDS, reason: why },
    })
    const second = await ask(clerk, own)
    granted(await clerk.orderHelp.takeBackReprint({ requestId: second.requestId }))
    expect(await shown(clerk, own.ticket)).toMatchObject({
      draft: { text: WORDS, reason: 'withdrawn' },
    })
    expect([await told(refused.email), await told(own.email)]).toEqual([0, 0])
  })

  it('leaves at once where nobody else has to agree', async () => {
    const mug = await brokenMug()
    const clerk = await stage.shop.staff('support')
    const { answer, reprint } = await ask(clerk, mug)
    expect(answer).toBe('sent')
    expect(reprint).toBeDefined()
    expect(await told(mug.email)).toBe(1)
  })
})

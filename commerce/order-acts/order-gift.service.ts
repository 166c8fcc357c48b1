import { refuse } from '#api/refusal.ts'
import { changeGiftMessage } from '#commerce/fulfilment/gift-message.service.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { giftStatuses } from '#commerce/order/gift.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { actorOf, findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { findMoved } from './order-acts-reading.service.ts'
import { objectOf, type Named } from './order-acts.service.ts'

export async function getGift(ctx: StaffCtx, { number }: { number: string }) {
  const order = await findOfficeOrder(ctx, 'order.contact', number)
  const facts = (await getOrderFacts(ctx.db, { id: order.id })) ?? refuse('not_found')
  return {
    number: order.number,
    status: order.status,
    revision: order.revision,
    mayChange: giftStatuses.includes(order.status as OrderStatus),
    message: facts.giftMessage,
  }
}

type GiftChange = Named & { message?: string | undefined; seen?: string | undefined } & WithAnswer

/** Words from a form: browsers write line ends in two letters. */
const asKept = (words: string | undefined) => words?.replaceAll('\r\n', '\n').trim() || undefined

export async function changeGift(ctx: StaffCtx, input: GiftChange) {
  const order = await lockOfficeOrder(ctx, 'order.change', input)
  const message = asKept(input.message)
  const { db, now, staff } = ctx
  const actor = actorOf(staff)
  const { before } = await changeGiftMessage(db, { orderId: order.id, message, actor, now })
  // A colleague has written other words since the form was drawn.
  if (asKept(before) !== asKept(input.seen)) refuse('conflict', { message: 'changed' })
  const answer = await answerWithAct(ctx, input, {
    form: 'gift',
    order,
    needsApproval: false,
  })
  ctx.note({
    object: objectOf(order),
    before: { giftMessage: before },
    after: { giftMessage: message, ...(answer && { ticket: input.ticket, answer }) },
  })
  return { ...(await findMoved(ctx, 'order.change', order.number)), answer }
}

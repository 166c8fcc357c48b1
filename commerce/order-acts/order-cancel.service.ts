import { answerCancelRequest } from '#commerce/fulfilment/order-holds.service.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { findOpenRequest } from '#commerce/order/cancel-request.service.ts'
import { actorOf, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import {
  requestOfCancellation,
  selectMoneyBack,
  settleCancelAnswers,
} from '#commerce/ticket-answer/cancel-answer.service.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { cancelOrAsk } from './act-on-order.service.ts'
import { sumRefundable } from './cancel-preview.queries.ts'
import { findMoved } from './order-acts-reading.service.ts'
import { objectOf, type Named } from './order-acts.service.ts'

/**
 * Cancels an order, or asks the factory first. The answer to its customer says that it is cancelled and what goes back, so
 * it leaves when both are so: at once, with the approval of the money, or with the factory's word.
 */
export async function cancel(ctx: StaffCtx, input: Named & { reason: string } & WithAnswer) {
  const order = await lockOfficeOrder(ctx, 'order.cancel', input)
  const { db, now, staff } = ctx
  const { reason } = input
  const heldMinor = await sumRefundable(db, order.id)
  const outcome = await cancelOrAsk(db, { orderId: order.id, actor: actorOf(staff), reason, now })
  const requestIds =
    outcome === 'ASKED'
      ? [requestOfCancellation((await findOpenRequest(db, order.id))!.id)]
      : await selectMoneyBack(db, order.id)
  const answer = await answerWithAct(ctx, input, {
    form: 'cancel',
    kind: 'CANCEL',
    order,
    requestIds,
    needsApproval: requestIds.length > 0,
    amount: { minor: heldMinor, currency: order.currency },
  })
  const moved = await findMoved(ctx, 'order.cancel', order.number)
  const told = answer && { ticket: input.ticket, answer }
  const after = outcome === 'ASKED' ? { cancellation: 'asked' } : { status: moved.status }
  ctx.note({
    object: objectOf(order),
    before: { status: order.status },
    after: { ...after, ...told },
    reason,
  })
  return { ...moved, outcome, answer }
}

export async function answerCancellation(
  ctx: StaffCtx,
  input: Named & { answer: 'AGREED' | 'REFUSED'; note?: string | undefined },
) {
  const order = await lockOfficeOrder(ctx, 'production.move', input)
  const { answer, note } = input
  const by = actorOf(ctx.staff, 'factory')
  await answerCancelRequest(ctx.db, { orderId: order.id, answer, note, by, now: ctx.now })
  await settleCancelAnswers(ctx, order.id)
  ctx.note({ object: objectOf(order), after: { cancellation: answer }, reason: note })
  return findMoved(ctx, 'production.move', order.number)
}

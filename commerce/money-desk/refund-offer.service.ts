import { refuse } from '#api/refusal.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import {
  findLimitsAbove,
  openRefund as open,
  readRefundBook,
} from '#commerce/payment/open-refund.service.ts'
import { needsBankAccount } from '#commerce/payment/payment-capabilities.terms.ts'
import { readLimits } from '#commerce/payment/person-limit.service.ts'
import { describePayments } from '#commerce/payment/payment.service.ts'
import {
  leftToRefund,
  piecesBack,
  shippingLeft,
  type RefundBook,
} from '#commerce/payment/refund-plan.rules.ts'
import { actorOf, findOfficeOrder, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { tellOfRefunds } from './refund-news.service.ts'
import { previewRefund } from './refund-preview.service.ts'
import { decideRefund, type AskedRefund, type DecidedRefund } from './refund-wish.rules.ts'
import { tellOfDecision } from './security-news.ts'

/** Refund offer: what may go back of an order, and what a refund would do, before anybody decides. */
export async function refundOffer(ctx: StaffCtx, asked: { number: string } & AskedRefund) {
  const { db, staff } = ctx
  const row = await findOfficeOrder(ctx, 'order.refund', asked.number)
  const order = (await getOrderFacts(db, { id: row.id })) ?? refuse('not_found')
  const book = await readRefundBook(db, order)
  const limits = await readLimits(db, actorOf(staff), 'refund')
  const decided = decideRefund(book, asked)
  const { owedMinor, overpaidMinor } = leftToRefund(book)
  const method = (await describePayments(db, order.id)).findLast(
    ({ status }) => status === 'PAID',
  )?.method
  return {
    number: row.number,
    store: row.store,
    currency: row.currency,
    locale: row.locale,
    revision: row.revision,
    totalMinor: order.totalMinor,
    heldMinor: book.heldMinor,
    refundedMinor: refundedOf(book),
    owedLeftMinor: owedMinor,
    overpaidMinor,
    shippingLeftMinor: Math.min(shippingLeft(book), owedMinor),
    lines: order.lines.map((line) => {
      const pieces = line.quantity * line.pieces
      return {
        lineId: line.id,
        name: line.articleName,
        detail: [line.variantLabel, line.designName].filter(Boolean).join(' · '),
        pieces,
        piecesLeft: pieces - piecesBack(book, line.id),
        totalMinor: line.totalMinor,
      }
    }),
    method,
    mayGoBackAsPaid: method !== undefined && !needsBankAccount(method),
    limit: limits(row.currency),
    plan: decided && (await describePlan(ctx, order, book, decided)),
  }
}

const refundedOf = ({ backMinor, overpaidBackMinor }: RefundBook) => backMinor + overpaidBackMinor

async function describePlan(
  ctx: StaffCtx,
  order: OrderFacts,
  book: RefundBook,
  decided: DecidedRefund,
) {
  const { db, staff, now } = ctx
  const { kind, totalMinor, cutMinor, lines } = decided
  const isOwed = kind !== 'OVERPAID'
  // What was paid too much is on no invoice, and nobody earned by it.
  const preview = isOwed
    ? await previewRefund(db, order, book, { totalMinor, lines })
    : { creditNote: undefined, commissions: [] }
  const parts = [{ currency: order.currency, amountMinor: totalMinor }]
  const by = actorOf(staff)
  const limitsAbove = await findLimitsAbove(db, { orderId: order.id, parts, by, now })
  return {
    totalMinor,
    cutMinor,
    lines: lines.map(({ lineId, quantity, amountMinor }) => ({
      lineId: lineId ?? undefined,
      quantity,
      amountMinor,
    })),
    ...preview,
    limitsAbove,
    needsApproval: limitsAbove.length > 0,
  }
}

type Decision = { number: string } & AskedRefund & {
    revision: number
    refundedMinor: number
    expectedMinor: number
    note?: string | undefined
  } & WithAnswer

/** Gives money back as it was shown: whoever decided about other sums is told, and decides again. */
export async function openRefund(ctx: StaffCtx, decision: Decision) {
  const { db, staff, now } = ctx
  const row = await lockOfficeOrder(ctx, 'order.refund', decision)
  const order = (await getOrderFacts(db, { id: row.id })) ?? refuse('not_found')
  const book = await readRefundBook(db, order)
  const decided = decideRefund(book, decision)
  if (!decided) {
    const field = decision.kind === 'LINES' ? 'line' : 'amountMinor'
    return refuse('invalid', { [field]: 'required' })
  }
  const { kind, totalMinor, lines, reason } = decided
  if (refundedOf(book) !== decision.refundedMinor || totalMinor !== decision.expectedMinor) {
    refuse('conflict')
  }
  const way = decision.way ?? 'AS_PAID'
  const { note } = decision
  const { refunds, needsApproval } = await open(db, {
    orderId: order.id,
    amountMinor: totalMinor,
    kind,
    lines,
    way,
    reason,
    note,
    by: actorOf(staff),
    now,
  })
  if (!needsApproval) await tellOfRefunds(db, refunds)
  const answer = await answerWithAct(ctx, decision, {
    form: 'refund',
    kind: 'REFUND',
    order: row,
    requestIds: refunds.map(({ publicId }) => publicId),
    needsApproval,
    amount: { minor: totalMinor, currency: row.currency },
  })
  ctx.note({
    object: { kind: 'order', id: row.number, store: row.store },
    before: { refundedMinor: refundedOf(book) },
    after: {
      refundedMinor: refundedOf(book) + totalMinor,
      currency: row.currency,
      kind,
      way,
      lines,
      refunds: refunds.map(({ publicId }) => publicId),
      needsApproval,
      ...(answer && { ticket: decision.ticket, answer }),
    },
    reason: note === undefined ? reason : `${reason}: ${note}`,
  })
  tellOfDecision(ctx, needsApproval ? 'asked for' : 'given')
  return {
    refunds: refunds.map(({ publicId, amountMinor }) => ({ publicId, amountMinor })),
    needsApproval,
    answer,
  }
}

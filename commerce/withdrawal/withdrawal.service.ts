import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { historyOf, roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { findStandardInstead } from '#commerce/delivery/carrier-service.service.ts'
import { openRefund, readRefundBook } from '#commerce/payment/open-refund.service.ts'
import { planLines, type LinesPlan, type RefundBook } from '#commerce/payment/refund-plan.rules.ts'
import type { Tables } from '#db/tables.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { refundDueAt, wishFor, type AcceptedLine } from './withdrawal.rules.ts'
import * as queries from './withdrawal.queries.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from './withdrawal-lifecycle.terms.ts'

type Db = Kysely<Tables>

export const { findWithdrawal, selectLines: selectWithdrawalLines } = queries

type Step = { publicId: string; actor: Actor; now: Date }

/** The goods are back where they were made. */
export async function receiveWithdrawal(trx: Db, step: Step): Promise<void> {
  const row = await judge(trx, step, 'RECEIVED')
  await queries.changeWithdrawal(trx, row.id, { status: 'RECEIVED', receivedAt: step.now })
}

export type WithdrawalPlan = LinesPlan

export type Acceptance = {
  /** Pieces of each line; all that were declared when undefined. */
  lines?: readonly AcceptedLine[] | undefined
  /** Taken off for goods that were used more than it takes to look at them. */
  deductionMinor?: number | undefined
  /** Needed when not all of it is accepted; the customer reads it. */
  reason?: string | undefined
}

/** Accepts a withdrawal: what was paid for the goods goes back, in the same transaction. */
export async function acceptWithdrawal(trx: Db, step: Step & Acceptance) {
  const row = await judge(trx, step, 'CLOSED')
  const order = (await getOrderFacts(trx, { id: row.order_id })) ?? refuse('not_found')
  const { accepted, plan, isWhole } = await planAcceptance(trx, order, row.id, step)
  if (!isWhole && step.reason === undefined) refuse('invalid', { reason: 'required' })
  const { actor: by, now } = step
  for (const { lineId, quantity } of accepted) {
    await queries.setAccepted(trx, row.id, { lineId, accepted: quantity })
  }
  const decision = {
    at: now,
    by: historyOf(by).actor_id,
    reason: step.reason ?? null,
    deductionMinor: step.deductionMinor ?? 0,
  }
  await queries.changeWithdrawal(trx, row.id, { status: 'CLOSED', decision })
  await settleTodos(trx, { kinds: ['withdrawal'], subject: step.publicId }, { by, now })
  if (plan.totalMinor === 0) return { plan, isWhole, refunds: [], needsApproval: false }
  const reason = 'withdrawal'
  const opened = await openRefund(trx, {
    orderId: order.id,
    amountMinor: plan.totalMinor,
    kind: 'LINES',
    lines: plan.lines.map((line) => ({ ...line, reason })),
    reason,
    withdrawalId: row.id,
    by,
    now,
  })
  return { plan, isWhole, ...opened }
}

/** Plan of an acceptance: what it would give back today. */
export async function planAcceptance(
  db: Db,
  order: OrderFacts,
  withdrawalId: string,
  acceptance: Pick<Acceptance, 'lines' | 'deductionMinor'>,
): Promise<{ accepted: AcceptedLine[]; plan: LinesPlan; book: RefundBook; isWhole: boolean }> {
  const declared = await queries.selectLines(db, withdrawalId)
  const accepted = declared.map(({ lineId, quantity }) => {
    if (acceptance.lines === undefined) return { lineId, quantity }
    const pieces = acceptance.lines.find((one) => one.lineId === lineId)?.quantity ?? 0
    if (pieces > quantity) refuse('invalid', { [`line.${lineId}`]: 'too_many' })
    return { lineId, quantity: pieces }
  })
  if (accepted.every(({ quantity }) => quantity === 0)) refuse('invalid', { line: 'required' })
  const book = await readRefundBook(db, order)
  const standardShippingMinor = await findStandardInstead(db, {
    service: order.delivery.service,
    store: order.store,
    country: order.delivery.address?.country ?? order.taxCountry ?? '',
    weightGrams: order.lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0),
  })
  const { deductionMinor = 0 } = acceptance
  const wish = wishFor(book, accepted, { standardShippingMinor, deductionMinor })
  const plan = planLines(book, wish)
  if ('problem' in plan) return refuse('conflict')
  const wishedMinor = plan.totalMinor + plan.cutMinor
  if (deductionMinor > wishedMinor) refuse('invalid', { deductionMinor: 'too_much' })
  const isWhole =
    deductionMinor === 0 &&
    accepted.every(({ lineId, quantity }) =>
      declared.some((one) => one.lineId === lineId && one.quantity === quantity),
    )
  return { accepted, plan, book, isWhole }
}

/** Nothing goes back, and the customer reads why. */
export async function refuseWithdrawal(trx: Db, step: Step & { reason: string }): Promise<void> {
  const row = await judge(trx, step, 'REFUSED')
  const { actor_id: by } = historyOf(step.actor)
  const decision = { at: step.now, by, reason: step.reason, deductionMinor: 0 }
  for (const { lineId } of await queries.selectLines(trx, row.id)) {
    await queries.setAccepted(trx, row.id, { lineId, accepted: 0 })
  }
  await queries.changeWithdrawal(trx, row.id, { status: 'REFUSED', decision })
  const which = { kinds: ['withdrawal'], subject: step.publicId } as const
  await settleTodos(trx, which, { by: step.actor, reason: step.reason, now: step.now })
}

/** The second person said no to the money: somebody decides about the goods anew. */
export async function reopenWithdrawal(
  trx: Db,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const row = (await queries.lockWithdrawal(trx, { id })) ?? refuse('not_found')
  const to = row.received_at === null ? 'DECLARED' : 'RECEIVED'
  if (!findEdge(withdrawalLifecycle, { from: row.status, to, who: roleOf(actor) })) return
  for (const { lineId } of await queries.selectLines(trx, id)) {
    await queries.setAccepted(trx, id, { lineId, accepted: null })
  }
  await queries.changeWithdrawal(trx, id, { status: to, decision: null })
  await raiseTodo(trx, {
    kind: 'withdrawal',
    subject: row.public_id,
    store: await queries.findStore(trx, row.order_id),
    orderId: row.order_id,
    dueAt: refundDueAt(row.declared_at),
    now,
  })
}

async function judge(trx: Db, { publicId, actor }: Step, to: WithdrawalStatus) {
  const row = (await queries.lockWithdrawal(trx, { publicId })) ?? refuse('not_found')
  const step = { from: row.status, to, who: roleOf(actor) }
  if (!findEdge(withdrawalLifecycle, step)) refuse('conflict', { status: row.status })
  return row
}

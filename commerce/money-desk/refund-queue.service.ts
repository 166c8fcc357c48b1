import { refuse } from '#api/refusal.ts'
import {
  clawBackCommission as clawBack,
  findCommission,
  planReversals,
} from '#commerce/commission/commission.service.ts'
import { needsBankAccount } from '#commerce/payment/payment-capabilities.terms.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import { usualLimits } from '#commerce/payment/person-limit.rules.ts'
import {
  isRefundReason,
  refundReasons,
  type RefundKind,
  type RefundWay,
} from '#commerce/payment/refund.terms.ts'
import {
  approveRefund as approve,
  rejectRefund as reject,
  retryRefund as retry,
} from '#commerce/settlement/refund.service.ts'
import { askForAccountAgain } from '#commerce/settlement/account-question.service.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { reopenWithdrawal } from '#commerce/withdrawal/withdrawal.service.ts'
import {
  findPreparedText,
  settlePrepared,
} from '#commerce/ticket-answer/prepared-answer.service.ts'
import { tellOfRefunds } from './refund-news.service.ts'
import * as queries from './refund-queue.queries.ts'
import type { DescribedRefund } from './refund-queue.queries.ts'
import type { RefundSort, RefundState } from './refund-state.terms.ts'
import { tellOfDecision } from './security-news.ts'

const DAY_MS = 24 * 60 * 60_000
const USUAL_ROWS = 50
const SUMMED_DAYS = 30

/** Visible stores: those of the wished ones that somebody may see; undefined for all. */
export function visibleStores(
  own: readonly string[] | undefined,
  wished: readonly string[],
): readonly string[] | undefined {
  if (wished.length === 0) return own
  return own === undefined ? wished : wished.filter((store) => own.includes(store))
}

type Asked = {
  state: readonly RefundState[]
  reason: readonly string[]
  way: readonly RefundWay[]
  kind: readonly RefundKind[]
  store: readonly string[]
  mine?: 'yes' | undefined
  number?: string | undefined
  sort: RefundSort
  after?: string | undefined
  most?: number | undefined
}

export async function listRefunds(ctx: ReadingCtx, asked: Asked) {
  const { db, staff, now } = ctx
  const filter = {
    stores: visibleStores(storesOf(staff, 'payment.read', now), asked.store),
    reason: asked.reason,
    way: asked.way,
    kind: asked.kind,
    requesterId: asked.mine && actorOf(staff).id,
    number: asked.number,
  }
  const most = asked.most ?? USUAL_ROWS
  const { sort, after } = asked
  const page = { states: asked.state, sort, after, most: most + 1 }
  const [rows, counts] = await Promise.all([
    queries.selectRefunds(db, filter, page),
    queries.countRefunds(db, filter),
  ])
  const shown = rows.slice(0, most)
  return {
    refunds: shown.map((row) => rowOf(ctx, row)),
    next: rows.length > most ? shown.at(-1)?.public_id : undefined,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
  }
}

const ownerOf = (reason: string) => (isRefundReason(reason) ? refundReasons[reason] : undefined)

function rowOf({ staff }: ReadingCtx, row: DescribedRefund) {
  return {
    publicId: row.public_id,
    number: row.number,
    store: row.store,
    amountMinor: row.amount_minor,
    currency: row.currency,
    kind: row.kind,
    way: row.way,
    method: row.method,
    reason: row.reason,
    owner: ownerOf(row.reason),
    status: row.status,
    state: row.state,
    requestedBy: row.requester_name ?? row.requested_by,
    isMine: row.requester_id === actorOf(staff).id,
    approvedBy: row.approver_name ?? row.approved_by ?? undefined,
    failure: row.failure ?? undefined,
    at: row.created_at.toISOString(),
  }
}

export async function getRefund(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const { db, staff, now } = ctx
  const row = (await queries.findRefund(db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, 'payment.read', row.store)
  const described = rowOf(ctx, row)
  const mayDecide = may(staff, 'refund.approve', now, { store: row.store })
  const since = new Date(now.getTime() - SUMMED_DAYS * DAY_MS)
  const [lines, events, creditNote, reversals, commissions, ofOrderMinor] = await Promise.all([
    queries.selectLinesOf(db, [row.id]),
    queries.selectEvents(db, row.id),
    queries.findCreditNote(db, row.id),
    queries.selectReversals(db, row.id),
    planReversals(db, row.order_id, {
      amountMinor: 0,
      totalMinor: row.order_total_minor,
      backMinor: 0,
      lines: [],
    }),
    queries.sumOfOrder(db, row.order_id, since),
  ])
  return {
    ...described,
    note: row.note ?? undefined,
    mayApprove: mayDecide && row.state === 'approval' && !described.isMine,
    mayReject:
      mayDecide && (row.state === 'approval' || (row.state === 'customer' && !row.has_gone)),
    mayRetry: mayDecide && isRetryable(row),
    mayAskAgain:
      mayDecide && row.state === 'customer' && row.bank_account === null && !row.is_asked,
    cameBack: row.has_gone && row.state !== 'done',
    mayTakeBack: row.state === 'approval' && described.isMine,
    preparedAnswer: await findPreparedText(ctx, publicId),
    withdrawalPublicId:
      row.withdrawal_id === null
        ? undefined
        : await queries.findWithdrawalPublicId(db, row.withdrawal_id),
    creditNote,
    payout: may(staff, 'payout.make', now, { store: row.store })
      ? (row.payout ?? undefined)
      : undefined,
    lines: lines.map((line) => ({
      name: line.name ?? undefined,
      quantity: line.quantity,
      amountMinor: line.amount_minor,
      reason: line.reason,
      owner: ownerOf(line.reason),
    })),
    commissions: commissions.map((one) => ({
      commissionId: one.commissionId,
      partnerName: one.partnerName,
      designName: one.designName,
      amountMinor: one.amountMinor,
      leftMinor: one.leftMinor,
      reversedMinor:
        reversals.find(({ commission_id }) => commission_id === one.commissionId)?.amount_minor ??
        0,
      isClawedBack: one.isClawedBack,
    })),
    events: events.map((event) => ({
      at: event.happened_at.toISOString(),
      from: event.from_status,
      to: event.to_status,
      by: event.name ?? event.actor_id ?? event.actor,
      reason: event.reason ?? undefined,
    })),
    sums: {
      ofOrderMinor,
      orderLimitMinor: usualLimits.refund(row.currency).orderMinor,
      orderTotalMinor: row.order_total_minor,
    },
  }
}

const isRetryable = (row: DescribedRefund) =>
  row.state === 'customer' &&
  row.bank_account === null &&
  row.way === 'AS_PAID' &&
  !needsBankAccount(row.method as PaymentMethod)

/** The second person. Only from then on the customer is told. */
export async function approveRefund(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const row = await judge(ctx, publicId)
  const by = actorOf(ctx.staff, 'finance')
  await approve(ctx.db, { publicId, by, now: ctx.now })
  await tellOfRefunds(ctx.db, [row])
  const answer = await settlePrepared(ctx, { requestId: publicId, isApproved: true })
  noteOf(ctx, row, { after: { approvedBy: by.id, ...(answer && { answer }) } })
  tellOfDecision(ctx, 'approved')
  return {}
}

export async function rejectRefund(
  ctx: StaffCtx,
  { publicId, reason }: { publicId: string; reason: string },
) {
  const row = await judge(ctx, publicId)
  await end(ctx, row, reason, reason)
  tellOfDecision(ctx, 'rejected')
  return {}
}

/** Takes back what one has asked for, as long as nobody has agreed to it. */
export async function takeBackRefund(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const row = (await queries.findRefund(ctx.db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, 'order.refund', row.store)
  if (row.requester_id !== actorOf(ctx.staff).id) return refuse('not_found')
  if (row.state !== 'approval') return refuse('conflict')
  await end(ctx, row, 'taken back', 'withdrawn')
  tellOfDecision(ctx, 'taken back')
  return {}
}

/** Ends a refund that waits, and gives back the answer that waited with it. */
async function end(ctx: StaffCtx, row: DescribedRefund, reason: string, told: string) {
  const { public_id: publicId } = row
  const by = actorOf(ctx.staff, 'finance')
  await reject(ctx.db, { publicId, by, reason, now: ctx.now })
  // The law wants an answer about the goods: without the money it has not been given.
  if (row.withdrawal_id !== null) {
    await reopenWithdrawal(ctx.db, row.withdrawal_id, { actor: by, now: ctx.now })
  }
  const answer = await settlePrepared(ctx, { requestId: publicId, reason: told })
  noteOf(ctx, row, { after: { status: 'REJECTED', ...(answer && { answer }) }, reason })
}

export async function retryRefund(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const row = await judge(ctx, publicId)
  await retry(ctx.db, { publicId, by: actorOf(ctx.staff, 'finance'), now: ctx.now })
  noteOf(ctx, row, { after: { status: 'SUBMITTED' } })
  tellOfDecision(ctx, 'tried again')
  return {}
}

/** Asks the customer for an account once more, when they did not answer in time. */
export async function askRefundAccount(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const row = await judge(ctx, publicId)
  await askForAccountAgain(ctx.db, { publicId, by: actorOf(ctx.staff, 'finance'), now: ctx.now })
  noteOf(ctx, row, { after: { status: row.status, isAsked: true } })
  tellOfDecision(ctx, 'account asked again')
  return {}
}

async function judge(ctx: StaffCtx, publicId: string): Promise<DescribedRefund> {
  const row = (await queries.findRefund(ctx.db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, 'refund.approve', row.store)
  return row
}

function noteOf(ctx: StaffCtx, row: DescribedRefund, told: { after: object; reason?: string }) {
  const { public_id: refund, amount_minor: amountMinor, currency, status } = row
  ctx.note({
    object: { kind: 'order', id: row.number, store: row.store },
    before: { refund, amountMinor, currency, status },
    after: told.after,
    reason: told.reason,
  })
}

export async function clawBackCommission(
  ctx: StaffCtx,
  { commissionId, reason }: { commissionId: string; reason: string },
) {
  const commission = (await findCommission(ctx.db, commissionId)) ?? refuse('not_found')
  judgeStore(ctx, 'commission.clawback', commission.store)
  await clawBack(ctx.db, commissionId, { reason, now: ctx.now })
  ctx.note({
    object: { kind: 'order', id: commission.number, store: commission.store },
    before: { commissionId, amountMinor: commission.amount_minor, currency: commission.currency },
    after: { isClawedBack: true },
    reason,
  })
  tellOfDecision(ctx, 'commission clawed back')
  return {}
}

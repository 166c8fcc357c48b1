import { refuse } from '#api/refusal.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { findLimitsAbove } from '#commerce/payment/open-refund.service.ts'
import { may as mayDo, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import {
  withdrawalLifecycle,
  type WithdrawalStatus,
} from '#commerce/withdrawal/withdrawal-lifecycle.terms.ts'
import {
  withdrawalAcceptedMail,
  withdrawalReceivedMail,
  withdrawalRefusedMail,
} from '#commerce/withdrawal/withdrawal.mail.ts'
import { daysLeft, refundDueAt } from '#commerce/withdrawal/withdrawal.rules.ts'
import * as withdrawals from '#commerce/withdrawal/withdrawal.service.ts'
import { WITHDRAWAL_DAYS } from '#commerce/withdrawal/withdrawal.terms.ts'
import { tellOfRefunds } from './refund-news.service.ts'
import { previewRefund } from './refund-preview.service.ts'
import { visibleStores } from './refund-queue.service.ts'
import { readPieces } from './refund-wish.rules.ts'
import { tellOfDecision } from './security-news.ts'
import type { WithdrawalSort } from './withdrawal-sort.terms.ts'
import * as queries from './withdrawal-desk.queries.ts'
import type { DescribedWithdrawal } from './withdrawal-desk.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const USUAL_ROWS = 50

type Asked = {
  status: readonly WithdrawalStatus[]
  store: readonly string[]
  overdue?: 'yes' | undefined
  sort?: WithdrawalSort | undefined
  after?: string | undefined
  most?: number | undefined
}

export async function listWithdrawals(ctx: ReadingCtx, asked: Asked) {
  const { db, staff, now } = ctx
  const stores = visibleStores(storesOf(staff, 'withdrawal.decide', now), asked.store)
  const lastDay = new Date(now.getTime() - WITHDRAWAL_DAYS * DAY_MS)
  const waitingSince = asked.overdue && lastDay
  const most = asked.most ?? USUAL_ROWS
  const { sort, after } = asked
  const page = { status: asked.status, sort, after, most: most + 1 }
  const [rows, counts, late] = await Promise.all([
    queries.selectWithdrawals(db, { stores, waitingSince }, page),
    queries.countWithdrawals(db, { stores, waitingSince: undefined }),
    queries.countWithdrawals(db, { stores, waitingSince: lastDay }),
  ])
  const shown = rows.slice(0, most)
  return {
    withdrawals: shown.map((row) => rowOf(row, now)),
    next: rows.length > most ? shown.at(-1)?.public_id : undefined,
    counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    overdue: late.reduce((sum, { count }) => sum + count, 0),
  }
}

const isWaiting = ({ status }: DescribedWithdrawal) =>
  status === 'DECLARED' || status === 'RECEIVED'

function rowOf(row: DescribedWithdrawal, now: Date) {
  return {
    publicId: row.public_id,
    number: row.number,
    store: row.store,
    status: row.status,
    declaredAt: row.declared_at.toISOString(),
    receivedAt: row.received_at?.toISOString(),
    decidedAt: row.decided_at?.toISOString(),
    dueAt: refundDueAt(row.declared_at).toISOString(),
    daysLeft: isWaiting(row) ? daysLeft(row.declared_at, now) : undefined,
    pieces: row.pieces ?? 0,
    valueMinor: row.value_minor ?? 0,
    currency: row.currency,
  }
}

type Accepted = { line: readonly string[]; deductionMinor?: number | undefined }

const acceptanceOf = ({ line, deductionMinor }: Accepted) => ({
  lines: line.length === 0 ? undefined : line.map(readPieces),
  deductionMinor,
})

export async function getWithdrawal(ctx: StaffCtx, asked: { publicId: string } & Accepted) {
  const { db, staff, now } = ctx
  const row = await judge(ctx, asked.publicId)
  const order = (await getOrderFacts(db, { id: row.order_id })) ?? refuse('not_found')
  const lines = await withdrawals.selectWithdrawalLines(db, row.id)
  const by = actorOf(staff)
  const may = (to: WithdrawalStatus) =>
    findEdge(withdrawalLifecycle, { from: row.status, to, who: by.role }) !== undefined
  const mayDecide = may('CLOSED')
  const planned = mayDecide
    ? await withdrawals.planAcceptance(db, order, row.id, acceptanceOf(asked))
    : undefined
  const parts = planned ? [{ currency: row.currency, amountMinor: planned.plan.totalMinor }] : []
  const above = await findLimitsAbove(db, { orderId: order.id, parts, by, now })
  return {
    ...rowOf(row, now),
    locale: row.locale,
    reason: row.decision_reason ?? undefined,
    decidedBy: row.decider_name ?? row.decided_by ?? undefined,
    deductionMinor: row.deduction_minor,
    mayReceive: may('RECEIVED') && mayDo(staff, 'withdrawal.receive', now, { store: row.store }),
    mayDecide,
    lines: lines.map(({ lineId, quantity, accepted }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return {
        lineId,
        name: line?.articleName ?? '',
        detail: [line?.variantLabel, line?.designName].filter(Boolean).join(' · '),
        quantity,
        accepted: accepted ?? undefined,
      }
    }),
    plan: planned && {
      ...sumsOf(planned.plan),
      ...(await previewOf(ctx, order, planned)),
      needsApproval: above.length > 0,
    },
    refunds: await queries.selectRefundsOf(db, row.id),
  }
}

/** Where nothing goes back there is neither a credit note nor a commission to take back. */
async function previewOf(
  { db }: StaffCtx,
  order: OrderFacts,
  { book, plan }: Awaited<ReturnType<typeof withdrawals.planAcceptance>>,
) {
  if (plan.totalMinor === 0) return { creditNote: undefined, commissions: [] }
  return previewRefund(db, order, book, plan)
}

function sumsOf({ lines, totalMinor, cutMinor }: withdrawals.WithdrawalPlan) {
  const shippingMinor = lines.find(({ lineId }) => lineId === null)?.amountMinor ?? 0
  return { totalMinor, cutMinor, shippingMinor, goodsMinor: totalMinor - shippingMinor }
}

const MOST_RETURNS = 100

/** Goods that are to arrive, by their order's number or the code of one of its pieces. */
export async function listReturns(
  ctx: StaffCtx,
  asked: { store: readonly string[]; code?: string | undefined },
) {
  const own = storesOf(ctx.staff, 'withdrawal.receive', ctx.now)
  const named = asked.store.map((store) => store.toUpperCase())
  const wanted = own ? named.filter((store) => own.includes(store)) : named
  const number = asked.code?.split('/')[0]!.trim().toUpperCase() || undefined
  const stores = named.length === 0 ? own : wanted
  const rows = await queries.selectReturns(ctx.db, { stores, number, most: MOST_RETURNS })
  return {
    returns: rows.map((row) => ({
      publicId: row.public_id,
      number: row.number,
      store: row.store,
      declaredAt: row.declared_at.toISOString(),
      lines: row.lines,
    })),
  }
}

export async function receiveWithdrawal(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const row = await judge(ctx, publicId, 'withdrawal.receive')
  const { db, staff, now } = ctx
  const actor = actorOf(staff, 'factory')
  await withdrawals.receiveWithdrawal(db, { publicId, actor, now })
  const data = { orderNumber: row.number, orderPublicId: row.order_public_id }
  await queueMail(db, withdrawalReceivedMail, { ...addressOf(row), data })
  noteOf(ctx, row, { after: { status: 'RECEIVED' } })
  return {}
}

type Acceptance = {
  publicId: string
  expectedMinor: number
  reason?: string | undefined
} & Accepted

/** Accepts it as it was shown: another sum than the shown one is a conflict. */
export async function acceptWithdrawal(ctx: StaffCtx, asked: Acceptance) {
  const row = await judge(ctx, asked.publicId)
  const { db, staff, now } = ctx
  const { publicId, reason, expectedMinor } = asked
  const { plan, isWhole, refunds, needsApproval } = await withdrawals.acceptWithdrawal(db, {
    publicId,
    ...acceptanceOf(asked),
    reason,
    actor: actorOf(staff),
    now,
  })
  const { totalMinor: amountMinor } = plan
  if (amountMinor !== expectedMinor) refuse('conflict')
  if (refunds.length === 0) await tellOfNothing(ctx, row, { isWhole, reason })
  else if (!needsApproval) await tellOfRefunds(db, refunds)
  const after = { status: 'CLOSED', amountMinor, isWhole, lines: plan.lines, needsApproval }
  noteOf(ctx, row, { after, reason })
  tellOfDecision(ctx, needsApproval ? 'withdrawal asked for' : 'withdrawal accepted')
  return { needsApproval, amountMinor }
}

async function tellOfNothing(
  { db }: StaffCtx,
  row: DescribedWithdrawal,
  { isWhole, reason }: { isWhole: boolean; reason: string | undefined },
) {
  const { number, currency, order_public_id: orderPublicId } = row
  const sums = { amountMinor: 0, deductionMinor: 0, lines: [], isToAccount: false }
  const data = { number, orderPublicId, currency, ...sums, isWhole, ...(reason && { reason }) }
  await queueMail(db, withdrawalAcceptedMail, { ...addressOf(row), data })
}

export async function refuseWithdrawal(
  ctx: StaffCtx,
  { publicId, reason }: { publicId: string; reason: string },
) {
  const row = await judge(ctx, publicId)
  const { db, staff, now } = ctx
  await withdrawals.refuseWithdrawal(db, { publicId, reason, actor: actorOf(staff), now })
  const data = { orderNumber: row.number, orderPublicId: row.order_public_id, reason }
  await queueMail(db, withdrawalRefusedMail, { ...addressOf(row), data })
  noteOf(ctx, row, { after: { status: 'REFUSED' }, reason })
  tellOfDecision(ctx, 'withdrawal refused')
  return {}
}

async function judge(
  ctx: StaffCtx,
  publicId: string,
  permission: Permission = 'withdrawal.decide',
): Promise<DescribedWithdrawal> {
  const row = (await queries.findWithdrawal(ctx.db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, permission, row.store)
  return row
}

const addressOf = (row: DescribedWithdrawal) => ({
  subjectId: row.public_id,
  place: { site: { slug: row.store }, locale: { code: row.locale } },
  to: row.email,
  orderId: row.order_id,
})

function noteOf(
  ctx: StaffCtx,
  row: DescribedWithdrawal,
  told: { after: object; reason?: string | undefined },
) {
  ctx.note({
    object: { kind: 'order', id: row.number, store: row.store },
    before: { withdrawal: row.public_id, status: row.status },
    after: told.after,
    reason: told.reason,
  })
}

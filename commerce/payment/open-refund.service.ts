import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { historyOf, roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import type { RefundKind, RefundWay } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './open-refund.queries.ts'
import { limitsAbove, type LimitName, type Sum } from './person-limit.rules.ts'
import { readLimits } from './person-limit.service.ts'
import { splitLines, type RefundBook, type RefundedLine } from './refund-plan.rules.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
/** So far back refunds of one order are one sum. */
const SUMMED_DAYS = 30

export type RefundWish = {
  orderId: string
  /** Only what came by this one. */
  paymentId?: string
  amountMinor: number | 'all'
  /** Money that was never owed has no credit note, and costs no partner a commission. */
  kind: RefundKind
  /** What of it is for which line; together the amount. */
  lines?: readonly (RefundedLine & { reason: string })[]
  way?: RefundWay
  reason: string
  note?: string | undefined
  withdrawalId?: string
  by: Actor
  now?: Date
}

export type OpenedRefund = { id: string; publicId: string; amountMinor: number }

/**
 * Money that came in is to go back, in the caller's transaction; it leaves a moment later. More than
 * came in is refused, whoever else asks at the same moment.
 */
export async function openRefund(
  trx: Db,
  wish: RefundWish,
): Promise<{ refunds: OpenedRefund[]; needsApproval: boolean }> {
  const { orderId, kind, reason, by, now = new Date() } = wish
  const sources = (await queries.lockRefundable(trx, orderId)).filter(
    ({ id }) => wish.paymentId === undefined || id === wish.paymentId,
  )
  const available = sources.reduce((sum, { left }) => sum + left, 0)
  let open = wish.amountMinor === 'all' ? available : wish.amountMinor
  if (!Number.isInteger(open) || open < 0 || open > available) {
    refuse('invalid', { amountMinor: 'too_much' })
  }
  const parts: RefundPart[] = []
  for (const { id, currency, left } of sources) {
    const amountMinor = Math.min(open, left)
    if (amountMinor === 0) break
    open -= amountMinor
    parts.push({ paymentId: id, currency, amountMinor })
  }
  // A clock that acts for support is no person, however many orders end that day.
  if (by.kind === 'staff') await queries.lockRequester(trx, by.id)
  const needsApproval = (await findLimitsAbove(trx, { orderId, parts, by, now })).length > 0
  const { actor: role, actor_id: requesterId } = historyOf(by)
  const amounts = parts.map(({ amountMinor }) => amountMinor)
  const linesOfParts = splitLines(wish.lines ?? [], amounts)
  const refunds: OpenedRefund[] = []
  for (const [index, part] of parts.entries()) {
    const publicId = makePublicId()
    const id = await queries.insertRefund(trx, {
      ...part,
      publicId,
      orderId,
      kind,
      way: wish.way ?? 'AS_PAID',
      reason,
      note: wish.note ?? null,
      withdrawalId: wish.withdrawalId ?? null,
      requestedBy: requesterId === null ? role : `${role} ${requesterId}`,
      requesterId,
      needsApproval,
      now,
    })
    await queries.insertRefundLines(trx, id, linesOfParts[index]!)
    if (needsApproval) {
      const about = { subject: publicId, orderId, by, now }
      await tellStaff(trx, { kind: 'refund_asked', to: 'everybody', ...about })
    }
    refunds.push({ id, publicId, amountMinor: part.amountMinor })
  }
  return { refunds, needsApproval }
}

type RefundPart = { paymentId: string; currency: string; amountMinor: number }

/**
 * Limits that a refund is above. Summed, or who splits a refund would need nobody: with what was asked for of the
 * same order lately, and with what the same person asked for that day.
 */
export async function findLimitsAbove(
  trx: Db,
  wish: { orderId: string; parts: readonly Sum[]; by: Actor; now: Date },
): Promise<LimitName[]> {
  const { orderId, parts, by, now } = wish
  if (!staffRoles.has(roleOf(by)) || parts.length === 0) return []
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ofPerson =
    by.kind === 'staff'
      ? await queries.sumRefunds(trx, { requesterId: by.id, since: since(1) })
      : []
  const ofOrder = await queries.sumRefunds(trx, { orderId, since: since(SUMMED_DAYS) })
  return limitsAbove({ parts, ofPerson, ofOrder }, await readLimits(trx, by, 'refund'))
}

const staffRoles: ReadonlySet<string> = new Set(['support', 'finance'])

/** Lines and sums of an order, as the order knows them. */
type Bought = {
  id: string
  totalMinor: number
  lines: readonly { id: string; quantity: number; pieces: number; totalMinor: number }[]
}

/** Refund book of an order: what came in and what went back of it, line by line. */
export async function readRefundBook(db: Db, order: Bought): Promise<RefundBook> {
  const money = await queries.sumMoney(db, order.id)
  const ofLines = order.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return {
    totalMinor: order.totalMinor,
    heldMinor: money.held,
    backMinor: money.back,
    overpaidBackMinor: money.overpaid_back,
    lines: order.lines.map(({ id, quantity, pieces, totalMinor }) => ({
      id,
      pieces: quantity * pieces,
      totalMinor,
    })),
    shippingMinor: order.totalMinor - ofLines,
    earlier: await queries.selectRefundedLines(db, order.id),
  }
}

import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { PartnerCtx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import { reversalOf } from './commission.rules.ts'
import { COMMISSION_CONFIRMED_DAYS } from './commission.terms.ts'
import * as queries from './commission.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** When money has gone back: as often as anybody likes, it counts once. */
export async function reverseCommissions(
  trx: Kysely<Tables>,
  refundId: string,
  now: Date,
): Promise<void> {
  const refund = await queries.findRefundOf(trx, refundId)
  if (!refund) return
  for (const { commissionId, reversedMinor } of await planReversals(trx, refund.orderId, refund)) {
    if (reversedMinor === 0) continue
    const amountMinor = reversedMinor
    await queries.insertReversal(trx, { commissionId, refundId, amountMinor, now })
  }
}

/** Reversals of a refund: what it takes back of each commission of an order. */
export async function planReversals(
  db: Kysely<Tables>,
  orderId: string,
  refund: Parameters<typeof reversalOf>[1],
) {
  const [commissions, lineTotals] = await Promise.all([
    queries.selectCommissionsOfOrder(db, orderId),
    queries.selectLineTotals(db, orderId),
  ])
  return commissions.map((row) => ({
    commissionId: row.id,
    partnerName: row.partner_name,
    designName: row.design_name ?? undefined,
    amountMinor: row.amount_minor,
    leftMinor: row.left_minor,
    isClawedBack: row.clawed_back_at !== null,
    reversedMinor: reversalOf(
      { lineId: row.line_id, amountMinor: row.amount_minor, leftMinor: row.left_minor },
      refund,
      lineTotals,
    ),
  }))
}

/** Commission with the store of its order, for whoever judges it. */
export const { findCommission } = queries

/** For finance: the only thing about a commission that is decided and not derived. */
export async function clawBackCommission(
  trx: Kysely<Tables>,
  commissionId: string,
  why: { reason: string; now: Date },
): Promise<void> {
  if (!(await queries.setClawback(trx, commissionId, why))) refuse('conflict')
}

export async function listOwnCommissions(ctx: PartnerCtx) {
  const confirmedBefore = new Date(ctx.now.getTime() - COMMISSION_CONFIRMED_DAYS * DAY_MS)
  const { id: customerId } = ctx.session.customer
  const rows = await queries.selectCommissionsOf(ctx.db, customerId, confirmedBefore)
  return {
    commissions: rows.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      designName: row.design_name ?? undefined,
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

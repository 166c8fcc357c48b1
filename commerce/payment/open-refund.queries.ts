import { sql, type Kysely } from 'kysely'
import type { RefundKind, RefundWay } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import type { RefundedLine } from './refund-plan.rules.ts'

type Db = Kysely<Tables>

/** Refundable amounts of each payment of an order, the latest first. */
export async function lockRefundable(trx: Db, orderId: string) {
  await trx
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .forUpdate()
    .select('id')
    .execute()
  const { rows } = await sql<{ id: string; currency: string; left: number }>`
    select p.id, p.currency, (
      coalesce((select sum(case e.kind when 'CAPTURED' then e.amount_minor
          when 'CHARGED_BACK' then -e.amount_minor else 0 end)
        from payment_entry e where e.payment_id = p.id), 0)
      - coalesce((select sum(r.amount_minor) from refund r
        where r.payment_id = p.id and r.status <> 'REJECTED'), 0)
    )::integer as left
    from payment p where p.order_id = ${orderId} order by p.attempt desc`.execute(trx)
  return rows.filter(({ left }) => left > 0)
}

/** Refunds that people of the shop asked for, of one order or by one of them, without what was rejected. */
export async function sumRefunds(
  trx: Db,
  of: { since: Date } & ({ orderId: string } | { requesterId: string }),
): Promise<{ currency: string; amountMinor: number }[]> {
  const asked = trx
    .selectFrom('refund')
    .where('created_at', '>', of.since)
    .where('status', '<>', 'REJECTED')
    .where(sql<boolean>`split_part(requested_by, ' ', 1) in ('support', 'finance')`)
  const summed =
    'orderId' in of
      ? asked.where('order_id', '=', of.orderId)
      : asked.where('requester_id', '=', of.requesterId)
  return summed
    .groupBy('currency')
    .select(['currency', sql<number>`sum(amount_minor)::float8`.as('amountMinor')])
    .execute()
}

/** Until the transaction ends nobody else adds to what this person asked for: two at once would not see each other. */
export async function lockRequester(trx: Db, requesterId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('refund requester'), hashtext(${requesterId}))`.execute(
    trx,
  )
}

export async function insertRefund(
  trx: Db,
  refund: {
    publicId: string
    orderId: string
    paymentId: string
    amountMinor: number
    currency: string
    reason: string
    requestedBy: string
    requesterId: string | null
    needsApproval: boolean
    kind: RefundKind
    way: RefundWay
    note: string | null
    withdrawalId: string | null
    now: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('refund')
    .values({
      public_id: refund.publicId,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      requester_id: refund.requesterId,
      needs_approval: refund.needsApproval,
      kind: refund.kind,
      way: refund.way,
      note: refund.note,
      withdrawal_id: refund.withdrawalId,
      check_after: refund.now,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRefundLines(
  trx: Db,
  refundId: string,
  lines: readonly (RefundedLine & { reason: string })[],
): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('refund_line')
    .values(
      lines.map(({ lineId, quantity, amountMinor, reason }) => ({
        refund_id: refundId,
        line_id: lineId,
        quantity,
        amount_minor: amountMinor,
        reason,
      })),
    )
    .execute()
}

/** Sums of an order's money: what came in and stayed, and what went back or is to go back, by what it was for. */
export async function sumMoney(db: Db, orderId: string) {
  const { rows } = await sql<{ held: number; back: number; overpaid_back: number }>`
    select
      coalesce((select sum(case entry.kind when 'CAPTURED' then entry.amount_minor
          when 'CHARGED_BACK' then -entry.amount_minor else 0 end)
        from payment_entry as entry join payment on payment.id = entry.payment_id
        where payment.order_id = ${orderId}), 0)::integer as held,
      coalesce(sum(amount_minor) filter (where kind <> 'OVERPAID'), 0)::integer as back,
      coalesce(sum(amount_minor) filter (where kind = 'OVERPAID'), 0)::integer as overpaid_back
    from refund where order_id = ${orderId} and status <> 'REJECTED'`.execute(db)
  return rows[0]!
}

export async function selectRefundedLines(db: Db, orderId: string): Promise<RefundedLine[]> {
  return db
    .selectFrom('refund_line as back')
    .innerJoin('refund', 'refund.id', 'back.refund_id')
    .where('refund.order_id', '=', orderId)
    .where('refund.status', '<>', 'REJECTED')
    .select(['back.line_id as lineId', 'back.quantity', 'back.amount_minor as amountMinor'])
    .execute()
}

import { sql, type Kysely } from 'kysely'
import type { PaymentStatus, RefundStatus } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import { historyOf, type Actor } from '#commerce/kernel/actor.ts'
import { paymentOf, type NewPayment } from './payment.fragments.ts'

type Db = Kysely<Tables>

/** Undefined when another attempt is open, which would be a second way to pay at once. */
export async function insertPayment(
  db: Db,
  orderId: string,
  payment: NewPayment,
): Promise<string | undefined> {
  const order = sql`(select ${orderId}::uuid as id)`
  const { rows } = await sql<{ id: string }>`
    ${paymentOf(order, payment)} on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function isCovered(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select o.total_minor <= coalesce((
        select sum(case e.kind when 'CAPTURED' then e.amount_minor
          when 'CHARGED_BACK' then -e.amount_minor else 0 end)
        from payment_entry e join payment p on p.id = e.payment_id
        where p.order_id = o.id and p.status = 'PAID' and e.currency = o.currency
      ), 0) + coalesce((
        select sum(p.credit_minor) from payment p
        where p.order_id = o.id and p.status = 'PENDING' and p.currency = o.currency
      ), 0) as covered
    from shop_order o where o.id = ${orderId}`.execute(db)
  return rows[0]?.covered ?? false
}

export async function selectPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .selectAll()
    .execute()
}

export async function selectRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['public_id', 'payment_id', 'amount_minor', 'currency', 'status', 'reason'])
    .select(['created_at', 'updated_at'])
    .execute()
}

/** The row stays as it is until the transaction ends: two who decide on it follow each other. */
export async function lockOpenPayment(trx: Db, orderId: string) {
  return trx
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .select(['id', 'provider'])
    .executeTakeFirst()
}

export async function wishVoid(trx: Db, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ void_requested_at: now, check_after: now, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .where('void_requested_at', 'is', null)
    .execute()
}

export type Step<Status> = {
  id: string
  from: Status
  to: Status
  actor: Actor
  reason?: string | undefined
  now: Date
}

/** One conditional update and its row of history. False when somebody was faster. */
export async function setPaymentStatus(trx: Db, step: Step<PaymentStatus>): Promise<boolean> {
  const by = historyOf(step.actor)
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update payment set status = ${step.to}, updated_at = ${step.now}
      where id = ${step.id} and status = ${step.from}
      returning id
    )
    insert into payment_event
      (payment_id, from_status, to_status, actor, actor_id, reason, happened_at)
    select id, ${step.from}, ${step.to}, ${by.actor}, ${by.actor_id},
      ${step.reason ?? null}, ${step.now} from moved
    returning payment_id as id`.execute(trx)
  return rows.length === 1
}

export async function setRefundStatus(trx: Db, step: Step<RefundStatus>): Promise<boolean> {
  const by = historyOf(step.actor)
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update refund set status = ${step.to}, updated_at = ${step.now}
      where id = ${step.id} and status = ${step.from}
      returning id
    )
    insert into refund_event
      (refund_id, from_status, to_status, actor, actor_id, reason, happened_at)
    select id, ${step.from}, ${step.to}, ${by.actor}, ${by.actor_id},
      ${step.reason ?? null}, ${step.now} from moved
    returning refund_id as id`.execute(trx)
  return rows.length === 1
}

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
      check_after: refund.now,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

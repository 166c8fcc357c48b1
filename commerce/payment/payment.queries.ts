import { sql, type Kysely } from 'kysely'
import type { PaymentStatus, RefundStatus } from '#db/payment-status.ts'
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

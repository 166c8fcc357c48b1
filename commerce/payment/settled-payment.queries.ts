import { sql, type Kysely } from 'kysely'
import type { NextAction } from './payment.contract.ts'
import type { Tables } from '#db/tables.ts'
import { nextAction } from './payment.columns.ts'

type Db = Kysely<Tables>

/** The order first, as everybody does who changes both: two who wait for each other wait for ever. */
export async function lockWithOrder(trx: Db, paymentId: string) {
  const order = await trx
    .selectFrom('shop_order')
    .where('id', '=', (on) =>
      on.selectFrom('payment').where('id', '=', paymentId).select('order_id'),
    )
    .forUpdate()
    .select(['id', 'status', 'number', 'public_id', 'store', 'locale', 'email', 'total_minor'])
    .executeTakeFirstOrThrow()
  const payment = await trx
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .forUpdate()
    .selectAll()
    .executeTakeFirstOrThrow()
  return { order, payment }
}

export type LockedPayment = Awaited<ReturnType<typeof lockWithOrder>>

/** True when it is news: the same movement told twice is one. */
export async function insertEntry(
  trx: Db,
  entry: {
    paymentId: string
    kind: 'CAPTURED' | 'REFUNDED' | 'REFUND_RETURNED' | 'CHARGED_BACK'
    amountMinor: number
    currency: string
    reference: string
    now: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_entry')
    .values({
      payment_id: entry.paymentId,
      kind: entry.kind,
      amount_minor: entry.amountMinor,
      currency: entry.currency,
      provider_reference: entry.reference,
      happened_at: entry.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether other payments of the order have covered it already. */
export async function isCoveredByOthers(trx: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select o.total_minor <= coalesce((
        select sum(case e.kind when 'CAPTURED' then e.amount_minor else -e.amount_minor end)
        from payment_entry e join payment p on p.id = e.payment_id
        where p.order_id = o.id and p.id <> ${paymentId} and p.status = 'PAID'
          and e.kind in ('CAPTURED', 'CHARGED_BACK') and e.currency = o.currency
      ), 0) as covered
    from shop_order o where o.id = (select order_id from payment where id = ${paymentId})`.execute(
    trx,
  )
  return rows[0]!.covered
}

export async function updateNextCheck(
  trx: Db,
  paymentId: string,
  look: {
    checkAfter: Date | null
    looks: number
    /** Null when it came to something after all. */
    failure?: string | null | undefined
    action?: NextAction | undefined
    now: Date
  },
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      checked_at: look.now,
      check_after: look.checkAfter,
      looks: look.looks,
      ...(look.failure !== undefined && { failure: look.failure }),
      ...(look.action && { next_action: nextAction.write(look.action) }),
    })
    .where('id', '=', paymentId)
    .execute()
}

/** Taken for a while: another process looks at others, and at these if this one dies. */
export async function claimDue(
  db: Db,
  claim: { now: Date; until: Date; most: number },
): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    update payment set check_after = ${claim.until}
    where id in (
      select id from payment where check_after <= ${claim.now}
      order by check_after limit ${claim.most} for update skip locked
    )
    returning id, created_at as "createdAt"`.execute(db)
  return rows
}

/** Nothing can change any more that a provider would know of. */
export async function stopLooking(db: Db, paymentId: string): Promise<void> {
  await db.updateTable('payment').set({ check_after: null }).where('id', '=', paymentId).execute()
}

export async function lookAgainAt(db: Db, paymentId: string, at: Date): Promise<void> {
  await db.updateTable('payment').set({ check_after: at }).where('id', '=', paymentId).execute()
}

export async function findByProviderId(db: Db, provider: string, providerId: string) {
  return db
    .selectFrom('payment')
    .where('provider', '=', provider as never)
    .where('provider_id', '=', providerId)
    .select('id')
    .executeTakeFirst()
}

export async function findByReference(db: Db, provider: string, reference: string) {
  return db
    .selectFrom('payment')
    .where('provider', '=', provider as never)
    .where('reference', '=', reference)
    .select(['id', 'provider_id', 'reference', 'amount_minor', 'currency'])
    .executeTakeFirst()
}

/** The provider told us before our own call was answered: this is the payment that it made. */
export async function adopt(db: Db, paymentId: string, providerId: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ provider_id: providerId })
    .where('id', '=', paymentId)
    .where('provider_id', 'is', null)
    .execute()
}

export async function refreshRefundsOf(db: Db, paymentId: string, now: Date): Promise<void> {
  await db
    .updateTable('refund')
    .set({ check_after: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'SUBMITTED')
    .where('bank_account', 'is', null)
    .execute()
}

export async function putOnStatement(
  trx: Db,
  statementId: string,
  paymentIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ billing_statement_id: statementId })
    .where('id', 'in', paymentIds)
    .execute()
}

export async function markReminded(trx: Db, paymentId: string, now: Date): Promise<void> {
  await trx.updateTable('payment').set({ reminded_at: now }).where('id', '=', paymentId).execute()
}

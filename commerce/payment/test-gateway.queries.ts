import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { TestPaymentState } from '#db/payment-tables.ts'

type Db = Kysely<Tables>
export type TestPayment = Selectable<Tables['test_gateway_payment']>

/** The first call under a key makes it; every other one gets the same. */
export async function insertOnce(
  db: Db,
  row: Insertable<Tables['test_gateway_payment']>,
): Promise<TestPayment> {
  const made = await db
    .insertInto('test_gateway_payment')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  return db
    .selectFrom('test_gateway_payment')
    .where('idempotency_key', '=', row.idempotency_key)
    .selectAll()
    .executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, id: string): Promise<TestPayment | undefined> {
  return db.selectFrom('test_gateway_payment').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Lets time pass at the test provider: money that was on its way has come, a page is open for so long. */
export async function letTimePass(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update test_gateway_payment set
      state = case when state = 'PROCESSING' then becomes else 'CANCELED' end,
      failure = case when state = 'PROCESSING' then failure else 'expired' end,
      becomes = null, becomes_at = null
    where id = ${id} and (
      (state = 'PROCESSING' and becomes_at <= ${now}) or
      (state in ('OPEN', 'CONFIRMING') and expires_at <= ${now})
    )`.execute(db)
}

/** False when it was in none of those states any more. */
export async function changeState(
  db: Db,
  id: string,
  from: readonly TestPaymentState[],
  to: {
    state: TestPaymentState
    failure?: string | undefined
    card?: string | undefined
    becomes?: 'CAPTURED' | 'FAILED'
    becomesAt?: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('test_gateway_payment')
    .set({
      state: to.state,
      failure: to.failure ?? null,
      becomes: to.becomes ?? null,
      becomes_at: to.becomesAt ?? null,
      ...(to.card && { card: to.card }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined when it would be more than came in. */
export async function insertRefundOnce(db: Db, row: Insertable<Tables['test_gateway_refund']>) {
  await sql`
    insert into test_gateway_refund
      (id, idempotency_key, payment_id, amount_minor, state, becomes, becomes_at, created_at)
    select ${row.id}, ${row.idempotency_key}, p.id, ${row.amount_minor}, ${row.state},
      ${row.becomes ?? null}, ${row.becomes_at ?? null}, ${row.created_at}
    from test_gateway_payment p
    where p.id = ${row.payment_id} and p.state = 'CAPTURED' and p.amount_minor >= ${row.amount_minor}
      + coalesce((select sum(r.amount_minor) from test_gateway_refund r
        where r.payment_id = p.id and r.state <> 'FAILED'), 0)
    on conflict (idempotency_key) do nothing`.execute(db)
  return db
    .selectFrom('test_gateway_refund')
    .where('idempotency_key', '=', row.idempotency_key)
    .selectAll()
    .executeTakeFirst()
}

export async function findRefund(db: Db, id: string, now: Date) {
  await sql`
    update test_gateway_refund set state = becomes, becomes = null, becomes_at = null
    where id = ${id} and state = 'PROCESSING' and becomes_at <= ${now}`.execute(db)
  return db.selectFrom('test_gateway_refund').where('id', '=', id).selectAll().executeTakeFirst()
}

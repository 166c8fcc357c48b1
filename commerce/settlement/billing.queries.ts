import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type Unbilled = {
  customerId: string
  store: string
  currency: string
  email: string
  locale: string
}

/** Partners who bought on account before the day and have no bill for it. */
export async function selectUnbilled(db: Db, before: Date, most: number): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    select o.customer_id as "customerId", o.store, p.currency, c.email, max(o.locale) as locale
    from payment p
    join shop_order o on o.id = p.order_id
    join customer c on c.id = o.customer_id
    where p.kind = 'BANK_RECEIPT' and p.status = 'PENDING' and p.billing_statement_id is null
      and p.created_at < ${before}
    group by o.customer_id, o.store, p.currency, c.email
    order by o.customer_id limit ${most}`.execute(db)
  return rows
}

export type Billed = { id: string; number: string; amountMinor: number }

export async function lockUnbilled(trx: Db, who: Unbilled, before: Date): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select p.id, o.number, p.amount_minor as "amountMinor"
    from payment p join shop_order o on o.id = p.order_id
    where p.kind = 'BANK_RECEIPT' and p.status = 'PENDING' and p.billing_statement_id is null
      and p.created_at < ${before} and p.currency = ${who.currency}
      and o.customer_id = ${who.customerId} and o.store = ${who.store}
    order by p.created_at for update of p`.execute(trx)
  return rows
}

/** Undefined when the month was billed already: what was forgotten then comes with the next one. */
export async function insertStatement(
  trx: Db,
  statement: {
    reference: string
    who: Unbilled
    month: string
    totalMinor: number
    dueOn: string
    now: Date
  },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('billing_statement')
    .values({
      reference: statement.reference,
      customer_id: statement.who.customerId,
      store: statement.who.store,
      month: statement.month,
      total_minor: statement.totalMinor,
      currency: statement.who.currency,
      due_on: statement.dueOn,
      created_at: statement.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

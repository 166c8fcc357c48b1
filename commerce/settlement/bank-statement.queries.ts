import { sql, type Kysely } from 'kysely'
import type { BankEntryState } from '#db/payment-tables.ts'
import type { Tables } from '#db/tables.ts'
import type { StatementEntry } from './bank-statement.rules.ts'

type Db = Kysely<Tables>

/** Undefined when it was read before. */
export async function insertEntry(
  trx: Db,
  entry: StatementEntry,
  by: { actor: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('bank_entry')
    .values({
      account_iban: entry.accountIban,
      entry_key: entry.key,
      booked_on: entry.bookedOn,
      amount_minor: entry.amountMinor,
      currency: entry.currency,
      reference: entry.words,
      counterparty: entry.counterparty,
      state: 'UNKNOWN',
      imported_at: by.now,
      imported_by: by.actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findOfflinePayments(trx: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return trx
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('payment.reference', 'in', references)
    .where('payment.provider', '=', 'house')
    .select(['payment.id', 'shop_order.store'])
    .execute()
}

/** Transfer that an order waits for, or the last one that it waited for. */
export async function findTransferOfOrder(trx: Db, number: string) {
  return trx
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('shop_order.number', '=', number)
    .where('payment.provider', '=', 'house')
    .where('payment.kind', '=', 'TRANSFER')
    .orderBy(sql`payment.status = 'PENDING'`, 'desc')
    .orderBy('payment.attempt', 'desc')
    .select(['payment.id', 'shop_order.store'])
    .executeTakeFirst()
}

export async function findStatements(trx: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return trx
    .selectFrom('billing_statement')
    .where('reference', 'in', references)
    .select(['id', 'store', 'total_minor', 'currency', 'paid_at'])
    .execute()
}

export async function lockStatementPayments(trx: Db, statementId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('payment')
    .where('billing_statement_id', '=', statementId)
    .where('status', '=', 'PENDING')
    .orderBy('order_id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setStatementPaid(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_statement')
    .set({ paid_at: now })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Decision = {
  state: BankEntryState
  paymentId?: string | undefined
  statementId?: string | undefined
  refundId?: string | undefined
  note?: string | undefined
  by?: string | undefined
  now: Date
}

export async function decide(trx: Db, entryId: string, decision: Decision): Promise<void> {
  const { state, paymentId, statementId, refundId, note, by, now } = decision
  await trx
    .updateTable('bank_entry')
    .set({
      state,
      ...(paymentId && { payment_id: paymentId }),
      ...(statementId && { billing_statement_id: statementId }),
      ...(refundId && { refund_id: refundId }),
      ...(note && { note }),
      ...(by && { decided_by: by, decided_at: now }),
    })
    .where('id', '=', entryId)
    .execute()
}

/** Partial transfers that came for a payment and wait for the rest of it. */
export async function selectParts(trx: Db, paymentId: string) {
  return trx
    .selectFrom('bank_entry')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'PARTIAL')
    .orderBy('booked_on')
    .select(['id', 'amount_minor'])
    .execute()
}

export async function lockEntry(trx: Db, entryId: string) {
  return trx
    .selectFrom('bank_entry')
    .where('id', '=', entryId)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
}

type Entry = {
  payment_id: string | null
  billing_statement_id: string | null
  refund_id: string | null
}

/** Store of what a transfer pays or gives back; undefined while nobody knows what it is for. */
export async function findStoreOf(db: Db, entry: Entry): Promise<string | undefined> {
  const { rows } = await sql<{ store: string }>`
    select store from billing_statement where id = ${entry.billing_statement_id}
    union all
    select o.store from shop_order o where o.id in (
      select order_id from payment where id = ${entry.payment_id}
      union all
      select order_id from refund where id = ${entry.refund_id}
    )`.execute(db)
  return rows[0]?.store
}

/** For whoever decides. */
export async function selectOpen(db: Db) {
  return db
    .selectFrom('bank_entry')
    .leftJoin('payment', 'payment.id', 'bank_entry.payment_id')
    .leftJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where('bank_entry.state', 'in', ['PARTIAL', 'OVER', 'UNKNOWN'])
    .orderBy('bank_entry.booked_on')
    .limit(500)
    .select(['bank_entry.id', 'bank_entry.booked_on', 'bank_entry.amount_minor'])
    .select(['bank_entry.currency', 'bank_entry.reference', 'bank_entry.counterparty'])
    .select(['bank_entry.state', 'payment.amount_minor as due_minor'])
    .select('shop_order.number as order_number')
    .execute()
}

/** Refunds that left with a file whose name stands in what the bank says, or their own name does. */
export async function selectPaidOut(trx: Db, words: string, amountMinor: number) {
  const { rows } = await sql<{ id: string }>`
    select r.id from refund r join payout p on p.id = r.payout_id
    where r.status = 'SUBMITTED' and (
      (position(r.public_id in ${words}) > 0 and r.amount_minor = ${amountMinor}) or
      (position(p.message_id in ${words}) > 0 and p.total_minor = ${amountMinor})
    ) order by r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

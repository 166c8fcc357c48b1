import { sql, type Insertable, type Kysely } from 'kysely'
import type { InvoiceKind } from '#db/order-document-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/**
 * The next number of a series. Whoever comes at the same time waits for the end of this transaction:
 * a number that a rollback gives back is the next one's.
 */
export async function takeNumber(
  trx: Db,
  series: { legalEntity: string; kind: InvoiceKind; year: number },
): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_series')
    .values({
      legal_entity: series.legalEntity,
      kind: series.kind,
      year: series.year,
      last_number: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['legal_entity', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`invoice_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertInvoice(
  trx: Db,
  invoice: Insertable<Tables['invoice']>,
): Promise<string> {
  const { id } = await trx
    .insertInto('invoice')
    .values(invoice)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invoice that no later one has replaced: an order has one of these at most. */
const holds = sql<boolean>`not exists (
  select from invoice as later where later.replaces = invoice.id
)`

export async function findInvoiceOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('invoice')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .where(holds)
    .select(['id', 'number', 'issued_on', 'total_minor', 'data'])
    .executeTakeFirst()
}

/** Held, so that two credit notes of one invoice never take back the same. */
export async function lockInvoiceOfOrder(trx: Db, orderId: string) {
  return trx
    .selectFrom('invoice')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .where(holds)
    .select(['id', 'number', 'issued_on', 'total_minor', 'data', 'store', 'locale', 'customer_id'])
    .forUpdate()
    .executeTakeFirst()
}

export async function selectCredits(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoice')
    .where('corrects', '=', invoiceId)
    .select(['id', 'refund_id', 'total_minor', 'data'])
    .execute()
}

export async function findRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .select(['order_id', 'amount_minor'])
    .executeTakeFirst()
}

/** Lines of a refund, in the order's own order and the delivery at the end; none of a sum without lines. */
export async function selectRefundLines(db: Db, refundId: string) {
  return db
    .selectFrom('refund_line as back')
    .leftJoin('order_line as line', 'line.id', 'back.line_id')
    .where('back.refund_id', '=', refundId)
    .orderBy('line.position', (order) => order.asc().nullsLast())
    .select(['back.line_id as lineId', 'back.quantity', 'back.amount_minor as amountMinor'])
    .execute()
}

/** Sum of refunds: what goes back or has gone back of an order's money. */
export async function sumRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'REJECTED')
    .where('kind', '<>', 'OVERPAID')
    .select((on) =>
      on.cast<number>(on.fn.coalesce(on.fn.sum('amount_minor'), on.lit(0)), 'integer').as('sum'),
    )
    .executeTakeFirstOrThrow()
  return sum
}

export async function findInvoice(db: Db, id: string) {
  return db
    .selectFrom('invoice')
    .where('id', '=', id)
    .select(['id', 'store', 'locale', 'data', 'pdf_sha256'])
    .executeTakeFirst()
}

export async function setPdf(
  db: Db,
  id: string,
  pdf: { sha256: string; bytes: number },
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ pdf_sha256: pdf.sha256, pdf_bytes: pdf.bytes })
    .where('id', '=', id)
    .where('pdf_sha256', 'is', null)
    .execute()
}

const shown = ['number', 'kind', 'issued_on', 'total_minor', 'currency'] as const

export async function selectDocuments(db: Db, orderId: string) {
  return db
    .selectFrom('invoice')
    .where('order_id', '=', orderId)
    .orderBy('issued_on')
    .orderBy('sequence')
    .select(shown)
    .execute()
}

export async function findDocument(
  db: Db,
  where: { number: string } & ({ orderId: string } | { customerId: string }),
) {
  return db
    .selectFrom('invoice')
    .where('number', '=', where.number)
    .where(
      'orderId' in where ? 'order_id' : 'customer_id',
      '=',
      'orderId' in where ? where.orderId : where.customerId,
    )
    .select(['number', 'data', 'pdf_sha256', 'pdf_bytes', 'forgotten_at'])
    .executeTakeFirst()
}

export async function selectInvoicesOf(db: Db, customerId: string) {
  return db
    .selectFrom('invoice')
    .where('customer_id', '=', customerId)
    .orderBy('issued_on', 'desc')
    .orderBy('sequence', 'desc')
    .limit(100)
    .select([...shown, 'pdf_sha256'])
    .execute()
}

/** Refunds that have gone, of what was owed: what was paid twice stands on no invoice. */
export async function selectRefundsGone(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .where('status', '=', 'SUCCEEDED')
    .where('kind', '<>', 'OVERPAID')
    .orderBy('created_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Invoices of orders that a customer has claimed. */
export async function giveInvoices(
  trx: Db,
  customerId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('invoice')
    .set({ customer_id: customerId })
    .where('order_id', 'in', orderIds)
    .where('customer_id', 'is', null)
    .execute()
}

import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { BankEntryState } from '#db/payment-tables.ts'
import type { Tables } from '#db/tables.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { TransferSort } from './transfer.terms.ts'
import { isWaitingEntry } from '#commerce/settlement/bank-statement.terms.ts'
import { comparableReference } from '#commerce/settlement/reference-typos.rules.ts'

type Db = Kysely<Tables>

/** Transfers of these stores; what pays nothing yet is of whoever has its whole account. */
export type Reach = { stores: readonly string[]; ibans: readonly string[] }

export type TransferFilter = {
  /** Undefined for all of them. */
  own: Reach | undefined
  wished: Reach | undefined
  iban: readonly string[]
  amountMinor: number | undefined
  from: string | undefined
  until: string | undefined
  query: string | undefined
}

/** A store where it is known, else undefined; bills have one too. */
const store = sql<string | null>`coalesce(shop_order.store, bill.store)`

const isWithin = ({ stores, ibans }: Reach): RawBuilder<boolean> =>
  sql`case when ${store} is null then bank_entry.account_iban = any(${[...ibans]}::text[])
    else ${store} = any(${[...stores]}::text[]) end`

const joined = (db: Db) =>
  db
    .selectFrom('bank_entry')
    .leftJoin('payment', 'payment.id', 'bank_entry.payment_id')
    .leftJoin('refund', 'refund.id', 'bank_entry.refund_id')
    .leftJoin('billing_statement as bill', 'bill.id', 'bank_entry.billing_statement_id')
    .leftJoin('shop_order', (join) =>
      join.on('shop_order.id', '=', sql<string>`coalesce(payment.order_id, refund.order_id)`),
    )

/** Everything of a filter but the state, which the counts are by. */
const filtered = (db: Db, filter: TransferFilter) =>
  joined(db)
    .$if(filter.own !== undefined, (rows) => rows.where(isWithin(filter.own!)))
    .$if(filter.wished !== undefined, (rows) => rows.where(isWithin(filter.wished!)))
    .$if(filter.iban.length > 0, (rows) => rows.where('bank_entry.account_iban', 'in', filter.iban))
    .$if(filter.amountMinor !== undefined, (rows) =>
      rows.where(sql`abs(bank_entry.amount_minor)`, '=', filter.amountMinor!),
    )
    .$if(filter.from !== undefined, (rows) =>
      rows.where('bank_entry.booked_on', '>=', filter.from!),
    )
    .$if(filter.until !== undefined, (rows) =>
      rows.where('bank_entry.booked_on', '<=', filter.until!),
    )
    .$if(filter.query !== undefined, (rows) => rows.where(says(filter.query!)))

/** By the words of the transfer, whoever sent it, or the order; a reference also with other spaces. */
function says(query: string): RawBuilder<boolean> {
  const lower = query.toLowerCase()
  const bare = comparableReference(query)
  return sql`(position(${lower} in lower(bank_entry.reference || ' ' || bank_entry.counterparty)) > 0
    or shop_order.number = ${query.toUpperCase()}
    or (${bare.length > 3} and position(${bare} in regexp_replace(
      upper(concat_ws(' ', bank_entry.reference, payment.reference, bill.reference)),
      '[^0-9A-Z]', '', 'g')) > 0))`
}

const nameOf = (column: 'imported_by' | 'decided_by') =>
  sql<
    string | null
  >`(select name from staff where 'staff:' || staff.id = bank_entry.${sql.ref(column)})`

const described = (db: Db, filter: TransferFilter) =>
  filtered(db, filter)
    .select(['bank_entry.id', 'bank_entry.booked_on', 'bank_entry.amount_minor'])
    .select(['bank_entry.currency', 'bank_entry.reference', 'bank_entry.counterparty'])
    .select(['bank_entry.account_iban', 'bank_entry.state', 'bank_entry.payment_id'])
    .select(['bank_entry.imported_at', 'bank_entry.imported_by', 'bank_entry.decided_at'])
    .select(['bank_entry.decided_by', 'bank_entry.note', 'shop_order.number'])
    .select(['payment.status as payment_status', 'payment.amount_minor as payment_minor'])
    .select(['payment.currency as payment_currency', 'bill.reference as bill'])
    .select([
      store.as('store'),
      sql<number | null>`coalesce(payment.amount_minor, bill.total_minor)`.as('due_minor'),
      nameOf('imported_by').as('importer_name'),
      nameOf('decided_by').as('decider_name'),
    ])

export type DescribedTransfer = Awaited<
  ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>
>

const sortColumns = { booked: 'bank_entry.booked_on', amount: 'bank_entry.amount_minor' } as const

/** Unless somebody wants another order, what waits begins with the oldest, everything else with the newest. */
export async function selectTransfers(
  db: Db,
  filter: TransferFilter,
  page: {
    states: readonly BankEntryState[]
    sort: TransferSort | undefined
    after: string | undefined
    most: number
  },
): Promise<DescribedTransfer[]> {
  const { states, after, most } = page
  const usual = states.length > 0 && states.every(isWaitingEntry) ? 'booked' : '-booked'
  const { name, direction, beyond } = orderOf(page.sort ?? usual)
  const column = sortColumns[name]
  return described(db, filter)
    .$if(states.length > 0, (rows) => rows.where('bank_entry.state', 'in', states))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${sql.ref(column)}, bank_entry.id) ${beyond} (
          select ${sql.ref(column)}, bank_entry.id from bank_entry where bank_entry.id = ${after})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('bank_entry.id', direction)
    .limit(most)
    .execute()
}

export async function countTransfers(
  db: Db,
  filter: TransferFilter,
  states: readonly BankEntryState[] = [],
): Promise<{ state: BankEntryState; count: number }[]> {
  return filtered(db, filter)
    .$if(states.length > 0, (rows) => rows.where('bank_entry.state', 'in', states))
    .groupBy('bank_entry.state')
    .select(['bank_entry.state', sql<number>`count(*)::integer`.as('count')])
    .execute()
}

const everything: TransferFilter = {
  own: undefined,
  wished: undefined,
  iban: [],
  amountMinor: undefined,
  from: undefined,
  until: undefined,
  query: undefined,
}

export async function findTransfer(db: Db, id: string): Promise<DescribedTransfer | undefined> {
  return described(db, everything).where('bank_entry.id', '=', id).executeTakeFirst()
}

export async function selectParts(db: Db, paymentId: string) {
  return db
    .selectFrom('bank_entry')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'PARTIAL')
    .select(['id', 'amount_minor'])
    .execute()
}

export type OpenTarget = {
  reference: string
  number: string | null
  store: string
  due_minor: number
  is_paid: boolean
}

/** Transfers and bills that the shop waits for in a currency, the latest first, and what is named whatever became of it. */
export async function selectTargets(
  db: Db,
  asked: { currency: string; named: readonly string[]; most: number },
): Promise<OpenTarget[]> {
  const { currency, most } = asked
  const named = [...asked.named]
  const { rows } = await sql<OpenTarget>`
    (select p.reference, o.number, o.store, p.amount_minor as due_minor, p.status = 'PAID' as is_paid
      from payment p join shop_order o on o.id = p.order_id
      where p.provider = 'house' and p.reference = any(${named}::text[]))
    union all
    (select reference, null, store, total_minor, paid_at is not null from billing_statement
      where reference = any(${named}::text[]))
    union all
    (select p.reference, o.number, o.store, p.amount_minor, false
      from payment p join shop_order o on o.id = p.order_id
      where p.status = 'PENDING' and p.provider = 'house' and p.kind = 'TRANSFER'
        and p.currency = ${currency} and p.reference <> all(${named}::text[])
      order by p.created_at desc limit ${most})
    union all
    (select reference, null, store, total_minor, false from billing_statement
      where paid_at is null and currency = ${currency} and reference <> all(${named}::text[])
      order by created_at desc limit ${most})`.execute(db)
  return rows
}

import { sql, type Kysely } from 'kysely'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { WithdrawalSort } from './withdrawal-sort.terms.ts'
import type { Tables } from '#db/tables.ts'
import type { WithdrawalStatus } from '#commerce/withdrawal/withdrawal-lifecycle.terms.ts'

type Db = Kysely<Tables>

export type WithdrawalFilter = {
  /** Undefined for all of them. */
  stores: readonly string[] | undefined
  /** Only those that were declared before, and wait still. */
  waitingSince: Date | undefined
}

const filtered = (db: Db, { stores, waitingSince }: WithdrawalFilter) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('shop_order', 'shop_order.id', 'withdrawal.order_id')
    .$if(stores !== undefined, (rows) =>
      rows.where(sql<boolean>`shop_order.store = any(${stores ?? []})`),
    )
    .$if(waitingSince !== undefined, (rows) =>
      rows
        .where('withdrawal.status', 'in', ['DECLARED', 'RECEIVED'])
        .where('withdrawal.declared_at', '<', waitingSince!),
    )

const described = (db: Db, filter: WithdrawalFilter) =>
  filtered(db, filter)
    .select(['withdrawal.id', 'withdrawal.public_id', 'withdrawal.order_id', 'withdrawal.status'])
    .select(['withdrawal.declared_at', 'withdrawal.received_at', 'withdrawal.decided_at'])
    .select(['withdrawal.decided_by', 'withdrawal.decision_reason', 'withdrawal.deduction_minor'])
    .select(['shop_order.number', 'shop_order.store', 'shop_order.currency', 'shop_order.locale'])
    .select(['shop_order.email', 'shop_order.public_id as order_public_id'])
    .select(
      sql<
        string | null
      >`(select name from staff where 'staff:' || staff.id = withdrawal.decided_by)`.as(
        'decider_name',
      ),
    )
    .select((on) => [
      on
        .selectFrom('withdrawal_line as given')
        .whereRef('given.withdrawal_id', '=', 'withdrawal.id')
        .select(sql<number>`coalesce(sum(given.quantity), 0)::integer`.as('sum'))
        .as('pieces'),
      on
        .selectFrom('withdrawal_line as given')
        .innerJoin('order_line as line', 'line.id', 'given.line_id')
        .whereRef('given.withdrawal_id', '=', 'withdrawal.id')
        .select(
          sql<number>`coalesce(sum(
            line.total_minor * given.quantity / (line.quantity * line.pieces)), 0)::integer`.as(
            'sum',
          ),
        )
        .as('value_minor'),
    ])

export type DescribedWithdrawal = Awaited<
  ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>
>

/** Unless somebody wants it the other way, the first to be due at the top; what is decided, the latest. */
export async function selectWithdrawals(
  db: Db,
  filter: WithdrawalFilter,
  page: {
    status: readonly WithdrawalStatus[]
    sort: WithdrawalSort | undefined
    after: string | undefined
    most: number
  },
): Promise<DescribedWithdrawal[]> {
  const { status, after, most } = page
  const isOver = status.length > 0 && status.every((one) => one === 'CLOSED' || one === 'REFUSED')
  const { direction, beyond } = orderOf(page.sort ?? (isOver ? '-declared' : 'declared'))
  return described(db, filter)
    .$if(status.length > 0, (rows) => rows.where('withdrawal.status', 'in', status))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(withdrawal.declared_at, withdrawal.id) ${beyond} (
          select declared_at, id from withdrawal where public_id = ${after})`,
      ),
    )
    .orderBy('withdrawal.declared_at', direction)
    .orderBy('withdrawal.id', direction)
    .limit(most)
    .execute()
}

export async function countWithdrawals(
  db: Db,
  filter: WithdrawalFilter,
): Promise<{ status: WithdrawalStatus; count: number }[]> {
  return filtered(db, filter)
    .groupBy('withdrawal.status')
    .select(['withdrawal.status', sql<number>`count(*)::integer`.as('count')])
    .execute()
}

export async function findWithdrawal(
  db: Db,
  publicId: string,
): Promise<DescribedWithdrawal | undefined> {
  return described(db, { stores: undefined, waitingSince: undefined })
    .where('withdrawal.public_id', '=', publicId)
    .executeTakeFirst()
}

type ReturnRow = {
  public_id: string
  number: string
  store: string
  declared_at: Date
  lines: { name: string; detail: string; quantity: number }[]
}

/** Announced goods that have not arrived, the oldest first, with what has to be in the parcel. */
export async function selectReturns(
  db: Db,
  asked: { stores: readonly string[] | undefined; number: string | undefined; most: number },
): Promise<ReturnRow[]> {
  const { stores, number, most } = asked
  const { rows } = await sql<ReturnRow>`
    select own.public_id, o.number, o.store, own.declared_at, (
      select coalesce(json_agg(json_build_object('name', line.article_name,
        'detail', concat_ws(' · ', nullif(line.variant_label, ''), line.design_name),
        'quantity', given.quantity) order by line.position), '[]')
      from withdrawal_line as given join order_line as line on line.id = given.line_id
      where given.withdrawal_id = own.id
    ) as lines
    from withdrawal as own join shop_order as o on o.id = own.order_id
    where own.status = 'DECLARED'
      and (${stores === undefined} or o.store = any(${[...(stores ?? [])]}::text[]))
      and (${number ?? null}::text is null or o.number = ${number ?? null}::text)
    order by own.declared_at, own.id limit ${most}`.execute(db)
  return rows
}

export async function selectRefundsOf(db: Db, withdrawalId: string) {
  return db
    .selectFrom('refund')
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('created_at')
    .select(['public_id as publicId', 'amount_minor as amountMinor', 'status'])
    .execute()
}

import { sql, type Kysely } from 'kysely'
import type { RefundKind, RefundWay } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { RefundSort, RefundState } from './refund-state.terms.ts'

type Db = Kysely<Tables>

/** What a refund waits for, in the words of the queue. */
const state = sql<RefundState>`(case
  when refund.status = 'REQUESTED' and refund.needs_approval and refund.approved_by is null then 'approval'
  when refund.status = 'NEEDS_CUSTOMER_DATA' then 'customer'
  when refund.status = 'SUCCEEDED' then 'done'
  when refund.status = 'REJECTED' then 'rejected'
  else 'leaving' end)`

export type RefundFilter = {
  /** Undefined for all of them. */
  stores: readonly string[] | undefined
  reason: readonly string[]
  way: readonly RefundWay[]
  kind: readonly RefundKind[]
  requesterId: string | undefined
  number: string | undefined
}

/** Everything of a filter but the state, which the counts are by. */
const filtered = (db: Db, filter: RefundFilter) =>
  db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .$if(filter.stores !== undefined, (rows) =>
      rows.where(sql<boolean>`shop_order.store = any(${filter.stores ?? []})`),
    )
    .$if(filter.reason.length > 0, (rows) =>
      rows.where((where) =>
        where.or([
          where('refund.reason', 'in', filter.reason),
          where.exists((on) =>
            on
              .selectFrom('refund_line as back')
              .whereRef('back.refund_id', '=', 'refund.id')
              .where('back.reason', 'in', filter.reason)
              .select('back.refund_id'),
          ),
        ]),
      ),
    )
    .$if(filter.way.length > 0, (rows) => rows.where('refund.way', 'in', filter.way))
    .$if(filter.kind.length > 0, (rows) => rows.where('refund.kind', 'in', filter.kind))
    .$if(filter.requesterId !== undefined, (rows) =>
      rows.where('refund.requester_id', '=', filter.requesterId!),
    )
    .$if(filter.number !== undefined, (rows) =>
      rows.where('shop_order.number', '=', filter.number!.toUpperCase()),
    )

const nameOf = (column: 'requester_id' | 'approved_by') =>
  sql<
    string | null
  >`(select name from staff where 'staff:' || staff.id = refund.${sql.ref(column)})`

const described = (db: Db, filter: RefundFilter) =>
  filtered(db, filter)
    .select(['refund.id', 'refund.public_id', 'refund.amount_minor', 'refund.currency'])
    .select(['refund.kind', 'refund.way', 'refund.reason', 'refund.status', 'refund.failure'])
    .select(['refund.requested_by', 'refund.requester_id', 'refund.approved_by'])
    .select(['refund.created_at', 'refund.note', 'refund.bank_account', 'refund.withdrawal_id'])
    .select(['shop_order.id as order_id', 'shop_order.number', 'shop_order.store'])
    .select(['shop_order.total_minor as order_total_minor', 'payment.method'])
    .select([
      state.as('state'),
      nameOf('requester_id').as('requester_name'),
      nameOf('approved_by').as('approver_name'),
      sql<string | null>`(select message_id from payout where id = refund.payout_id)`.as('payout'),
      sql<boolean>`exists (select from refund_event
        where refund_id = refund.id and to_status = 'SUCCEEDED')`.as('has_gone'),
      sql<boolean>`exists (select from required_action as asked
        where asked.order_id = refund.order_id and asked.type = 'PROVIDE_DATA_TO_REFUND'
          and asked.status not in ('ACCEPTED', 'EXPIRED')
          and asked.subject ->> 'refundId' = refund.id::text)`.as('is_asked'),
    ])

export type DescribedRefund = Awaited<
  ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>
>

const sortColumns = { asked: 'refund.created_at', amount: 'refund.amount_minor' } as const

/** `after` is the last one of the page before. */
export async function selectRefunds(
  db: Db,
  filter: RefundFilter,
  page: {
    states: readonly RefundState[]
    sort: RefundSort
    after: string | undefined
    most: number
  },
): Promise<DescribedRefund[]> {
  const { states, sort, after, most } = page
  const { name, direction, beyond } = orderOf(sort)
  const column = sortColumns[name]
  return described(db, filter)
    .$if(states.length > 0, (rows) => rows.where(state, 'in', states))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${sql.ref(column)}, refund.id) ${beyond} (
          select ${sql.ref(column)}, refund.id from refund where refund.public_id = ${after})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('refund.id', direction)
    .limit(most)
    .execute()
}

export async function countRefunds(
  db: Db,
  filter: RefundFilter,
): Promise<{ state: RefundState; count: number }[]> {
  return filtered(db, filter)
    .groupBy(state)
    .select([state.as('state'), sql<number>`count(*)::integer`.as('count')])
    .execute()
}

const everything: RefundFilter = {
  stores: undefined,
  reason: [],
  way: [],
  kind: [],
  requesterId: undefined,
  number: undefined,
}

export async function findRefund(db: Db, publicId: string): Promise<DescribedRefund | undefined> {
  return described(db, everything).where('refund.public_id', '=', publicId).executeTakeFirst()
}

export async function selectLinesOf(db: Db, refundIds: readonly string[]) {
  if (refundIds.length === 0) return []
  return db
    .selectFrom('refund_line as back')
    .leftJoin('order_line as line', 'line.id', 'back.line_id')
    .where('back.refund_id', 'in', refundIds)
    .orderBy('line.position', (order) => order.asc().nullsLast())
    .select(['line.article_name as name', 'back.quantity', 'back.amount_minor', 'back.reason'])
    .execute()
}

export async function selectEvents(db: Db, refundId: string) {
  return db
    .selectFrom('refund_event as event')
    .leftJoin('staff', (join) => join.on(sql`'staff:' || staff.id`, '=', sql.ref('event.actor_id')))
    .where('event.refund_id', '=', refundId)
    .orderBy('event.id')
    .select(['event.from_status', 'event.to_status', 'event.actor', 'event.actor_id'])
    .select(['event.reason', 'event.happened_at', 'staff.name'])
    .execute()
}

export async function findCreditNote(db: Db, refundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice')
    .where('refund_id', '=', refundId)
    .select('number')
    .executeTakeFirst()
  return row?.number
}

export async function selectReversals(db: Db, refundId: string) {
  return db
    .selectFrom('commission_reversal')
    .where('refund_id', '=', refundId)
    .select(['commission_id', 'amount_minor'])
    .execute()
}

export async function sumOfOrder(db: Db, orderId: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'REJECTED')
    .where('created_at', '>', since)
    .select(sql<number>`coalesce(sum(amount_minor), 0)::integer`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

export async function findWithdrawalPublicId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .where('id', '=', id)
    .select('public_id')
    .executeTakeFirst()
  return row?.public_id
}

/** Refunds with whom to write to about them, and the withdrawal that they are for. */
export async function selectToTell(db: Db, refundIds: readonly string[]) {
  if (refundIds.length === 0) return []
  const rows = await db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('withdrawal', 'withdrawal.id', 'refund.withdrawal_id')
    .where('refund.id', 'in', refundIds)
    .orderBy('refund.created_at')
    .select(['refund.id', 'refund.kind', 'refund.way', 'refund.amount_minor', 'refund.currency'])
    .select(['shop_order.id as order_id', 'shop_order.number', 'shop_order.store'])
    .select(['shop_order.locale', 'shop_order.email', 'shop_order.public_id as order_public_id'])
    .select(['payment.method', 'withdrawal.public_id as withdrawal_public_id'])
    .select(['withdrawal.decision_reason', 'withdrawal.deduction_minor'])
    .select((on) =>
      on
        .selectFrom('withdrawal_line as line')
        .whereRef('line.withdrawal_id', '=', 'refund.withdrawal_id')
        .select(sql<boolean>`bool_and(line.accepted = line.quantity)`.as('all'))
        .as('is_all_accepted'),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    withdrawal:
      row.withdrawal_public_id === null
        ? undefined
        : {
            publicId: row.withdrawal_public_id,
            reason: row.decision_reason,
            deductionMinor: row.deduction_minor ?? 0,
            isWhole: row.is_all_accepted === true && row.deduction_minor === 0,
          },
  }))
}

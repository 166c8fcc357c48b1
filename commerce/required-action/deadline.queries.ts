import { sql, type Kysely } from 'kysely'
import type { RequiredActionType } from '#db/required-action-tables.ts'
import type { Tables } from '#db/tables.ts'
import { finalOrderStatuses } from '#commerce/order/order-lifecycle.terms.ts'

type Db = Kysely<Tables>

/** Actions whose reminder is due: so many days before the deadline, and none was sent in this round. */
export async function selectToRemind(
  db: Db,
  wanted: { type: RequiredActionType; remindDays: number; now: Date; most: number },
) {
  return db
    .selectFrom('required_action as action')
    .innerJoin('shop_order', 'shop_order.id', 'action.order_id')
    .where('action.type', '=', wanted.type)
    .where('action.status', '=', 'OPEN')
    .where('action.reminded_at', 'is', null)
    .where('action.deadline_at', '>', wanted.now)
    .where(
      'action.deadline_at',
      '<=',
      sql<Date>`${wanted.now}::timestamptz + make_interval(days => ${wanted.remindDays}::int)`,
    )
    .orderBy('action.deadline_at')
    .limit(wanted.most)
    .select([
      'action.public_id',
      'action.round',
      'action.type',
      'action.deadline_at',
      'action.words',
      'action.subject',
      'shop_order.public_id as order_public_id',
      'shop_order.number',
      'shop_order.email',
      'shop_order.store',
      'shop_order.locale',
    ])
    .execute()
}

/** False when another process was quicker. */
export async function markReminded(db: Db, actionId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('required_action')
    .set({ reminded_at: now })
    .where('public_id', '=', actionId)
    .where('status', '=', 'OPEN')
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function selectPastDeadline(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('required_action')
    .where('status', '=', 'OPEN')
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(most)
    .select('public_id')
    .execute()
  return rows.map((row) => row.public_id)
}

/** Accounts whose day of waiting is over. */
export async function selectWaitedOut(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('required_action')
    .where('status', '=', 'SUBMITTED')
    .where('type', '=', 'PROVIDE_DATA_TO_REFUND')
    .where(sql<Date>`(answer ->> 'leavesAt')::timestamptz`, '<=', now)
    .limit(most)
    .select('public_id')
    .execute()
  return rows.map((row) => row.public_id)
}

/** Asked for an order that has come to its end since. Money that is owed is owed all the same. */
export async function selectNeedless(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('required_action as action')
    .innerJoin('shop_order', 'shop_order.id', 'action.order_id')
    .where('action.status', '=', 'OPEN')
    .where('action.type', '<>', 'PROVIDE_DATA_TO_REFUND')
    .where('shop_order.status', 'in', finalOrderStatuses)
    .limit(most)
    .select('action.public_id')
    .execute()
  return rows.map((row) => row.public_id)
}

import { sql, type Kysely } from 'kysely'
import { historyOf, type Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { type OrderStatus, orderStatus } from './order.terms.ts'

type Db = Kysely<Tables>

/** Nobody else moves it until the transaction ends. */
export async function lockOrder(trx: Db, orderId: string) {
  return trx
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select([
      'id',
      'public_id',
      'number',
      'store',
      'locale',
      'email',
      'status',
      'delivery_mode',
      'placed_at',
      'release_after',
      'status_changed_at',
      'payable_at',
      'total_minor',
      'currency',
      'leaves_on',
      'promised_from',
      'promised_until',
      'seller',
      'tax_country',
      'is_present',
      'reprint_of',
    ])
    .forUpdate()
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The new status and its place in the history, both or neither. False when it was not in `from`. */
export async function setStatus(
  trx: Db,
  move: {
    orderId: string
    from: OrderStatus
    to: OrderStatus
    actor: Actor
    reason: string | undefined
    now: Date
  },
): Promise<boolean> {
  const { orderId, from, to, reason, now } = move
  const by = historyOf(move.actor)
  const { numAffectedRows } = await sql`
    with moved as (
      update shop_order set status = ${to}, status_changed_at = ${now}
      where id = ${orderId} and status = ${from}
      returning id
    )
    insert into order_event (order_id, from_status, to_status, actor, actor_id, reason, happened_at)
    select id, ${from}::int, ${to}::int, ${by.actor}, ${by.actor_id}, ${reason ?? null}, ${now}
    from moved`.execute(trx)
  return numAffectedRows === 1n
}

export async function wasDownloaded(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_event')
    .where('order_id', '=', orderId)
    .where('to_status', '=', orderStatus.downloaded)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How often an order was given to the factory. */
export async function countReleases(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order_event')
    .where('order_id', '=', orderId)
    .where('to_status', '=', orderStatus.waitingDownload)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setPromise(
  trx: Db,
  orderId: string,
  promise: { leavesOn: string; from: string; until: string },
): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({
      leaves_on: promise.leavesOn,
      promised_from: promise.from,
      promised_until: promise.until,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Pictures of the first things that were designed for an order. */
export async function selectPictures(db: Db, orderId: string, most: number) {
  return db
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .where('version_id', 'is not', null)
    .orderBy('position')
    .limit(most)
    .select(['version_id', 'article_name'])
    .execute()
}

export async function setPayableAt(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ payable_at: now })
    .where('id', '=', orderId)
    .where('payable_at', 'is', null)
    .execute()
}

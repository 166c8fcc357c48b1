import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import { unknownInvariants } from './operations-desk.columns.ts'

type Db = Kysely<Tables>

export type FoundRow = {
  name: string
  about: string
  details: Record<string, unknown>
  orderId: string | null
}

/** Opens an alert for each row that has none, and sees those again that have one; how many are new. */
export async function upsertAlerts(
  trx: Db,
  found: readonly FoundRow[],
  now: Date,
): Promise<number> {
  if (found.length === 0) return 0
  const rows = found.map(({ name, about, details, orderId }) => ({
    name,
    about,
    details,
    order_id: orderId,
  }))
  const { rows: seen } = await sql<{ isNew: boolean }>`
    insert into operation_alert (name, about, details, order_id, found_at, seen_at)
    select name, about, details,
      (select id from shop_order where id = given.order_id), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (name text, about text, details jsonb, order_id uuid)
    on conflict (name, about) where resolved_at is null
    do update set seen_at = excluded.seen_at, details = excluded.details
    returning xmax = 0 as "isNew"`.execute(trx)
  return seen.filter(({ isNew }) => isNew).length
}

/** Alert that a check of these invariants did not find again no longer holds anybody up. */
export async function resolveUnseen(trx: Db, names: readonly string[], now: Date): Promise<number> {
  if (names.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('operation_alert')
    .set({ resolved_at: now })
    .where('resolved_at', 'is', null)
    .where('name', 'in', names)
    .where('seen_at', '<', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Alerts about invariants that no version of the program asks any more. */
export async function resolveUnknown(trx: Db, names: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('operation_alert')
    .set({ resolved_at: now })
    .where('resolved_at', 'is', null)
    .where('name', 'not in', names)
    .execute()
}

/** Order of rows that name something else of it: a payment, a refund, an invoice. */
export async function findOrders(
  trx: Db,
  asked: { ids: readonly string[]; numbers: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ about: string; order_id: string }>`
    with asked as (select id from unnest(${asked.ids}::uuid[]) as given (id))
    select id::text as about, id as order_id from shop_order where id in (select id from asked)
    union all select id::text, order_id from payment where id in (select id from asked)
    union all select id::text, order_id from refund where id in (select id from asked)
    union all select id::text, order_id from order_line where id in (select id from asked)
    union all select id::text, order_id from commission
      where id in (select id from asked) and order_id is not null
    union all select number, order_id from invoice where number = any(${asked.numbers}::text[])`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.about, row.order_id]))
}

const inStores = (stores: readonly string[] | undefined) =>
  stores === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(alert.order_id is null or shop_order.store = any(${stores}::text[]))`

export async function countOpenAlerts(db: Db, stores: readonly string[] | undefined) {
  const { count } = await db
    .selectFrom('operation_alert as alert')
    .leftJoin('shop_order', 'shop_order.id', 'alert.order_id')
    .where('alert.resolved_at', 'is', null)
    .where(inStores(stores))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function beginCheck(db: Db, askedBy: string | null, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('invariant_check')
    .values({ asked_by: askedBy, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endCheck(
  trx: Db,
  id: number,
  end: { checked: number; broken: number; unknown: Record<string, string>; now: Date },
) {
  await trx
    .updateTable('invariant_check')
    .set({
      ended_at: end.now,
      checked: end.checked,
      broken: end.broken,
      unknown: unknownInvariants.write(end.unknown),
    })
    .where('id', '=', id)
    .execute()
}

export async function findLastCheck(db: Db) {
  return db
    .selectFrom('invariant_check')
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .select(['started_at', 'ended_at', 'checked', 'broken', 'unknown'])
    .executeTakeFirst()
}

/** The last time somebody began, also without an end. */
export async function findLastStart(db: Db) {
  return db
    .selectFrom('invariant_check')
    .orderBy('started_at', 'desc')
    .limit(1)
    .select('started_at')
    .executeTakeFirst()
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'resolved alerts',
    table: 'operation_alert',
    by: 'resolved_at',
    due: sql`resolved_at < ${before}`,
  })
  await deleteInBatches(db, {
    step: 'checks of invariants',
    table: 'invariant_check',
    by: 'started_at',
    due: sql`started_at < ${before}`,
  })
}

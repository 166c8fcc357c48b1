import { sql, type Kysely } from 'kysely'
import type { Slice } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import { endedOrderStatuses } from './order-lifecycle.terms.ts'

/**
 * Takes designs that nobody has among their own out of orders that are long over, a slice of such designs at a time.
 * Where no order needs a design any more, the purge of designs deletes it, and its photos after it.
 */
export async function releaseOldDesigns(
  db: Kysely<Tables>,
  before: Date,
  { after, most }: { after: string | undefined; most: number },
): Promise<Slice> {
  const beyond = after === undefined ? sql`true` : sql`id > ${after}`
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select id, deleted_at, ext_session_id from design
      where (deleted_at is not null or ext_session_id is not null) and ${beyond}
      order by id limit ${most}
    ), released as (
      update order_line set version_id = null
      from slice
      join design_version as version on version.design_id = slice.id
      where order_line.version_id = version.id
        and (slice.deleted_at is not null or not exists (
          select from session where ext_id = slice.ext_session_id
        ))
        and exists (
          select from shop_order
          where id = order_line.order_id and status = any(${endedOrderStatuses}::int[])
        )
        and not exists (
          select from order_event
          where order_id = order_line.order_id and happened_at >= ${before}
        )
      returning 1
    )
    select (select count(*)::int from slice) as looked,
      (select id from slice order by id desc limit 1) as last,
      (select count(*)::int from released) as removed`.execute(db)
  return rows[0]!
}

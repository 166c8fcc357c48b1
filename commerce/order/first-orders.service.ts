import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

const BATCH = 1_000
/** Of one run: the next one goes on. */
const MOST_BATCHES = 100

/**
 * Says of orders from before there was a trigger for it whether they were the first of their customer, or of their
 * address among guests. Ends by itself: new orders know it from the start.
 */
export async function markFirstOrders(
  db: Kysely<Tables>,
  { batch = BATCH, mostBatches = MOST_BATCHES } = {},
): Promise<number> {
  let marked = 0
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const { numAffectedRows = 0n } = await sql`
      update shop_order as o set is_first = not exists (
        select from shop_order as earlier
        where earlier.customer_id = o.customer_id and (earlier.placed_at, earlier.id) < (o.placed_at, o.id)
      ) and not exists (
        select from shop_order as earlier
        where o.customer_id is null and earlier.customer_id is null and lower(earlier.email) = lower(o.email)
          and (earlier.placed_at, earlier.id) < (o.placed_at, o.id)
      )
      where o.id in (
        select id from shop_order where is_first is null limit ${batch} for update skip locked
      )`.execute(db)
    marked += Number(numAffectedRows)
    if (numAffectedRows < BigInt(batch)) break
  }
  return marked
}

import { sql, type Kysely } from 'kysely'
import { walkInSlices, type Slice } from '#commerce/kernel/housekeeping/batches.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { forgetOrders } from './forget-orders.queries.ts'
import { endedOrderStatuses } from './order-lifecycle.terms.ts'
import { ORDER_YEARS } from './order.terms.ts'

/** Nobody's: an order needs some address, and by this one it is known that it was forgotten. */
const NOBODY = 'forgotten@erased.invalid'

/** Takes out of orders that were over years ago who they were for; figures, country of tax and invoice stay. */
export async function purgeOldOrders(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = monthsBefore(now, ORDER_YEARS * 12)
  await walkInSlices(db, { step: 'people of old orders' }, ({ most }) =>
    transact(db, (trx) => forgetOldest(trx, before, most)),
  )
}

/** What is forgotten is not found again: each slice begins with the oldest. */
async function forgetOldest(trx: Kysely<Tables>, before: Date, most: number): Promise<Slice> {
  // As constants: by them the index is found.
  const statuses = sql.raw(endedOrderStatuses.join(', '))
  const { rows } = await sql<{ id: string }>`
    select id from shop_order
    where email <> ${sql.lit(NOBODY)} and status in (${statuses}) and status_changed_at < ${before}
    order by status_changed_at limit ${most} for update skip locked`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await forgetOrders(trx, ids, NOBODY)
  return { looked: ids.length, last: ids.at(-1) ?? null, removed: ids.length }
}

import { sql, type Kysely } from 'kysely'
import {
  deleteInBatches,
  deleteWalking,
  updateInBatches,
} from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

const HOUR_MS = 60 * 60_000
const REMOVED_HOURS = 24
/** Days of an ordered cart: the order itself has everything that is still asked for. */
const ORDERED_DAYS = 30

/** Lines that nobody will bring back, and carts whose visitor cannot come back. */
export async function purgeCarts(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const ordered = before(ORDERED_DAYS * 24)
  await deleteInBatches(db, {
    step: 'removed lines of carts',
    table: 'cart_line',
    by: 'removed_at',
    due: sql`removed_at < ${before(REMOVED_HOURS)}`,
  })
  await deleteWalking(db, {
    step: 'lines of ordered carts',
    table: 'cart_line',
    key: 'id',
    among: sql`true`,
    due: sql`exists (select from cart where id = cart_line.cart_id and ordered_at < ${ordered})`,
  })
  // The row itself stays as long as its order, which refuses to be placed twice by it: nothing of a person is in it.
  await updateInBatches(db, {
    step: 'contacts of ordered carts',
    table: 'cart',
    by: 'ordered_at',
    due: sql`ordered_at < ${ordered} and (contact_email is not null or contact_phone is not null
      or contact_name is not null or contact_surname is not null or seen is not null)`,
    set: sql`contact_name = null, contact_surname = null, contact_email = null, contact_phone = null,
      seen = null`,
  })
  await deleteWalking(db, {
    step: 'carts of ended sessions',
    table: 'cart',
    key: 'id',
    among: sql`customer_id is null and ordered_at is null`,
    // Nobody's yet: it waits for whoever it was filled for.
    due: sql`not exists (select from session where ext_id = cart.ext_session_id)
      and not exists (
        select from prepared_cart
        where cart_id = cart.id and taken_at is null and expires_at > ${now}
      )`,
  })
}

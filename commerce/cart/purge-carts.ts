import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

const HOUR_MS = 60 * 60_000
const REMOVED_HOURS = 24
/** Days of an ordered cart: the order itself has everything that is still asked for. */
const ORDERED_DAYS = 30

/** Lines that nobody will bring back, and carts whose visitor cannot come back. */
export async function purgeCarts(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await db.deleteFrom('cart_line').where('removed_at', '<', before(REMOVED_HOURS)).execute()
  await sql`
    delete from cart_line using cart
    where cart.id = cart_line.cart_id and cart.ordered_at < ${before(ORDERED_DAYS * 24)}
  `.execute(db)
  await sql`
    delete from cart
    where customer_id is null and ordered_at is null
      and not exists (select from session where ext_id = cart.ext_session_id)
      -- Nobody's yet: it waits for whoever it was filled for.
      and not exists (
        select from prepared_cart
        where cart_id = cart.id and taken_at is null and expires_at > ${now}
      )
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** With their invoices, and with nobody else's: only what a guest ordered. */
export async function giveOrders(
  trx: Kysely<Tables>,
  owner: { customerId: string; email: string },
  stores: readonly string[],
): Promise<void> {
  await sql`
    with claimed as (
      update shop_order set customer_id = ${owner.customerId}
      where customer_id is null and lower(email) = lower(${owner.email}) and store = any(${stores})
      returning id
    )
    update invoice set customer_id = ${owner.customerId}
    from claimed where invoice.order_id = claimed.id and invoice.customer_id is null`.execute(trx)
}

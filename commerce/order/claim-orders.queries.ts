import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Only what a guest ordered, and nobody else's; gives their ids. */
export async function giveOrders(
  trx: Kysely<Tables>,
  owner: { customerId: string; email: string },
  stores: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('shop_order')
    .set({ customer_id: owner.customerId })
    .where('customer_id', 'is', null)
    .where(sql<boolean>`lower(email) = lower(${owner.email})`)
    .where('store', 'in', stores)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

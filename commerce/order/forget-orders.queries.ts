import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Forgets whom orders were for: takes it out of them, and out of what was written about them. */
export async function forgetOrders(
  trx: Kysely<Tables>,
  ids: readonly string[],
  email: string,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('shop_order')
    .set({
      email,
      ext_session_id: null,
      contact_name: '',
      contact_surname: '',
      contact_phone: null,
      delivery_address: null,
      pickup_point: null,
      billing: null,
      gift_message: null,
    })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('order_line')
    .set({ design_name: null })
    .where('order_id', 'in', ids)
    .execute()
  await trx.deleteFrom('order_change').where('order_id', 'in', ids).execute()
  // Notes of people of the shop may name whoever they were about.
  await trx.updateTable('order_hold').set({ note: null }).where('order_id', 'in', ids).execute()
  await trx.updateTable('cancel_request').set({ note: null }).where('order_id', 'in', ids).execute()
  await trx
    .updateTable('order_event')
    .set({ actor_id: null })
    .where('order_id', 'in', ids)
    .where('actor', '=', 'customer')
    .execute()
}

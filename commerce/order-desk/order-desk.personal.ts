import { ordersOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const orderDeskPersonal: PersonalData = {
  tables: { order_note: 'erased', removed_order_note: 'erased' },
  exports: {
    order_notes: (db, person) =>
      db
        .selectFrom('order_note as note')
        .innerJoin('shop_order as order', 'order.id', 'note.order_id')
        .where('order.customer_id', '=', person.customerId)
        .select(['order.number as order_number', 'note.body', 'note.created_at'])
        .orderBy('note.id')
        .execute(),
    removed_order_notes: (db, person) =>
      db
        .selectFrom('removed_order_note as note')
        .innerJoin('shop_order as order', 'order.id', 'note.order_id')
        .where('order.customer_id', '=', person.customerId)
        .select(['order.number as order_number', 'note.body', 'note.removed_at'])
        .orderBy('note.note_id')
        .execute(),
  },
  async erase(trx, person) {
    for (const table of ['order_note', 'removed_order_note'] as const) {
      await trx.deleteFrom(table).where('order_id', 'in', ordersOf(trx, person)).execute()
    }
  },
}

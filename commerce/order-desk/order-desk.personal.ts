import { ordersOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const orderDeskPersonal: PersonalData = {
  tables: { order_note: 'erased' },
  exports: {
    order_notes: (db, person) =>
      db
        .selectFrom('order_note as note')
        .innerJoin('shop_order as order', 'order.id', 'note.order_id')
        .where('order.customer_id', '=', person.customerId)
        .select(['order.number as order_number', 'note.body', 'note.created_at'])
        .orderBy('note.id')
        .execute(),
  },
  async erase(trx, person) {
    await trx.deleteFrom('order_note').where('order_id', 'in', ordersOf(trx, person)).execute()
  },
}

import { ordersOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const requiredActionPersonal: PersonalData = {
  tables: { required_action: 'erased', required_action_event: 'erased' },
  exports: {
    required_actions: (db, { customerId }) =>
      db
        .selectFrom('required_action as action')
        .innerJoin('shop_order as order', 'order.id', 'action.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'action.type',
          'action.status',
          'action.deadline_at',
        ])
        .orderBy('action.created_at')
        .execute(),
  },
  /** An answer may hold an address, and words to somebody may name them. */
  erase: async (trx, person) => {
    await trx
      .updateTable('required_action_event')
      .set({ answer: null })
      .where('action_id', 'in', (on) =>
        on
          .selectFrom('required_action')
          .where('order_id', 'in', ordersOf(trx, person))
          .select('public_id'),
      )
      .execute()
    await trx
      .updateTable('required_action')
      .set({ answer: null, words: null, refusal: null })
      .where('order_id', 'in', ordersOf(trx, person))
      .execute()
  },
}

import { ordersOf, type PersonalData } from '#commerce/kernel/personal-data.ts'

export const paymentPersonal: PersonalData = {
  tables: {
    billing_account: 'with customer',
    refund: 'erased',
    payment_event: { stays: 'the ledger names staff, and no customer but by the order' },
    refund_event: { stays: 'the ledger names staff, and no customer but by the order' },
  },
  exports: {
    payments: (db, { customerId }) =>
      db
        .selectFrom('payment')
        .innerJoin('shop_order as order', 'order.id', 'payment.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'payment.reference',
          'payment.method',
          'payment.amount_minor',
          'payment.currency',
          'payment.status',
          'payment.created_at',
        ])
        .orderBy('payment.created_at')
        .execute(),
    refunds: (db, { customerId }) =>
      db
        .selectFrom('refund')
        .innerJoin('shop_order as order', 'order.id', 'refund.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'refund.amount_minor',
          'refund.currency',
          'refund.reason',
          'refund.status',
          'refund.created_at',
        ])
        .orderBy('refund.created_at')
        .execute(),
  },
  /** The account that money went to; while it is on its way it stays. */
  erase: async (trx, person) => {
    await trx
      .updateTable('refund')
      .set({ bank_account: null })
      .where('order_id', 'in', ordersOf(trx, person))
      .where('status', 'in', ['SUCCEEDED', 'REJECTED'])
      .execute()
  },
}

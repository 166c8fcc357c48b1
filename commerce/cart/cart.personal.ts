import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const cartPersonal: PersonalData = {
  tables: { cart: 'with customer', cart_line: 'with customer' },
  exports: {
    carts: (db, { customerId }) =>
      db
        .selectFrom('cart')
        .leftJoin('cart_line as line', (join) =>
          join.onRef('line.cart_id', '=', 'cart.id').on('line.removed_at', 'is', null),
        )
        .where('cart.customer_id', '=', customerId)
        .select([
          'cart.store',
          'cart.contact_name',
          'cart.contact_surname',
          'cart.contact_email',
          'cart.contact_phone',
          'line.article_id',
          'line.variant',
          'line.quantity',
          'line.place',
          'line.created_at as added_at',
        ])
        .orderBy('line.created_at')
        .execute(),
  },
}

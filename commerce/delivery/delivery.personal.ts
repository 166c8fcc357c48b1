import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const deliveryPersonal: PersonalData = {
  tables: { customer_point: 'with customer' },
  exports: {
    agreed_pickup_points: (db, { customerId }) =>
      db
        .selectFrom('customer_point')
        .where('customer_id', '=', customerId)
        .select(['name', 'address_line', 'postal_code', 'city', 'country', 'opening_hours'])
        .select(['agreed_until', 'created_at'])
        .orderBy('created_at')
        .execute(),
  },
}

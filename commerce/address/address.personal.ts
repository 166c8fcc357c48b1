import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const addressPersonal: PersonalData = {
  tables: { customer_address: 'with customer' },
  exports: {
    addresses: (db, { customerId }) =>
      db
        .selectFrom('customer_address')
        .where('customer_id', '=', customerId)
        .selectAll()
        .orderBy('created_at')
        .execute()
        .then((rows) => rows.map(({ customer_id: _, ...row }) => row)),
  },
}

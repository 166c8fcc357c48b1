import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const customerDeskPersonal: PersonalData = {
  tables: { customer_note: 'with customer' },
  exports: {
    customer_notes: (db, { customerId }) =>
      db
        .selectFrom('customer_note')
        .where('customer_id', '=', customerId)
        .select(['body', 'created_at'])
        .orderBy('id')
        .execute(),
  },
}

import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const wishPersonal: PersonalData = {
  tables: { wish: 'with customer' },
  exports: {
    wishes: (db, { customerId }) =>
      db
        .selectFrom('wish')
        .where('customer_id', '=', customerId)
        .select(['article_id', 'design_id', 'created_at'])
        .orderBy('created_at')
        .execute(),
  },
}

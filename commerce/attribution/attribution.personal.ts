import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const attributionPersonal: PersonalData = {
  tables: { affiliate_hit: 'with customer' },
  exports: {
    affiliate_hits: (db, { customerId }) =>
      db
        .selectFrom('affiliate_hit')
        .where('partner_id', '=', customerId)
        .select(['store', 'day', 'campaign', 'is_own'])
        .execute(),
  },
}

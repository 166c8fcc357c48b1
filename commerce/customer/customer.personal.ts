import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const customerPersonal: PersonalData = {
  tables: {
    customer: 'with customer',
    erasure: {
      stays: 'an id that belongs to nobody any more, so that no restored backup brings them back',
    },
  },
  exports: {
    profile: (db, { customerId }) =>
      db
        .selectFrom('customer')
        .where('id', '=', customerId)
        .select([
          'email',
          'name',
          'surname',
          'phone',
          'kind',
          'company_name',
          'tax_id',
          'is_partner',
          'permissions',
          'created_at',
          'updated_at',
        ])
        .execute(),
  },
}

import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const customerPersonal: PersonalData = {
  tables: { customer: 'with customer' },
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

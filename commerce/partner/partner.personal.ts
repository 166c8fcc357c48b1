import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const partnerPersonal: PersonalData = {
  tables: { partner_application: 'with customer' },
  exports: {
    partner_applications: (db, { customerId }) =>
      db
        .selectFrom('partner_application')
        .where('customer_id', '=', customerId)
        .select([
          'public_id',
          'store',
          'birth_date',
          'portfolio_url',
          'tax_country',
          'tax_name',
          'tax_id',
          'message',
          'status',
          'reason',
          'created_at',
          'decided_at',
        ])
        .orderBy('created_at')
        .execute(),
  },
}

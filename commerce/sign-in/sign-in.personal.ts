import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const signInPersonal: PersonalData = {
  tables: {
    passkey: 'with customer',
    linked_account: 'with customer',
    sign_in_token: 'with customer',
  },
  exports: {
    passkeys: (db, { customerId }) =>
      db
        .selectFrom('passkey')
        .where('customer_id', '=', customerId)
        .select(['name', 'rp_id', 'created_at', 'last_used_at'])
        .orderBy('created_at')
        .execute(),
    linked_accounts: (db, { customerId }) =>
      db
        .selectFrom('linked_account')
        .where('customer_id', '=', customerId)
        .select(['provider', 'provider_account_id', 'email', 'created_at'])
        .orderBy('created_at')
        .execute(),
  },
}

import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const signInPersonal: PersonalData = {
  tables: {
    passkey: 'with customer',
    linked_account: 'with customer',
    sign_in_token: 'with customer',
    guess_line: { stays: 'a hash that slows guessing, until it is free again' },
    known_network: { stays: 'a hash of a network and a key of ours, for some days' },
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

import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const sessionPersonal: PersonalData = {
  tables: {
    session: 'with customer',
    guess_line: { stays: 'a hash that slows guessing, until it is free again' },
    known_network: { stays: 'a hash of a network and a key of ours, for some days' },
  },
  exports: {
    sessions: (db, { customerId }) =>
      db
        .selectFrom('session')
        .where('customer_id', '=', customerId)
        .select([
          'store',
          'created_at',
          'last_seen_at',
          'signed_in_at',
          'sign_in_way',
          'device',
          'network',
          'is_consent_given',
          'is_ads_accepted',
          'is_analytics_accepted',
          'consent_version',
          'consent_at',
          'screen_width',
          'screen_height',
          'screen_device_pixel_ratio',
          'ga4_client_id',
          'ga4_session_id',
          'ga4_session_number',
          'attribution',
        ])
        .orderBy('created_at')
        .execute(),
  },
}

import { sql } from 'kysely'
import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const newsletterPersonal: PersonalData = {
  tables: { newsletter_subscription: 'erased', newsletter_consent: 'erased' },
  exports: {
    newsletter: (db, { brand, email }) =>
      db
        .selectFrom('newsletter_subscription as subscription')
        .leftJoin('newsletter_consent as consent', 'consent.subscription_id', 'subscription.id')
        .where('subscription.brand', '=', brand)
        .where(sql`lower(subscription.email)`, '=', email.toLowerCase())
        .select([
          'subscription.email',
          'subscription.status',
          'subscription.store',
          'subscription.language',
          'consent.wording_version',
          'consent.requested_at',
          'consent.requested_from',
          'consent.confirmed_at',
          'consent.confirmed_from',
          'consent.withdrawn_at',
        ])
        .orderBy('consent.requested_at')
        .execute(),
  },
  // Another brand is another shop: what it writes to the same address is not ours to forget.
  async erase(trx, { brand, email }) {
    await trx
      .deleteFrom('newsletter_subscription')
      .where('brand', '=', brand)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute()
  },
}

import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './column-types.ts'

export const newsletterStates = ['PENDING', 'CONFIRMED', 'UNSUBSCRIBED'] as const
export type NewsletterState = (typeof newsletterStates)[number]

interface NewsletterSubscriptionTable {
  id: Generated<string>
  brand: string
  store: string
  language: string
  email: string
  status: Generated<NewsletterState>
  unsubscribe_token: string
  requested_at: At
  updated_at: At
}

interface NewsletterConsentTable {
  id: Generated<string>
  subscription_id: string
  store: string
  language: string
  token_hash: Buffer
  wording_version: string
  requested_at: ColumnType<Date, Date, Date>
  requested_from: string
  expires_at: ColumnType<Date, Date, Date>
  confirmed_at: MaybeAt
  confirmed_from: Generated<string | null>
  withdrawn_at: MaybeAt
}

declare module './tables.ts' {
  interface Tables {
    newsletter_subscription: NewsletterSubscriptionTable
    newsletter_consent: NewsletterConsentTable
  }
}

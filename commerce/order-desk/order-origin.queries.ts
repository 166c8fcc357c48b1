import { sql } from 'kysely'
import type { StoredJson } from '#db/json-column.ts'
import type { NewsletterState } from '#db/newsletter-tables.ts'
import { orderSources, type OrderSource } from './order-desk.terms.ts'
import { sourceIs } from './order-query.ts'

/** Brands by store: a newsletter is of a brand. */
export type Brands = Readonly<Record<string, string>>

type VisitRow = {
  attribution: StoredJson<'session.attribution'>
  is_consent_given: boolean
  is_ads_accepted: boolean
  is_analytics_accepted: boolean
  consent_at: string | null
}

const sources = sql.join(
  orderSources.map((source) => sql`when ${sourceIs[source]} then ${source}`),
  sql` `,
)

/** Source of the order `o`; the first that is true of it. */
export const sourceOf = sql<OrderSource | null>`case ${sources} end`

/** Visit in which `o` was placed, as long as its session is kept. */
export const visitOf = sql<VisitRow | null>`(
  select json_build_object('attribution', visit.attribution, 'is_consent_given', visit.is_consent_given,
    'is_ads_accepted', visit.is_ads_accepted, 'is_analytics_accepted', visit.is_analytics_accepted,
    'consent_at', visit.consent_at)
  from session as visit where visit.ext_id = o.ext_session_id
)`

/** Newsletter of whoever ordered `o`, in the brand of its store. */
export const newsletterOf = (brands: Brands) => sql<NewsletterState | null>`(
  select letter.status from newsletter_subscription as letter
  where letter.brand = (${JSON.stringify(brands)}::json ->> o.store) and lower(letter.email) = lower(o.email)
)`

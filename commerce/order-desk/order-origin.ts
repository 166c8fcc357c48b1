import { sessionAttribution } from '#commerce/attribution/attribution.columns.ts'
import { forgetPast } from '#commerce/attribution/attribution.rules.ts'
import type { OrderDetail } from './order-detail.contract.ts'
import type { DetailRow } from './order-detail.queries.ts'

/**
 * Origin of an order, as far as the shop knows it: campaigns are forgotten on their own last days, and a visit with its
 * consent once its session is over. Where somebody came from is theirs, as their address is.
 */
export function originOf(row: DetailRow, maySee: boolean, now: Date): OrderDetail['origin'] {
  const source = row.source ?? undefined
  if (!maySee) return { source }
  const { visit, newsletter } = row
  const stored = sessionAttribution.tryRead(visit?.attribution ?? null)
  const { tracking, awc, affiliate } = stored ? forgetPast(stored, now) : {}
  const campaign = new URLSearchParams(tracking?.value)
  return {
    source,
    campaign: tracking && {
      source: campaign.get('utm_source') ?? undefined,
      medium: campaign.get('utm_medium') ?? undefined,
      name: campaign.get('utm_campaign') ?? undefined,
    },
    isByAdNetwork: awc !== undefined,
    affiliate: affiliate?.value,
    consent:
      visit?.is_consent_given && visit.consent_at !== null
        ? {
            at: new Date(visit.consent_at).toISOString(),
            ads: visit.is_ads_accepted,
            analytics: visit.is_analytics_accepted,
          }
        : undefined,
    newsletter: newsletter ?? undefined,
  }
}

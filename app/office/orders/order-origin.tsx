import { Card, Facts, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'

/** Consent and source: what the customer agreed to, and where they came from, as long as the shop knows it. */
export function OrderOrigin({ order: { origin } }: { order: OrderFacts }) {
  const { t } = useOffice()
  const { source, campaign, isByAdNetwork, affiliate, consent, newsletter } = origin
  const parts = campaign && [campaign.source, campaign.medium, campaign.name].filter(Boolean)
  return (
    <Card title={t('office-orders.origin')}>
      <Facts
        rows={[
          [t('office-orders.filter.source'), source && t(`office-orders.source.${source}`)],
          [t('office-orders.origin.campaign'), parts?.join(' · ')],
          [t('office-orders.origin.network'), isByAdNetwork ? 'Awin' : undefined],
          [
            t('office-orders.origin.affiliate'),
            affiliate && <code key="affiliate">{affiliate}</code>,
          ],
          [
            t('office-orders.origin.consent'),
            consent && <Consent key="consent" consent={consent} />,
          ],
          [
            t('office-orders.origin.newsletter'),
            newsletter && t(`office-orders.origin.newsletter.${newsletter}`),
          ],
        ]}
      />
    </Card>
  )
}

function Consent({ consent }: { consent: NonNullable<OrderFacts['origin']['consent']> }) {
  const { t } = useOffice()
  const agreed = [
    consent.analytics && t('office-orders.origin.analytics'),
    consent.ads && t('office-orders.origin.ads'),
  ].filter(Boolean)
  return (
    <span>
      {agreed.length === 0 ? t('office-orders.origin.nothing') : agreed.join(', ')}{' '}
      <span className="o-hint">
        <When at={consent.at} />
      </span>
    </span>
  )
}

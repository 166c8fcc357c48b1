import type { ReactNode } from 'react'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Tracking } from '#commerce/tracking/tracking.contract.ts'
import { Countdown } from './countdown.tsx'
import { useMoment } from './use-moment.ts'

/** What the customer may still change alone, and how long. */
export function OrderChange({ order, path }: { order: Tracking; path: string }): ReactNode {
  const t = useT()
  const href = useHref()
  const { time } = useMoment()
  if (!order.mayChange || !order.isWhole) return null
  const { releaseAfter } = order
  return (
    <section className="panel stack stack-small" aria-labelledby="order-change">
      <h2 id="order-change" className="small-heading">
        {t('tracking-detail.change.title')}
      </h2>
      {releaseAfter !== undefined && order.isPaid && (
        <Countdown until={releaseAfter}>
          {t('tracking-detail.change.until', { time: time(releaseAfter) })}
        </Countdown>
      )}
      <p className="muted">{t('tracking-detail.change.text')}</p>
      <p className="cluster">
        {order.deliveryMode === 'ADDRESS' && (
          <ButtonLink
            href={href(`${path}?ask=address`)}
            variant="secondary"
            size="small"
            icon="map-pin"
          >
            {t('tracking-detail.change.address')}
          </ButtonLink>
        )}
        <ButtonLink href={href(`${path}?ask=cancel`)} variant="quiet" size="small" icon="x">
          {t('tracking-detail.change.cancel')}
        </ButtonLink>
      </p>
    </section>
  )
}

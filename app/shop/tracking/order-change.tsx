import type { ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { Countdown } from './countdown.tsx'
import { OwnerAct } from './owner-prompt.tsx'
import { useMoment } from './use-moment.ts'

/** Order change: what the customer may still change alone, and how long. */
export function OrderChange({ order, path }: { order: Tracking; path: string }): ReactNode {
  const t = useT()
  const { time } = useMoment()
  if (!order.mayChange) return null
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
      {order.level !== 'owner' && order.emailHint !== undefined && (
        <p className="muted">{t('tracking-detail.change.code', { email: order.emailHint })}</p>
      )}
      <div className="cluster">
        {order.deliveryMode === 'ADDRESS' && (
          <OwnerAct
            order={order}
            path={path}
            asked={{ ask: 'address' }}
            variant="secondary"
            size="small"
            icon="map-pin"
          >
            {t('tracking-detail.change.address')}
          </OwnerAct>
        )}
        <OwnerAct
          order={order}
          path={path}
          asked={{ ask: 'cancel' }}
          variant="quiet"
          size="small"
          icon="x"
        >
          {t('tracking-detail.change.cancel')}
        </OwnerAct>
      </div>
    </section>
  )
}

import { useT } from '#app/i18n/shop-view.tsx'
import { Badge, type BadgeTone } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { TrackingParcel } from '#commerce/tracking/tracked-order.contract.ts'
import { useMoment } from './use-moment.ts'

const tones: Readonly<Record<TrackingParcel['state'], BadgeTone>> = {
  PROCESSING: 'neutral',
  ON_ROUTE: 'info',
  ON_DELIVERY: 'info',
  INCIDENCE: 'warning',
  PENDING_TO_PICK: 'butter',
  PICKED: 'success',
  DELIVERED: 'success',
}

const SHOWN_EVENTS = 4

export function OrderParcels({ parcels }: { parcels: readonly TrackingParcel[] }) {
  const t = useT()
  if (parcels.length === 0) return null
  return (
    <section className="stack" aria-labelledby="order-parcels">
      <h2 id="order-parcels">{t('tracking-detail.parcels', { count: parcels.length })}</h2>
      {parcels.map((parcel) => (
        <Parcel key={parcel.parcel} parcel={parcel} isOnly={parcels.length === 1} />
      ))}
    </section>
  )
}

function Parcel({ parcel, isOnly }: { parcel: TrackingParcel; isOnly: boolean }) {
  const t = useT()
  const { carrierName, trackingNumber, trackingUrl, events, lastFailure } = parcel
  const newest = events.slice(0, SHOWN_EVENTS)
  const older = events.slice(SHOWN_EVENTS)
  return (
    <article className="panel parcel">
      <div className="cluster cluster-apart">
        <h3 className="small-heading">
          {parcel.isCollected
            ? t('tracking-detail.parcel.collect')
            : isOnly && carrierName !== undefined
              ? carrierName
              : t('tracking-detail.parcel', { number: parcel.parcel })}
        </h3>
        <Badge tone={lastFailure ? 'danger' : tones[parcel.state]}>
          {parcel.isReplaced
            ? t('tracking-detail.parcel.replaced')
            : lastFailure
              ? t(`tracking-detail.parcel.${lastFailure}`)
              : t(`tracking-detail.parcel.${parcel.state}`)}
        </Badge>
      </div>
      {trackingNumber === undefined && !isOnly && carrierName !== undefined && (
        <p className="muted">{carrierName}</p>
      )}
      {trackingNumber !== undefined && (
        <p className="parcel-number">
          {!isOnly && carrierName !== undefined && `${carrierName} · `}
          {t('tracking-detail.parcel.number')} <span className="numeric">{trackingNumber}</span>
          {trackingUrl !== undefined && (
            <>
              {' '}
              <a href={trackingUrl} target="_blank" rel="noreferrer">
                {t('tracking-detail.parcel.follow')} <Icon name="external-link" size={16} />
              </a>
            </>
          )}
        </p>
      )}
      {newest.length > 0 && <Events events={newest} />}
      {older.length > 0 && (
        <details className="parcel-older">
          <summary>{t('tracking-detail.parcel.older', { count: older.length })}</summary>
          <Events events={older} />
        </details>
      )}
    </article>
  )
}

function Events({ events }: { events: TrackingParcel['events'] }) {
  const t = useT()
  const { moment } = useMoment()
  return (
    <ol className="parcel-events">
      {events.map((event, index) => (
        <li key={index} className={`parcel-event parcel-event-${event.state}`}>
          <span>{t(`tracking-detail.parcel.${event.state}`)}</span>
          <span className="muted">
            {[moment(event.at), event.place].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

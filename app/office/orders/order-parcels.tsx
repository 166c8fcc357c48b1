import { Card, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { ParcelBadge, wordOf } from './order-words.tsx'

/** Parcels of an order with what carriers and the factory have told, the newest first. */
export function OrderParcels({ order }: { order: OrderFacts }) {
  const { t } = useOffice()
  if (order.parcels.length === 0) return null
  return (
    <>
      {order.parcels.map((parcel) => (
        <Card
          key={parcel.parcel}
          id={`parcel-${parcel.parcel}`}
          title={t('office-orders.parcel', { number: parcel.parcel })}
          actions={<ParcelBadge state={parcel.state} />}
        >
          <p>
            {parcel.carrier}
            {parcel.trackingNumber !== undefined && (
              <>
                {' · '}
                {parcel.trackingUrl === undefined ? (
                  <code>{parcel.trackingNumber}</code>
                ) : (
                  <a href={parcel.trackingUrl} rel="noreferrer" target="_blank">
                    {parcel.trackingNumber}
                    <span className="o-visually-hidden"> {t('office-orders.parcel.track')}</span>
                  </a>
                )}
              </>
            )}
          </p>
          {parcel.isReplaced && <p className="o-hint">{t('office-orders.parcel.replaced')}</p>}
          <ul className="o-rows">
            {parcel.events.map((event) => (
              <li key={`${event.at} ${event.code}`}>
                <span>
                  {wordOf(t, 'parcel', event.state)}
                  {event.place !== undefined && <span className="o-hint"> · {event.place}</span>}
                </span>
                <span className="o-hint">
                  <When at={event.at} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

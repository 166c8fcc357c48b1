import { Badge } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { floorWord } from './production-words.tsx'
import type { ShownJob } from './shown-job.ts'

/** Boxes of an order with their numbers and weights. */
export function ParcelRows({ parcels }: Pick<ShownJob, 'parcels'>) {
  const { t, format } = useOffice()
  return (
    <ul className="o-rows">
      {parcels.map((parcel) => (
        <li key={parcel.trackingNumber}>
          <span className="o-two-lines">
            <code>{parcel.trackingNumber}</code>
            <span className="o-hint">
              {floorWord(t, 'box', parcel.box)} ·{' '}
              {t('office-production.grams', { grams: format.number(parcel.weightGrams) })}
            </span>
          </span>
          {parcel.isHandedOver ? (
            <Badge tone="good">{t('office-production.handedOver')}</Badge>
          ) : (
            <Badge>{t('office-production.waitsForDriver')}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

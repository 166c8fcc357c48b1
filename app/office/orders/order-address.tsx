import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { countryName } from './order-words.tsx'

type Place = NonNullable<OrderFacts['billing']> & { name?: string | undefined }

/** Address of an order, line by line. */
export function OrderAddress({ place }: { place: Place }) {
  const { me } = useOffice()
  const lines: (string | undefined)[] = [
    place.name,
    place.recipient,
    place.companyName,
    place.addressLine1,
    place.addressLine2,
    [place.postalCode, place.city].filter(Boolean).join(' '),
    place.province,
    place.country && countryName(place.country, me.language),
    place.phone,
  ]
  return (
    <address className="o-address">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

import type { Shop } from '#app/shop.ts'
import { formatNumber } from '#app/i18n/format.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'

/** A pick-up point in words that need no reckoning in the browser. */
export type PointView = {
  id: string
  kind: DeliveryPoint['kind']
  name: string
  address: string
  distance: string | undefined
  hours: { days: string; times: string }[]
  mapUrl: string | undefined
  latitude: number | undefined
  longitude: number | undefined
}

const METERS_PER_KM = 1_000
const ALL_DAY = '00:00–24:00'

type Point = DeliveryPoint & { distanceMeters?: number | undefined }

export function pointView(point: Point, { locale, t }: Pick<Shop, 'locale' | 't'>): PointView {
  const { latitude, longitude } = point
  return {
    id: point.id,
    kind: point.kind,
    name: point.name,
    address: `${point.addressLine}, ${point.postalCode} ${point.city}`,
    distance: distanceText(point.distanceMeters, locale.iso),
    hours: weekText(point.openingHours, {
      iso: locale.iso,
      closed: t('checkout.delivery.closed'),
      always: t('checkout.delivery.always'),
    }),
    latitude,
    longitude,
    mapUrl:
      latitude === undefined || longitude === undefined
        ? undefined
        : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  }
}

function distanceText(meters: number | undefined, iso: string): string | undefined {
  if (meters === undefined) return undefined
  if (meters < METERS_PER_KM) return `${Math.max(1, Math.round(meters / 50)) * 50} m`
  const km = meters / METERS_PER_KM
  return `${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km), iso)} km`
}

type Words = { iso: string; closed: string; always: string }

/** Days in a row with the same hours are one line. */
function weekText(week: DeliveryPoint['openingHours'], { iso, closed, always }: Words) {
  const times = week.map((spans) => spans.map((span) => span.join('–')).join(', '))
  if (times.length > 0 && times.every((one) => one === ALL_DAY))
    return [{ days: '', times: always }]
  const lines: { first: number; last: number; times: string }[] = []
  for (const [day, open] of times.entries()) {
    const before = lines.at(-1)
    if (before?.times === open) before.last = day
    else lines.push({ first: day, last: day, times: open })
  }
  const nameOf = (day: number) => weekdays(iso)[day]!
  return lines.map(({ first, last, times: open }) => ({
    days: first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`,
    times: open || closed,
  }))
}

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60_000

function weekdays(iso: string): string[] {
  const format = new Intl.DateTimeFormat(iso, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(A_MONDAY + day * DAY_MS))
}

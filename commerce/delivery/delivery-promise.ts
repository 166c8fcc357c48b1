import type { Factory } from '#config/factory.ts'
import { isPublicHoliday } from './public-holidays.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Working days from the factory's door to the customer's, at best and usually at most. */
export type CarrierDays = { least: number; most: number }

/** For a store without carriers: what parcels between these countries usually take. */
export const unknownCarrierDays: CarrierDays = { least: 4, most: 7 }

/** Calendar days of the places where they happen, as YYYY-MM-DD. */
export type DeliveryPromise = { leavesOn: string; from: string; until: string }

type OrderToPromise = {
  productionDays: number
  country: string
  carrierDays: CarrierDays
  /** The hour at the factory until which the order is begun on the same day. */
  cutOffHour?: number
}

export function promiseDelivery(
  factory: Factory,
  now: Date,
  order: OrderToPromise,
): DeliveryPromise {
  const { productionDays, country, carrierDays, cutOffHour = factory.cutOffHour } = order
  const begunOn = dayOfWork(factory, now, cutOffHour)
  const leavesOn = workingDaysAfter(begunOn, productionDays, factory.country)
  return {
    leavesOn,
    from: workingDaysAfter(leavesOn, carrierDays.least, country),
    until: workingDaysAfter(leavesOn, carrierDays.most, country),
  }
}

/** How many working days of the country lie after one day until another: what a promise is worth later. */
export function workingDaysBetween(start: string, end: string, country: string): number {
  let count = 0
  for (let day = start; day < end;) {
    day = nextDay(day)
    if (isWorkingDay(day, country)) count += 1
  }
  return count
}

/**
 * The same number of working days for an order whose money came on a later day than it was placed.
 * Undefined when it came on the same day: what was promised holds.
 */
export function promiseAnew(
  factory: { country: string; timeZone: string },
  promised: DeliveryPromise,
  { placedAt, paidAt, country }: { placedAt: Date; paidAt: Date; country: string },
): DeliveryPromise | undefined {
  const [placedOn, paidOn] = [placedAt, paidAt].map((at) =>
    clockOf(factory.timeZone).format(at).slice(0, 10),
  ) as [string, string]
  if (paidOn <= placedOn) return undefined
  const making = workingDaysBetween(placedOn, promised.leavesOn, factory.country)
  const leavesOn = workingDaysAfter(paidOn, making, factory.country)
  const later = (day: string) =>
    workingDaysAfter(leavesOn, workingDaysBetween(promised.leavesOn, day, country), country)
  return { leavesOn, from: later(promised.from), until: later(promised.until) }
}

/** The day whose work an order of this moment is: what comes after the cut-off waits for the next. */
function dayOfWork({ country, timeZone }: Factory, now: Date, cutOffHour: number): string {
  const text = clockOf(timeZone).format(now)
  const [day, hour] = [text.slice(0, 10), Number(text.slice(-2))]
  const isInTime = isWorkingDay(day, country) && hour < cutOffHour
  return isInTime ? day : workingDaysAfter(day, 1, country)
}

/** Clocks are dear to make, and every product page asks for one. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

export function workingDaysAfter(start: string, count: number, country: string): string {
  let day = start
  for (let left = count; left > 0;) {
    day = nextDay(day)
    if (isWorkingDay(day, country)) left -= 1
  }
  return day
}

function isWorkingDay(day: string, country: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(country, day)
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

import { isPublicHoliday } from './public-holidays.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Where everything is made, and the hour until which an order is begun on the same day. */
const factory = { country: 'ES', timeZone: 'Europe/Madrid', cutOffHour: 12 }

/** Working days from the factory's door to the customer's, at best and usually at most. */
const carrierDays: Record<string, readonly [least: number, most: number]> = {
  ES: [1, 2],
  PT: [1, 3],
  FR: [2, 3],
  IT: [2, 4],
  DE: [2, 4],
  BE: [2, 4],
  NL: [2, 4],
  LU: [2, 4],
  AT: [3, 5],
  CH: [3, 5],
  CZ: [3, 5],
  DK: [3, 5],
  GB: [3, 5],
  IE: [3, 5],
  PL: [3, 5],
  FI: [4, 6],
  SE: [4, 6],
}
const elsewhere = [4, 7] as const

/** Calendar days of the places where they happen, as YYYY-MM-DD. */
export type DeliveryPromise = { leavesOn: string; from: string; until: string }

export function promiseDelivery(
  now: Date,
  order: { productionDays: number; country: string },
): DeliveryPromise {
  const { productionDays, country } = order
  const [least, most] = carrierDays[country] ?? elsewhere
  const leavesOn = workingDaysAfter(dayOfWork(now), productionDays, factory.country)
  return {
    leavesOn,
    from: workingDaysAfter(leavesOn, least, country),
    until: workingDaysAfter(leavesOn, most, country),
  }
}

/** The day whose work an order of this moment is: what comes after the cut-off waits for the next. */
function dayOfWork(now: Date): string {
  const { day, hour } = atFactory(now)
  const isInTime = isWorkingDay(day, factory.country) && hour < factory.cutOffHour
  return isInTime ? day : workingDaysAfter(day, 1, factory.country)
}

function atFactory(now: Date): { day: string; hour: number } {
  const text = factoryClock.format(now)
  return { day: text.slice(0, 10), hour: Number(text.slice(-2)) }
}
const factoryClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: factory.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

function workingDaysAfter(start: string, count: number, country: string): string {
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

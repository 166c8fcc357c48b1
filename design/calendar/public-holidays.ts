import { daysLater } from './dates.ts'
import { easterSunday } from './easter.ts'
import type { HolidayId } from './holiday-id.ts'
import type { HolidayRule } from './holiday-feasts.ts'
import { holidayRules } from './holiday-rules.ts'

export type PublicHoliday = {
  date: string
  id: HolidayId
  /** Nobody works by law. */
  isOff: boolean
  /** Nobody works by law or by custom: nothing is made and nothing delivered. */
  isClosed: boolean
}

export const holidayCountries = Object.keys(holidayRules)

/** Public holidays of a year, in order. Without a region those of the whole country. */
export function publicHolidays(
  country: string,
  region: string | null,
  year: number,
): PublicHoliday[] {
  const easter = easterSunday(year)
  const found = new Map<string, PublicHoliday>()
  for (const rule of rulesOf(country)) {
    if (!holdsIn(rule, region) || year < (rule.since ?? 0)) continue
    const { id, on, isWorked = false, isClosed = !isWorked } = rule
    const date =
      typeof on === 'string'
        ? `${year}-${on}`
        : typeof on === 'number'
          ? daysLater(easter, on)
          : on(year)
    // The name that comes first stays: a bank holiday on Christmas Day is Christmas Day.
    if (!found.has(date)) found.set(date, { date, id, isOff: !isWorked, isClosed })
  }
  return [...found.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

function rulesOf(country: string): readonly HolidayRule[] {
  return Object.hasOwn(holidayRules, country) ? holidayRules[country]! : []
}

function holdsIn({ only, not }: HolidayRule, region: string | null): boolean {
  if (region === null) return only === undefined
  return (only?.includes(region) ?? true) && !(not?.includes(region) ?? false)
}

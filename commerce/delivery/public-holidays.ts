import { publicHolidays } from '#design/calendar/public-holidays.ts'

/** By country and year: every product page asks for some days of one or two of them. */
const known = new Map<string, ReadonlySet<string>>()

/** Days on which a country as a whole neither makes nor delivers. */
export function isPublicHoliday(country: string, date: string): boolean {
  const key = `${country} ${date.slice(0, 4)}`
  const days = known.get(key) ?? closedDays(country, Number(date.slice(0, 4)))
  known.set(key, days)
  return days.has(date)
}

function closedDays(country: string, year: number): ReadonlySet<string> {
  const closed = publicHolidays(country, null, year).filter(({ isClosed }) => isClosed)
  return new Set(closed.map(({ date }) => date))
}

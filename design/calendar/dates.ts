/** Days of the civil calendar as YYYY-MM-DD, months as numbers from 1, weekdays from 1, Monday, to 7. */
export type Month = { year: number; month: number }

const DAY_MS = 24 * 60 * 60 * 1000

export function dateText(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

export function daysInMonth({ year, month }: Month): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function monthsLater({ year, month }: Month, count: number): Month {
  const index = year * 12 + (month - 1) + count
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

export function monthsBetween(from: Month, to: Month): number {
  return (to.year - from.year) * 12 + to.month - from.month
}

/** The first of these weekdays on or after a date. */
export function weekdayFrom(date: string, weekdays: readonly number[]): string {
  let day = date
  while (!weekdays.includes(weekdayOf(day))) day = daysLater(day, 1)
  return day
}

/** Weeks as ISO 8601 counts them: the first one has the first Thursday of the year. */
export function weekNumberOf(date: string): number {
  const thursday = daysLater(date, 4 - weekdayOf(date))
  const newYear = `${thursday.slice(0, 4)}-01-01`
  return Math.floor((Date.parse(thursday) - Date.parse(newYear)) / (7 * DAY_MS)) + 1
}

/** The days of a month in weeks; null before the first and after the last. */
export function weeksOf(shown: Month, firstWeekday: number): (number | null)[][] {
  const before = (weekdayOf(dateText(shown.year, shown.month, 1)) - firstWeekday + 7) % 7
  const days = daysInMonth(shown)
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before + 1
      return day >= 1 && day <= days ? day : null
    }),
  )
}

/** How far back the lists of an account go. */
export const dateFilters = [
  'without',
  'thirty_days',
  'three_months',
  'this_year',
  'last_year',
] as const
export type DateFilter = (typeof dateFilters)[number]

export function dateFilterOf(asked: string | null): DateFilter {
  return dateFilters.find((known) => known === asked) ?? 'without'
}

/** The first and the last day, as YYYY-MM-DD, by the calendar of the store. */
export function daysOf(
  filter: DateFilter,
  now: Date,
  timeZone: string,
): { dateFrom?: string; dateTo?: string } {
  const [year, month, day] = calendarDay(now, timeZone)
  switch (filter) {
    case 'without':
      return {}
    case 'thirty_days':
      return { dateFrom: text(Date.UTC(year, month, day - 30)) }
    case 'three_months':
      return { dateFrom: text(monthsBefore([year, month, day], 3)) }
    case 'this_year':
      return { dateFrom: `${year}-01-01` }
    case 'last_year':
      return { dateFrom: `${year - 1}-01-01`, dateTo: `${year - 1}-12-31` }
  }
}

type CalendarDay = [year: number, month: number, day: number]

function calendarDay(now: Date, timeZone: string): CalendarDay {
  const written = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const [year, month, day] = written.split('-').map(Number)
  return [year!, month! - 1, day!]
}

/** A month without that day gives its last one: three months before 31 May is 28 February. */
function monthsBefore([year, month, day]: CalendarDay, months: number): number {
  const lastDay = new Date(Date.UTC(year, month - months + 1, 0)).getUTCDate()
  return Date.UTC(year, month - months, Math.min(day, lastDay))
}

function text(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

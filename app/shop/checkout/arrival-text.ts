import { formatDayRange } from '#config/format-day-range.ts'

/** From YYYY-MM-DD to YYYY-MM-DD, short, with the days of the week that people plan by: 24–26 Nov (Tue–Thu). */
export function arrivalText(days: { from: string; until: string }, iso: string): string {
  const weekday = new Intl.DateTimeFormat(iso, { weekday: 'short', timeZone: 'UTC' })
  const named = [days.from, days.until].map((day) => weekday.format(new Date(day)))
  // No line ends between two names.
  const names = [...new Set(named)].join('–\u2060')
  // Portuguese and Czech shorten months to numbers, which would stand there twice.
  const month = /^(pt|cs)/.test(iso) ? 'long' : 'short'
  const range = formatDayRange(days, iso, { day: 'numeric', month })
  // Two days of one month are one word; two dates are two.
  return `${range.replace(/^(\d+\.?) – (?=\d)/, '$1–')} (${names})`
}

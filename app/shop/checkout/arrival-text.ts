import { formatDayRange } from '#config/format-day-range.ts'

/** From YYYY-MM-DD to YYYY-MM-DD, with the days of the week that people plan by. */
export function arrivalText(days: { from: string; until: string }, iso: string): string {
  return formatDayRange(days, iso, { weekday: 'short', day: 'numeric', month: 'short' })
}

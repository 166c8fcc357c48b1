import { formatDayRange } from '#config/format-day-range.ts'

/** From YYYY-MM-DD to YYYY-MM-DD, short. */
export function arrivalDays(days: { from: string; until: string }, iso: string): string {
  return formatDayRange(days, iso, { day: 'numeric', month: 'short' })
}

const DAY_MS = 24 * 60 * 60_000

/** Days of the calendar, as `2026-12-31`, from one to the other. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Moment in which a day ends where somebody is: whoever says Sunday means all of Sunday. */
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(dayAfter(day), timeZone)

/** Moment in which a day begins there: midnight, found by what a clock there shows at midnight in Greenwich. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const first = midnight - offsetMs(midnight, timeZone)
  // The clock may change between the two.
  return new Date(midnight - offsetMs(first, timeZone))
}

function offsetMs(time: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - time
}

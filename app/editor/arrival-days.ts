/**
 * From YYYY-MM-DD to YYYY-MM-DD, short. On the server alone: browsers put other spaces around the
 * dash, and a page that differs from what was sent is made anew.
 */
export function arrivalDays({ from, until }: { from: string; until: string }, iso: string): string {
  const format = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(until))
}

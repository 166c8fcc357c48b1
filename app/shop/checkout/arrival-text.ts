/** From YYYY-MM-DD to YYYY-MM-DD, with the days of the week that people plan by. */
export function arrivalText({ from, until }: { from: string; until: string }, iso: string): string {
  const format = new Intl.DateTimeFormat(iso, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return format.formatRange(new Date(from), new Date(until))
}

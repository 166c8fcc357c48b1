/** From YYYY-MM-DD to YYYY-MM-DD, short, with the days of the week that people plan by: 24–26 Nov (Tue–Thu). */
export function arrivalText({ from, until }: { from: string; until: string }, iso: string): string {
  const [first, last] = [new Date(from), new Date(until)]
  const days = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(iso, { weekday: 'short', timeZone: 'UTC' })
  const names = [...new Set([first, last].map((day) => weekday.format(day)))].join('–')
  const range = days.formatRange(first, last).replaceAll('\u2009', ' ')
  // Two days of one month are one word; two dates are two.
  return `${range.replace(/^(\d+\.?) – (?=\d)/, '$1–')} (${names})`
}

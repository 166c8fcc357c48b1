/** From YYYY-MM-DD to YYYY-MM-DD, short, with the days of the week that people plan by: 24–26 Nov (Tue–Thu). */
export function arrivalText({ from, until }: { from: string; until: string }, iso: string): string {
  const [first, last] = [new Date(from), new Date(until)]
  // Portuguese and Czech shorten months to numbers, which would stand there twice.
  const month = /^(pt|cs)/.test(iso) ? 'long' : 'short'
  const days = new Intl.DateTimeFormat(iso, { day: 'numeric', month, timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(iso, { weekday: 'short', timeZone: 'UTC' })
  // No line ends between two names.
  const names = [...new Set([first, last].map((day) => weekday.format(day)))].join('–\u2060')
  const range = days.formatRange(first, last).replaceAll('\u2009', ' ')
  // Two days of one month are one word; two dates are two.
  return `${range.replace(/^(\d+\.?) – (?=\d)/, '$1–')} (${names})`
}

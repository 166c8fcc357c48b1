import type { OpeningHours } from './pickup-point.contract.ts'

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const ALL_DAY = '24/7'
const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/**
 * `Mo-Fr 09:00-13:00,16:00-20:00; Sa 10:00-14:00` or `24/7`, as networks write it. Undefined for
 * what cannot be read: wrong hours are worse than a point less.
 */
export function readOpeningHours(written: string): OpeningHours | undefined {
  if (written.trim() === ALL_DAY) return days.map(() => [['00:00', '24:00']])
  const week: OpeningHours = days.map(() => [])
  for (const part of written.split(';').map((one) => one.trim())) {
    if (part === '') continue
    const [on, hours] = part.split(/\s+/, 2)
    const [first, last = first] = (on ?? '').toLowerCase().split('-')
    const from = days.indexOf(first ?? '')
    const until = days.indexOf(last ?? '')
    const spans = hours?.split(',') ?? []
    if (from < 0 || until < from || spans.length === 0) return undefined
    if (!spans.every((span) => SPAN.test(span) && isForward(span))) return undefined
    for (let day = from; day <= until; day += 1) {
      week[day]!.push(...spans.map(spanOf))
    }
  }
  return week.some((spans) => spans.length > 0) ? week : undefined
}

/** The same as a network writes it: days in a row with the same hours are one part. */
export function writeOpeningHours(week: OpeningHours): string {
  const times = week.map((spans) => spans.map((span) => span.join('-')).join(','))
  if (times.length > 0 && times.every((one) => one === '00:00-24:00')) return ALL_DAY
  const parts: { first: number; last: number; open: string }[] = []
  for (const [day, open] of times.entries()) {
    const before = parts.at(-1)
    if (before?.open === open) before.last = day
    else parts.push({ first: day, last: day, open })
  }
  return parts
    .filter(({ open }) => open !== '')
    .map(({ first, last, open }) => `${daysOf(first, last)} ${open}`)
    .join('; ')
}

function daysOf(first: number, last: number): string {
  const [from, until] = [first, last].map((day) => days[day]![0]!.toUpperCase() + days[day]![1]!)
  return first === last ? from! : `${from}-${until}`
}

const spanOf = (span: string): [string, string] => {
  const [from, until] = span.split('-')
  return [from!, until!]
}

function isForward(span: string): boolean {
  const [from, until] = spanOf(span)
  return from < until
}

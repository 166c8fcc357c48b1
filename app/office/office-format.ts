import { formatMoney } from '#config/format-money.ts'
import { officeTimeZone } from '#commerce/staff/staff.terms.ts'

export type OfficeFormat = {
  money: (minor: number, currency: string) => string
  number: (value: number) => string
  /** `2026-11-18`, or a moment: "18 Nov 2026". */
  day: (day: string | Date) => string
  /** "18 Nov", with the year only when it is another one: for lists. */
  shortDay: (day: string | Date) => string
  /** "18 Nov, 14:05", with the year only when it is another one. */
  moment: (at: string | Date) => string
  /** "5 minutes ago", "in 3 days". */
  since: (at: string | Date) => string
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

export function makeFormat(language: 'en' | 'es', now: Date): OfficeFormat {
  const iso = language === 'en' ? 'en-GB' : 'es-ES'
  const zone = { timeZone: officeTimeZone } as const
  const number = new Intl.NumberFormat(iso)
  const day = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short', year: 'numeric' })
  const shortDay = new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'short', ...zone })
  const dayHere = new Intl.DateTimeFormat(iso, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...zone,
  })
  const short = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...zone,
  } as const
  const moment = new Intl.DateTimeFormat(iso, short)
  const momentOfYear = new Intl.DateTimeFormat(iso, { ...short, year: 'numeric' })
  const since = new Intl.RelativeTimeFormat(iso, { numeric: 'auto' })
  const yearOf = (at: Date) => at.toLocaleDateString('en', { year: 'numeric', ...zone })
  const dayOf = (given: string | Date) =>
    typeof given === 'string' && given.length === 10
      ? day.format(new Date(`${given}T12:00:00`))
      : dayHere.format(new Date(given))
  return {
    money: (minor, currency) => formatMoney(minor, { currency, iso, showsCents: true }),
    number: (value) => number.format(value),
    day: dayOf,
    shortDay: (given) => {
      const date = new Date(
        typeof given === 'string' && given.length === 10 ? `${given}T12:00:00` : given,
      )
      return yearOf(date) === yearOf(now) ? shortDay.format(date) : dayOf(given)
    },
    moment: (at) => {
      const date = new Date(at)
      return (yearOf(date) === yearOf(now) ? moment : momentOfYear).format(date)
    },
    since: (at) => {
      const seconds = (new Date(at).getTime() - now.getTime()) / 1000
      const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
      return since.format(Math.round(seconds / length), unit)
    },
  }
}

import { formatDayRange } from '#config/format-day-range.ts'
import { formatMoney } from '#config/format-money.ts'
import { numberLocaleOf } from '#config/locales.ts'
import { createMemory } from '#config/memory.ts'

/** Intl takes microseconds for each of them, and a list says the same prices again and again. */
const formatted = createMemory<string>()

const QUARTER_OF_AN_HOUR_MS = 15 * 60 * 1000

/**
 * The specification's price display, on integer minor units: nothing for a number that is none; with
 * decimals shown, whole amounts have none and others two; without, the amount is rounded up.
 */
export function formatPrice(
  amountMinor: number,
  options: { currency: string; iso: string; prizesWithDecimals: boolean },
): string {
  if (!Number.isFinite(amountMinor)) return ''
  const { currency, iso, prizesWithDecimals } = options
  const shownMinor = prizesWithDecimals ? amountMinor : Math.ceil(amountMinor / 100) * 100
  return formatted(`${iso} ${currency} ${shownMinor}`, () =>
    formatMoney(shownMinor, { currency, iso, showsCents: false }),
  )
}

/** A day in the store's time zone: the server's own zone must not move a date. */
export function formatDay(date: Date, options: { iso: string; timeZone: string }): string {
  const { iso, timeZone } = options
  // Days begin on a quarter of an hour everywhere: within one, every moment is of the same day.
  const quarter = Math.floor(date.getTime() / QUARTER_OF_AN_HOUR_MS)
  return formatted(`${iso} ${timeZone} ${quarter}`, () => dateFormat(iso, timeZone).format(date))
}

/** A calendar day within a sentence: "17 December". */
export function formatDayOfYear(day: string, iso: string): string {
  return formatted(`${iso} ${day}`, () =>
    new Intl.DateTimeFormat(iso, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(day),
    ),
  )
}

export function formatDays(from: string, until: string, iso: string): string {
  return formatted(`${iso} ${from} ${until}`, () =>
    formatDayRange({ from, until }, iso, { dateStyle: 'long' }),
  )
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(iso: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${iso} ${timeZone}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone })
    dateFormats.set(key, format)
  }
  return format
}

const numberFormats = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, iso: string): string {
  return formatted(`${iso} ${value}`, () => numberFormat(iso).format(value))
}

function numberFormat(iso: string): Intl.NumberFormat {
  let format = numberFormats.get(iso)
  if (!format) {
    format = new Intl.NumberFormat(numberLocaleOf(iso), { maximumFractionDigits: 2 })
    numberFormats.set(iso, format)
  }
  return format
}

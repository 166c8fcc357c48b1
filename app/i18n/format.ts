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
  const fractionDigits = shownMinor % 100 === 0 ? 0 : 2
  return priceFormat(iso, currency, fractionDigits).format(decimalText(shownMinor))
}

/** `-1234` → `-12.34`, as text: a division would make a float of money. */
function decimalText(amountMinor: number): `${number}` {
  const sign = amountMinor < 0 ? '-' : ''
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

const priceFormats = new Map<string, Intl.NumberFormat>()

// Making an Intl.NumberFormat costs a thousand times its use.
function priceFormat(iso: string, currency: string, fractionDigits: number): Intl.NumberFormat {
  const key = `${iso} ${currency} ${fractionDigits}`
  let format = priceFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(iso, {
      style: 'currency',
      currency,
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    })
    priceFormats.set(key, format)
  }
  return format
}

/** A day in the store's time zone: the server's own zone must not move a date. */
export function formatDay(date: Date, options: { iso: string; timeZone: string }): string {
  return dateFormat(options.iso, options.timeZone).format(date)
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
  let format = numberFormats.get(iso)
  if (!format) {
    format = new Intl.NumberFormat(iso, { maximumFractionDigits: 2 })
    numberFormats.set(iso, format)
  }
  return format.format(value)
}

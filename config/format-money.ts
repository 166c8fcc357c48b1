import { numberLocaleOf } from './locales.ts'

/** Making an Intl.NumberFormat costs a thousand times its use. */
const formats = new Map<string, Intl.NumberFormat>()

/** `-1234` → `-€12.34`. Without cents where there are none, if that is wanted. */
export function formatMoney(
  amountMinor: number,
  given: { currency: string; iso: string; showsCents?: boolean },
): string {
  const { currency, iso, showsCents = true } = given
  const digits = amountMinor % 100 === 0 && !showsCents ? 0 : 2
  const key = `${iso} ${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(numberLocaleOf(iso), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format.format(decimalText(amountMinor))
}

/** As text: a division would make a float of money. */
function decimalText(amountMinor: number): `${number}` {
  const sign = amountMinor < 0 ? '-' : ''
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

import { numberLocaleOf } from './locales.ts'

/** Making an Intl.NumberFormat costs a thousand times its use. */
const formats = new Map<string, Intl.NumberFormat>()

/** `8.1` → `8.1%`, or `8,1 %` where a space belongs before the sign. */
export function formatPercent(percent: number, iso: string): string {
  let format = formats.get(iso)
  if (!format) {
    format = new Intl.NumberFormat(numberLocaleOf(iso), {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    formats.set(iso, format)
  }
  return format.format(percent / 100)
}

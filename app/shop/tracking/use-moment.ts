import { useShop } from '#app/i18n/shop-view.tsx'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(iso: string, timeZone: string, style: 'moment' | 'time'): Intl.DateTimeFormat {
  const key = `${iso} ${timeZone} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(iso, {
      ...(style === 'moment' && { dateStyle: 'medium' }),
      timeStyle: 'short',
      timeZone,
    })
    formats.set(key, format)
  }
  return format
}

/** Moments of an order by the store's clock, whatever the reader's device thinks. */
export function useMoment() {
  const { locale, timeZone } = useShop()
  return {
    moment: (at: string) => formatOf(locale.iso, timeZone, 'moment').format(new Date(at)),
    time: (at: string) => formatOf(locale.iso, timeZone, 'time').format(new Date(at)),
  }
}

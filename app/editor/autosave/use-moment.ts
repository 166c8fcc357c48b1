import { useShop } from '#app/i18n/shop-view.tsx'

/** A day and an hour where the person is, who compares them with the clock on the wall. */
export function useMoment(): (at: number | string) => string {
  const { locale } = useShop()
  const format = new Intl.DateTimeFormat(locale.iso, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}

import { useHref } from '#app/i18n/shop-view.tsx'

export function useSearchHref(): (words: string, more?: { show: 'designs' }) => string {
  const href = useHref()
  return (words, more) => href(`/search?${new URLSearchParams({ query: words, ...more })}`)
}

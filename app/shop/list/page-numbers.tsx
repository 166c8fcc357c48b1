import { useLocation } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { pageHref } from './list-query.ts'

const NEIGHBOURS = 2
/** So many pages are all named: the last one is as near as the first. */
export const MOST_NUMBERS = 10

export function PageNumbers({ page, total, size }: { page: number; total: number; size: number }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const last = Math.ceil(total / size)
  if (last < 2) return null
  const link = (number: number, label: string) => ({
    href: pageHref(pathname, search, number),
    label,
  })
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) =>
      last <= MOST_NUMBERS ||
      number === 1 ||
      number === last ||
      Math.abs(number - page) <= NEIGHBOURS,
  )
  return (
    <Pagination
      label={t('page.list.pages')}
      pages={numbers.map((number) => ({
        page: number,
        current: number === page,
        ...link(number, t('page.list.page', { page: number })),
      }))}
      {...(page > 1 && { previous: link(page - 1, t('page.list.previous')) })}
      {...(page < last && { next: link(page + 1, t('page.list.next')) })}
    />
  )
}

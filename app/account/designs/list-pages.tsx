import { useLocation } from 'react-router'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { addressWith, PAGE_SIZE } from './designs-query.ts'

const NEIGHBOURS = 2

export type PageWords = {
  pages: string
  page: (number: number) => string
  previous: string
  next: string
}

export function ListPages({
  page,
  total,
  pageSize = PAGE_SIZE,
  words,
}: {
  page: number
  total: number
  pageSize?: number
  words: PageWords
}) {
  const { pathname, search } = useLocation()
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  const link = (number: number, label: string) => ({
    href: addressWith(pathname, search, { page: number === 1 ? undefined : String(number) }),
    label,
  })
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= NEIGHBOURS,
  )
  return (
    <Pagination
      label={words.pages}
      pages={numbers.map((number) => ({
        page: number,
        current: number === page,
        ...link(number, words.page(number)),
      }))}
      {...(page > 1 && { previous: link(Math.min(page - 1, last), words.previous) })}
      {...(page < last && { next: link(page + 1, words.next) })}
    />
  )
}

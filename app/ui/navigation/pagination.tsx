import { ButtonLink } from '#app/ui/form/button.tsx'

export interface PaginationPage {
  page: number
  href: string
  /** For screen readers, e.g. "Page 3". */
  label: string
  current?: boolean
}

export interface PaginationProps {
  label: string
  /** In order; a jump in the numbers is shown as dots. */
  pages: readonly PaginationPage[]
  previous?: { href: string; label: string }
  next?: { href: string; label: string }
}

export function Pagination({ label, pages, previous, next }: PaginationProps) {
  return (
    <nav className="pagination" aria-label={label}>
      {previous && (
        <ButtonLink
          variant="secondary"
          icon="arrow-left"
          href={previous.href}
          rel="prev"
          aria-label={previous.label}
        />
      )}
      <ol className="pagination-pages">
        {pages.map(({ page, href, label: pageLabel, current }, index) => {
          const before = pages[index - 1]
          const gap = before !== undefined && page > before.page + 1
          return (
            <li key={page} className={gap ? 'pagination-gap' : undefined}>
              <a href={href} aria-label={pageLabel} aria-current={current ? 'page' : undefined}>
                {page}
              </a>
            </li>
          )
        })}
      </ol>
      {next && (
        <ButtonLink
          variant="secondary"
          icon="arrow-right"
          href={next.href}
          rel="next"
          aria-label={next.label}
        />
      )}
    </nav>
  )
}

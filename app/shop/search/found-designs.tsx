import type { DesignCard } from '#commerce/design/design.contract.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { DESIGN_PAGE_SIZE } from '#app/shop/list/list-query.ts'
import { PageNumbers } from '#app/shop/list/page-numbers.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { useSearchHref } from './search-href.ts'

export function FoundDesigns(props: {
  words: string
  page: number
  designs: readonly DesignCard[]
  total: number
}) {
  const { words, page, designs, total } = props
  const t = useT()
  const searchHref = useSearchHref()
  const crumbs = [
    { label: t('search.title', { query: words }), href: searchHref(words) },
    { label: t('search.designs') },
  ]
  return (
    <div className="container page-block stack stack-large">
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <header className="stack stack-small">
        <h1>{t('search.title', { query: words })}</h1>
        <p className="muted">{t('search.designs.count', { count: total })}</p>
      </header>
      <DesignGrid designs={designs} headingLevel={2} firstIsPriority />
      <PageNumbers page={page} total={total} size={DESIGN_PAGE_SIZE} />
    </div>
  )
}

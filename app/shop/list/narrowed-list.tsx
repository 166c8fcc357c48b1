import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ArticleCard, Facets } from '#commerce/catalogue/article.contract.ts'
import { articleSorts } from '#commerce/catalogue/catalogue.terms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { LiveList } from './live-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { PAGE_SIZE, filterCount, type ListQuery } from './list-query.ts'
import { ListSort } from './list-sort.tsx'
import { PageNumbers } from './page-numbers.tsx'

const PANEL = 'list-panel'
const FORM = 'list-filters'

/** Articles with what narrows them down, of a list or of a search. */
export function NarrowedList({
  articles,
  total,
  facets,
  query,
  count,
  wholeHref,
}: {
  articles: readonly ArticleCard[]
  total: number
  facets: Facets
  query: ListQuery
  count: ReactNode
  /** The list without any of the filters. */
  wholeHref: string
}) {
  const t = useT()
  const chosenCount = filterCount(query)
  return (
    <LiveList className="list-layout">
      <div id={PANEL} className="list-panel" popover="auto">
        <div className="list-panel-head">
          <h2>{t('page.list.filter')}</h2>
          <Button
            type="button"
            variant="quiet"
            icon="x"
            popoverTarget={PANEL}
            popoverTargetAction="hide"
            aria-label={t('general.close')}
          />
        </div>
        <ListFilters id={FORM} facets={facets} query={query} total={total} />
      </div>
      <div className="stack" data-list-results>
        <div className="list-bar">
          <Button
            type="button"
            variant="secondary"
            icon="sliders-horizontal"
            className="list-open"
            popoverTarget={PANEL}
          >
            {chosenCount > 0 ? `${t('page.list.filter')} (${chosenCount})` : t('page.list.filter')}
          </Button>
          <p className="list-count" data-list-count>
            {count}
          </p>
          <Sort query={query} />
        </div>
        <ChosenFilters facets={facets} query={query} />
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} headingLevel={2} firstIsPriority />
        ) : (
          <EmptyState
            illustration={<EmptyList />}
            title={t('page.list.empty.title')}
            text={t('page.list.empty.text')}
            actions={<ButtonLink href={wholeHref}>{t('page.list.clear')}</ButtonLink>}
          />
        )}
        <PageNumbers page={query.page} total={total} size={PAGE_SIZE} />
      </div>
    </LiveList>
  )
}

/** A search is sorted by how well something fits, until somebody wants another order. */
function Sort({ query }: { query: ListQuery }) {
  const t = useT()
  const asked = new URLSearchParams(useLocation().search)
  const isSearch = asked.has('query')
  return (
    <ListSort
      formId={FORM}
      chosen={!isSearch || asked.get('sort') === query.sort ? query.sort : 'RELEVANCE'}
      sorts={[
        ...(isSearch ? [{ value: 'RELEVANCE', label: t('search.sort') }] : []),
        ...articleSorts.map((value) => ({ value, label: t(`page.list.sort.${value}`) })),
      ]}
    />
  )
}

import type { ArticleCard, Facets } from '#commerce/catalogue/article.contract.ts'
import type { CatalogueList } from '#commerce/content/content.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { ListFilters } from './list-filters.tsx'
import { PAGE_SIZE, type ListQuery } from './list-query.ts'
import { PageNumbers } from './page-numbers.tsx'

export type ArticleListData = {
  list: CatalogueList
  query: ListQuery
  articles: ArticleCard[]
  total: number
  facets: Facets
}

export function ArticleListPage({ list, query, articles, total, facets }: ArticleListData) {
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: list.name },
  ]
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={list.title} description={list.summary} picture={list.picture} />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <header className="list-head">
        <h1>{list.title}</h1>
        {list.intro && <p className="lead">{list.intro}</p>}
      </header>
      <div className="list-layout">
        <details className="list-panel">
          <summary>{t('page.list.filter')}</summary>
          <ListFilters facets={facets} query={query} />
        </details>
        <div className="stack">
          <p className="muted">{t('page.list.count', { count: total })}</p>
          <ChosenFilters facets={facets} query={query} />
          {articles.length > 0 ? (
            <ArticleGrid articles={articles} headingLevel={2} firstIsPriority />
          ) : (
            <EmptyState
              illustration={<EmptyList />}
              title={t('page.list.empty.title')}
              text={t('page.list.empty.text')}
              actions={<ButtonLink href={href(`/${list.slug}`)}>{t('page.list.clear')}</ButtonLink>}
            />
          )}
          <PageNumbers page={query.page} total={total} size={PAGE_SIZE} />
        </div>
      </div>
    </div>
  )
}

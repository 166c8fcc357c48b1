import type { ArticleCard, Facets } from '#commerce/catalogue/article.contract.ts'
import type { CatalogueList } from '#commerce/content/content.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ListIntro } from './list-intro.tsx'
import type { ListQuery } from './list-query.ts'
import { NarrowedList } from './narrowed-list.tsx'

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
        {list.intro && <ListIntro text={list.intro} />}
      </header>
      <NarrowedList
        {...{ articles, total, facets, query }}
        count={t('page.list.count', { count: total })}
        wholeHref={href(`/${list.slug}`)}
      />
    </div>
  )
}

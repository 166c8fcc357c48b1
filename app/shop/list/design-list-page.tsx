import type { CatalogueList } from '#commerce/content/content.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { createPath } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { DesignBrowser, type DesignBrowserData } from './design-browser.tsx'
import { ListHeader } from './list-header.tsx'
import { NoDesigns } from './no-designs.tsx'

export type DesignListData = DesignBrowserData & { list: CatalogueList }

export function DesignListPage({ list, ...data }: DesignListData) {
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: list.name },
  ]
  const create = (
    <ButtonLink href={href(createPath(list.articleId!))} size="large" icon="palette">
      {t('general.createYours')}
    </ButtonLink>
  )
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={list.title} description={list.summary} picture={list.picture} />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <ListHeader title={list.title} intro={list.intro} actions={create} />
      <DesignBrowser {...data} whenThereAreNone={<NoDesigns actions={create} />} />
    </div>
  )
}

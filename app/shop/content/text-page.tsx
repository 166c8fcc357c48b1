import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { RichText } from './rich-text.tsx'
import { SellerFacts } from './seller-facts.tsx'
import type { Seller } from '#commerce/content/content.contract.ts'

type TextPageData = {
  title: string
  summary: string
  body: string
  seller?: Seller | undefined
}

export function TextPage({ page }: { page: TextPageData }) {
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: page.title },
  ]
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={page.title} description={page.summary} />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <h1>{page.title}</h1>
      <p className="lead">{page.summary}</p>
      {page.seller && <SellerFacts seller={page.seller} />}
      <RichText text={page.body} />
    </div>
  )
}

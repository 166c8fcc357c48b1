import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { RichText } from './rich-text.tsx'

export function TextPage({ page }: { page: { title: string; summary: string; body: string } }) {
  const t = useT()
  const href = useHref()
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={page.title} description={page.summary} />
      <Breadcrumbs
        label={t('general.breadcrumbs')}
        items={[{ label: t('general.nav.products'), href: href('/') }, { label: page.title }]}
      />
      <h1>{page.title}</h1>
      <p className="lead">{page.summary}</p>
      <RichText text={page.body} />
    </div>
  )
}

import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { addressOf } from '#app/page-address.ts'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designsPath } from '#app/paths.ts'
import { DesignBrowser } from '#app/shop/list/design-browser.tsx'
import { ListHeader } from '#app/shop/list/list-header.tsx'
import { loadDesigns } from '#app/shop/list/load-designs.ts'
import { NoDesigns } from '#app/shop/list/no-designs.tsx'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { Route } from './+types/designs.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { slug, article_id: id } = shop.match!.params
  const articleId = Number(id)
  const article = await orErrorPage(shop, await shop.api.catalogue.getArticle({ articleId }))
  if (article.slug !== slug) goTo(shop, designsPath(article), 301)
  const address = addressOf(
    article.slugs,
    (other) => designsPath({ id: articleId, slug: other }),
    article.stores,
  )
  return { article, found: await loadDesigns(shop, articleId), address }
}

export default function Designs({ loaderData }: Route.ComponentProps) {
  const { article, found } = loaderData
  const t = useT()
  const href = useHref()
  const title = t('designs.title', { article: article.namePlural })
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: article.name, href: href(`/${article.slug}`) },
    { label: t('designs.crumb') },
  ]
  const create = article.isPersonalised && (
    <ButtonLink href={href(createPath(article.id))} size="large" icon="palette">
      {t('general.createYours')}
    </ButtonLink>
  )
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={title} description={t('designs.intro')} picture={article.picture} />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <ListHeader title={title} intro={t('designs.intro')} actions={create} />
      <DesignBrowser {...found} whenThereAreNone={<NoDesigns actions={create} />} />
    </div>
  )
}

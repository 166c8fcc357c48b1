import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { addressOf } from '#app/page-address.ts'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designPath, designsPath } from '#app/paths.ts'
import { ArticlePrice } from '#app/shop/catalogue/article-grid.tsx'
import { Gallery } from '#app/shop/catalogue/gallery.tsx'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/design.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { slug, design_id: designId } = shop.match!.params
  const design = await orErrorPage(shop, await shop.api.design.getDesign({ designId: designId! }))
  if (design.slug !== slug) goTo(shop, designPath(design), 301)
  const article = await orErrorPage(
    shop,
    await shop.api.catalogue.getArticle({ articleId: design.articleId }),
  )
  const address = addressOf(
    design.slugs,
    (other) => designPath({ id: design.id, slug: other }),
    article.stores.filter((store) => design.stores?.includes(store) ?? true),
  )
  return { design, article, address }
}

export default function Design({ loaderData }: Route.ComponentProps) {
  const { design, article } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={design.name} description={design.description} picture={design.picture} />
      <Breadcrumbs
        label={t('general.breadcrumbs')}
        items={[
          { label: article.name, href: href(`/${article.slug}`) },
          { label: t('design.crumb'), href: href(designsPath(article)) },
          { label: design.name },
        ]}
      />
      <div className="article">
        <Gallery pictures={design.picture ? [design.picture] : []} name={design.name} />
        <div className="article-words stack">
          <h1>{design.name}</h1>
          <p className="lead">{design.description}</p>
          <p>
            {t('design.on', { article: article.name })} <ArticlePrice price={article.price} />
          </p>
          <p>
            <ButtonLink href={href(createPath(article.id))} size="large" icon="palette">
              {t('general.createYours')}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  )
}

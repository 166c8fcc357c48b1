import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { addressOf } from '#app/page-address.ts'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designPath, designsPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/designs.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { slug, article_id: id } = shop.match!.params
  const articleId = Number(id)
  const [article, { designs }] = await Promise.all([
    shop.api.catalogue.getArticle({ articleId }).then((answer) => orErrorPage(shop, answer)),
    shop.api.design.listDesigns({ articleId }).then((answer) => orErrorPage(shop, answer)),
  ])
  if (article.slug !== slug) goTo(shop, designsPath(article), 301)
  const address = addressOf(
    article.slugs,
    (other) => designsPath({ id: articleId, slug: other }),
    article.stores,
  )
  return { article, designs, address }
}

export default function Designs({ loaderData }: Route.ComponentProps) {
  const { article, designs } = loaderData
  const t = useT()
  const href = useHref()
  const title = t('designs.title', { article: article.namePlural })
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={title} description={t('designs.intro')} picture={article.picture} />
      <Breadcrumbs
        label={t('general.breadcrumbs')}
        items={[
          { label: t('general.nav.products'), href: href('/') },
          { label: article.name, href: href(`/${article.slug}`) },
          { label: t('designs.crumb') },
        ]}
      />
      <header className="stack stack-small">
        <h1>{title}</h1>
        <p className="lead">{t('designs.intro')}</p>
      </header>
      {designs.length > 0 ? (
        <CardGrid>
          {designs.map((design, index) => (
            <Card
              key={design.id}
              href={href(designPath(design))}
              name={design.name}
              headingLevel={2}
              picture={
                design.picture && (
                  <Picture
                    source={design.picture}
                    sizes="(width >= 1024px) 300px, 50vw"
                    alt=""
                    priority={index === 0}
                  />
                )
              }
            />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          illustration={<EmptyList />}
          title={t('designs.empty.title')}
          text={t('designs.empty.text')}
          actions={
            <ButtonLink href={href(createPath(article.id))}>{t('general.createYours')}</ButtonLink>
          }
        />
      )}
    </div>
  )
}

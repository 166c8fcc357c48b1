import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { addressOf } from '#app/page-address.ts'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ArticleGrid } from './article-grid.tsx'
import type { Route } from './+types/tag.route'

/** Fewer things than this are no page that a search engine should offer. */
const LEAST_INDEXED = 3

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const slug = shop.match!.params['slug']!
  const tag = await orErrorPage(shop, await shop.api.catalogue.getTag({ slug }))
  if (tag.slug !== slug) goTo(shop, tagPath(tag), 301)
  return { tag, address: addressOf(tag.slugs, (other) => tagPath({ slug: other })) }
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { tag } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block stack stack-large">
      <PageHead
        title={tag.name}
        description={t('tag.intro', { tag: tag.name })}
        noindex={tag.articles.length < LEAST_INDEXED}
      />
      <Breadcrumbs
        label={t('general.breadcrumbs')}
        items={[{ label: t('general.nav.ideas'), href: href('/tags-list') }, { label: tag.name }]}
      />
      <header className="stack stack-small">
        <h1>{tag.name}</h1>
        <p className="lead">{t('tag.intro', { tag: tag.name })}</p>
      </header>
      <ArticleGrid articles={tag.articles} headingLevel={2} firstIsPriority />
    </div>
  )
}

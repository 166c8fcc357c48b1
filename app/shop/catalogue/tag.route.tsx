import { goTo, notFound, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { LEAST_INDEXED } from '#app/indexing.ts'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { addressOf } from '#app/page-address.ts'
import { PageHead } from '#app/page-head.tsx'
import { tagPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { ArticleSortChoice } from '#app/shop/list/article-sort-choice.tsx'
import { ChoiceLinks } from '#app/shop/list/choice-links.tsx'
import { DesignBrowser } from '#app/shop/list/design-browser.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { ListHeader } from '#app/shop/list/list-header.tsx'
import { DESIGN_PAGE_SIZE, PAGE_SIZE, pageHref, readListQuery } from '#app/shop/list/list-query.ts'
import { loadDesignPage } from '#app/shop/list/load-designs.ts'
import { LiveList } from '#app/shop/list/live-list.tsx'
import { MOST_NUMBERS, PageNumbers } from '#app/shop/list/page-numbers.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { ArticleGrid } from './article-grid.tsx'
import type { Route } from './+types/tag.route'

/** A tag holds articles and designs: they are shown together, or the designs alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const slug = shop.match!.params['slug']!
  const { page, sort } = readListQuery(shop.url.searchParams)
  const isOfDesigns = shop.url.searchParams.get('show') === 'designs'
  const paging = isOfDesigns ? { limit: 1 } : { page, sort, limit: PAGE_SIZE }
  const tag = await orErrorPage(shop, await shop.api.tag.getTag({ slug, ...paging }))
  if (tag.slug !== slug) goTo(shop, tagPath(tag), 301)
  if (!isOfDesigns && page > 1 && tag.articles.length === 0) return notFound(shop)
  return {
    tag,
    page,
    sort,
    designs: isOfDesigns ? await loadDesignPage(shop, { tagId: tag.id }) : undefined,
    address: addressOf(tag.slugs, (other) => tagPath({ slug: other })),
  }
}

type Data = Route.ComponentProps['loaderData']

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { tag, designs } = loaderData
  const t = useT()
  const href = useHref()
  const title = tag.title || tag.name
  const summary = tag.summary || t('tag.intro', { tag: tag.name })
  const crumbs = [{ label: t('general.nav.ideas'), href: href('/tags-list') }, { label: tag.name }]
  return (
    <div className="container page-block stack stack-large">
      <PageHead
        title={title}
        description={summary}
        picture={tag.picture}
        noindex={tag.articleCount + tag.designCount < LEAST_INDEXED}
      />
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
      <ListHeader title={title} intro={summary} picture={tag.picture} />
      <KindChoice {...loaderData} />
      {designs ? <DesignBrowser {...designs} withArticle /> : <Articles {...loaderData} />}
    </div>
  )
}

function KindChoice({ tag, designs }: Data) {
  const t = useT()
  const href = useHref()
  if (tag.articleCount === 0 || tag.designCount === 0) return null
  const path = href(tagPath(tag))
  return (
    <ChoiceLinks
      label={t('tag.show')}
      isLabelShown={false}
      choices={[
        {
          label: t('general.nav.products'),
          href: path,
          isChosen: !designs,
          count: tag.articleCount,
        },
        {
          label: t('designs.crumb'),
          href: `${path}?show=designs`,
          isChosen: Boolean(designs),
          count: tag.designCount,
        },
      ]}
    />
  )
}

function Articles({ tag, page, sort }: Data) {
  const t = useT()
  const href = useHref()
  return (
    <>
      {tag.articles.length > 0 && (
        <LiveList>
          <div className="stack" data-list-results>
            <div className="list-bar">
              <p className="list-count" data-list-count>
                {t('page.list.count', { count: tag.articleCount })}
              </p>
              {tag.articleCount > 1 && <ArticleSortChoice chosen={sort} />}
            </div>
            <ArticleGrid articles={tag.articles} headingLevel={2} />
            <PageNumbers page={page} total={tag.articleCount} size={PAGE_SIZE} />
          </div>
        </LiveList>
      )}
      {tag.designs.length > 0 && (
        <section className="stack">
          <div className="cluster cluster-apart">
            <h2>{t('page.article.startFrom')}</h2>
            {tag.designCount > tag.designs.length && (
              <ButtonLink href={`${href(tagPath(tag))}?show=designs`} variant="secondary">
                {t('tag.allDesigns', { count: tag.designCount })}
              </ButtonLink>
            )}
          </div>
          <DesignGrid designs={tag.designs} withArticle />
          <DesignPages tag={tag} />
        </section>
      )}
    </>
  )
}

/** All designs in two clicks from here, however many there are. */
function DesignPages({ tag }: Pick<Data, 'tag'>) {
  const t = useT()
  const href = useHref()
  const path = href(tagPath(tag))
  const last = Math.ceil(tag.designCount / DESIGN_PAGE_SIZE)
  if (last < 2) return null
  return (
    <Pagination
      label={t('designs.crumb')}
      pages={Array.from({ length: Math.min(last, MOST_NUMBERS) }, (_, index) => ({
        page: index + 1,
        href: pageHref(path, '?show=designs', index + 1),
        label: t('page.list.page', { page: index + 1 }),
      }))}
    />
  )
}

import { notFound, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { reviewsPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { ListHeader } from '#app/shop/list/list-header.tsx'
import { LiveList } from '#app/shop/list/live-list.tsx'
import { PageNumbers } from '#app/shop/list/page-numbers.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewList } from './review-list.tsx'
import { readReviewQuery } from './review-query.ts'
import { ReviewScores } from './review-scores.tsx'
import type { Route } from './+types/reviews.route'

const PAGE_SIZE = 24

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const query = readReviewQuery(shop.url.searchParams)
  const { articleId } = query
  const [found, article] = await Promise.all([
    shop.api.review
      .listReviews({ ...query, limit: PAGE_SIZE })
      .then((answer) => orErrorPage(shop, answer)),
    articleId === undefined
      ? undefined
      : shop.api.catalogue.getArticle({ articleId }).then((answer) => orErrorPage(shop, answer)),
  ])
  if (query.page > 1 && found.reviews.length === 0) return notFound(shop)
  return {
    ...found,
    query,
    article: article && { id: article.id, name: article.name, slug: article.slug },
  }
}

type Data = Route.ComponentProps['loaderData']

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { summary, article, query } = loaderData
  const t = useT()
  const { average } = summary
  const title = article ? t('reviews.of', { article: article.name }) : t('reviews.title')
  const intro = article ? t('reviews.ofIntro') : t('reviews.intro')
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={title} description={intro} />
      {article && <WayBack article={article} />}
      <ListHeader
        title={title}
        intro={intro}
        actions={article && <OfArticle article={article} />}
      />
      {average === undefined ? (
        <NoReviews />
      ) : (
        <LiveList>
          <div className="stack stack-large" data-list-results>
            <div className="review-top">
              <ReviewScores summary={{ ...summary, average }} chosen={query.stars} />
              <ReviewFilters {...loaderData} />
            </div>
            <Found {...loaderData} />
          </div>
        </LiveList>
      )}
    </div>
  )
}

function WayBack({ article }: { article: NonNullable<Data['article']> }) {
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: article.name, href: href(`/${article.slug}`) },
    { label: t('general.nav.reviews') },
  ]
  return (
    <>
      <BreadcrumbData items={crumbs} />
      <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
    </>
  )
}

function OfArticle({ article }: { article: NonNullable<Data['article']> }) {
  const t = useT()
  const href = useHref()
  return (
    <p className="cluster">
      <ButtonLink href={href(`/${article.slug}`)}>{t('reviews.product')}</ButtonLink>
      <ButtonLink href={href('/reviews')} variant="secondary">
        {t('reviews.allProducts')}
      </ButtonLink>
    </p>
  )
}

function Found({ reviews, total, summary, query, article }: Data) {
  const t = useT()
  const href = useHref()
  if (reviews.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyList />}
        title={t('page.list.empty.title')}
        text={t('page.list.empty.text')}
        actions={
          <ButtonLink href={href(article ? reviewsPath(article) : '/reviews')}>
            {t('page.list.clear')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="stack">
      {total < summary.count && (
        <p className="muted" data-list-count>
          {t('reviews.count', { count: total })}
        </p>
      )}
      <ReviewList reviews={reviews} withArticle={!article} />
      <PageNumbers page={query.page} total={total} size={PAGE_SIZE} />
    </div>
  )
}

function NoReviews() {
  const t = useT()
  const href = useHref()
  return (
    <EmptyState
      illustration={<EmptyList />}
      title={t('reviews.empty.title')}
      text={t('reviews.empty.text')}
      actions={<ButtonLink href={href('/products')}>{t('general.nav.products')}</ButtonLink>}
    />
  )
}

import { orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Section } from '#app/ui/section.tsx'
import { languageNameOf, type Language } from '#config/locales.ts'
import type { Review } from '#commerce/review/review.contract.ts'
import type { Route } from './+types/reviews.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.review.listReviews({}))
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, count, average } = loaderData
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <>
      <PageHead title={t('reviews.title')} description={t('reviews.intro')} />
      <Section title={t('reviews.title')} intro={t('reviews.intro')} headingLevel={1}>
        {average === undefined ? (
          <EmptyState
            illustration={<EmptyList />}
            title={t('reviews.empty.title')}
            text={t('reviews.empty.text')}
            actions={<ButtonLink href={href('/')}>{t('general.nav.products')}</ButtonLink>}
          />
        ) : (
          <div className="stack stack-large">
            <Rating
              size="large"
              value={average}
              label={t('reviews.stars', { stars: format.number(average) })}
              count={t('reviews.count', { count })}
            />
            <ul className="stack">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Section>
    </>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { locale } = useShop()
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const isForeign = review.language !== locale.language
  return (
    <article className="panel stack stack-small">
      <Rating
        size="small"
        value={review.stars}
        label={t('reviews.stars', { stars: review.stars })}
      />
      <p lang={review.language}>{review.body}</p>
      <p className="muted">
        {review.authorName} · {format.day(review.createdAt)}
        {isForeign && ` · ${languageNameOf(review.language as Language)}`} ·{' '}
        <a href={href(`/${review.articleSlug}`)}>{review.articleName}</a>
      </p>
    </article>
  )
}

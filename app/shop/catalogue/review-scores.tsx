import { useLocation } from 'react-router'
import type { ReviewSummary } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { withChoice } from '#app/shop/list/list-query.ts'
import { Rating } from '#app/ui/goods/rating.tsx'

/** The average, and how many gave how many stars: each bar leads to those reviews. */
export function ReviewScores({
  summary,
  chosen,
}: {
  summary: ReviewSummary & { average: number }
  chosen: number | undefined
}) {
  const t = useT()
  const format = useFormat()
  const { pathname, search } = useLocation()
  const { average, count, distribution } = summary
  const most = Math.max(...distribution)
  return (
    <div className="review-scores">
      <div className="review-average">
        <p className="review-figure" aria-hidden="true">
          {format.number(Math.round(average * 10) / 10)}
        </p>
        <Rating
          value={average}
          label={t('general.stars', { stars: format.number(Math.round(average * 10) / 10) })}
        />
        <p className="muted">{t('reviews.count', { count })}</p>
      </div>
      <nav aria-label={t('reviews.distribution')} className="stack stack-small">
        <ol className="star-bars">
          {[5, 4, 3, 2, 1].map((stars) => (
            <li key={stars}>
              <a
                href={withChoice(pathname, search, 'stars', String(stars))}
                rel="nofollow"
                aria-current={stars === chosen ? 'true' : undefined}
              >
                <span>{t('reviews.byStars', { stars })}</span>
                <svg aria-hidden="true">
                  <rect width={`${(100 * distribution[stars - 1]!) / most}%`} height="100%" />
                </svg>
                <span aria-hidden="true" className="numeric">
                  {format.number(distribution[stars - 1]!)}
                </span>
                <span className="visually-hidden">
                  {t('reviews.count', { count: distribution[stars - 1]! })}
                </span>
              </a>
            </li>
          ))}
        </ol>
        {chosen !== undefined && (
          <a href={withChoice(pathname, search, 'stars', undefined)}>{t('reviews.allStars')}</a>
        )}
      </nav>
    </div>
  )
}

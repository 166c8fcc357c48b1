import type { Review } from '#commerce/review/review.contract.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { Zoom } from './gallery.tsx'
import { ReviewCard } from './review-card.tsx'

/** Reviews whose photos can be leafed through from one to the next. */
export function ReviewList({
  reviews,
  withArticle = true,
  isRow = false,
}: {
  reviews: readonly Review[]
  withArticle?: boolean
  /** On a phone beside each other instead of below. */
  isRow?: boolean
}) {
  const t = useT()
  const photoCount = reviews.reduce((sum, { photos }) => sum + photos.length, 0)
  return (
    <div data-gallery={photoCount > 0 ? '' : undefined}>
      <ul className={classNames('review-grid', isRow && 'review-row')}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withArticle={withArticle} />
          </li>
        ))}
      </ul>
      {photoCount > 0 && <Zoom name={t('reviews.title')} isForMany={photoCount > 1} />}
    </div>
  )
}

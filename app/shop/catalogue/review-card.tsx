import type { Review } from '#commerce/review/review.contract.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'
import { languageNameIn } from '#config/locales.ts'
import { fullSize } from './gallery.tsx'

export function ReviewCard({
  review,
  withArticle = true,
}: {
  review: Review
  /** Not where the page is about the article anyway. */
  withArticle?: boolean
}) {
  const { locale } = useShop()
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const isForeign = review.language !== locale.language
  return (
    <article className="panel review">
      <p className="review-head">
        <Rating
          size="small"
          value={review.stars}
          label={t('general.stars', { stars: review.stars })}
        />
        {review.isVerified && (
          <span className="review-verified">
            <Icon name="circle-check" size={16} />
            {t('reviews.verified')}
          </span>
        )}
      </p>
      <p lang={review.language} className="review-words">
        {review.body}
      </p>
      {isForeign && (
        <p className="review-original">
          {t('reviews.original', { language: languageNameIn(review.language, locale.iso) })}
        </p>
      )}
      <ReviewPhotos review={review} />
      <p className="review-by">
        <span>
          <strong>{review.authorName}</strong> · {format.day(review.createdAt)}
        </span>
        {withArticle && <a href={href(`/${review.articleSlug}`)}>{review.articleName}</a>}
      </p>
      <ReviewReply review={review} />
    </article>
  )
}

function ReviewPhotos({ review }: { review: Review }) {
  const t = useT()
  if (review.photos.length === 0) return null
  return (
    <ul className="review-photos">
      {review.photos.map((photo) => (
        <li key={photo.base}>
          <a href={fullSize(photo)} className="gallery-zoom">
            <Picture
              source={photo}
              sizes="96px"
              alt={t('reviews.photo', { name: review.authorName })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ReviewReply({ review }: { review: Review }) {
  const { config } = useShop()
  const t = useT()
  if (!review.reply) return null
  return (
    <blockquote className="review-reply">
      <p className="review-reply-from">
        <Icon name="message-circle" size={16} />
        {t('reviews.reply', { brand: config.brandName })}
      </p>
      <p lang={review.language}>{review.reply}</p>
    </blockquote>
  )
}

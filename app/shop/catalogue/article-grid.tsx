import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { mediaFrom } from '#app/ui/foundation/breakpoints.ts'
import { Badge, type BadgeTone } from '#app/ui/feedback/badge.tsx'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { PriceText } from '#app/ui/goods/price.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'

const badgeTones: Record<ArticleCard['badges'][number], BadgeTone> = {
  INFANTIL: 'info',
  OUTLET: 'warning',
  NOVELTY: 'sage',
  TOP_SALES: 'butter',
  ECONOMIC: 'neutral',
  PROMOTION: 'accent',
}

export const CARD_SIZES = `${mediaFrom('desktop')} 300px, ${mediaFrom('tablet')} 33vw, 50vw`

export function ArticleGrid({
  articles,
  headingLevel = 3,
  firstIsPriority = false,
  ends,
}: {
  articles: readonly ArticleCard[]
  headingLevel?: 2 | 3
  firstIsPriority?: boolean
  /** When the price of an article ends. */
  ends?: readonly { articleId: number; until: string }[]
}) {
  const t = useT()
  const href = useHref()
  return (
    <CardGrid>
      {articles.map((article, index) => (
        <Card
          key={article.id}
          href={href(`/${article.slug}`)}
          name={article.name}
          note={article.summary}
          headingLevel={headingLevel}
          picture={
            article.picture && (
              <Picture
                source={article.picture}
                sizes={CARD_SIZES}
                alt=""
                priority={firstIsPriority && index === 0}
              />
            )
          }
          rating={article.rating && <CardRating rating={article.rating} />}
          price={
            <>
              {article.isFromPrice && <span className="muted">{t('general.price.from')} </span>}
              <ArticlePrice price={article.price} />
              <PriceEnd until={ends?.find((end) => end.articleId === article.id)?.until} />
            </>
          }
          badges={article.badges.length > 0 && <ArticleBadges badges={article.badges} />}
        />
      ))}
    </CardGrid>
  )
}

function PriceEnd({ until }: { until: string | undefined }) {
  const t = useT()
  const format = useFormat()
  if (!until) return null
  // What ends at midnight ends for people on the day before.
  const lastDay = new Date(Date.parse(until) - 1).toISOString()
  return (
    <span className="card-until">{t('general.card.until', { date: format.day(lastDay) })}</span>
  )
}

function CardRating({ rating }: { rating: NonNullable<ArticleCard['rating']> }) {
  const t = useT()
  const format = useFormat()
  return (
    <Rating
      size="small"
      value={rating.average}
      label={t('general.stars', { stars: format.number(rating.average) })}
      count={format.number(rating.count)}
    />
  )
}

export function ArticleBadges({ badges }: { badges: ArticleCard['badges'] }) {
  const t = useT()
  return badges.map((badge) => (
    <Badge key={badge} tone={badgeTones[badge]}>
      {t(`general.badge.${badge}`)}
    </Badge>
  ))
}

export function ArticlePrice({
  price,
  size = 'medium',
}: {
  price: ArticleCard['price']
  size?: 'small' | 'medium' | 'large'
}) {
  const t = useT()
  const format = useFormat()
  const was = price.wasMinor === undefined ? undefined : format.price(price.wasMinor)
  return (
    <PriceText
      size={size}
      amount={format.price(price.amountMinor)}
      {...(was && { was, labelNow: t('general.price.now'), labelWas: t('general.price.was') })}
    />
  )
}

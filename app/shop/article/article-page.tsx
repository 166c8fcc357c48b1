import type { Article, ArticleCard, Variant } from '#commerce/catalogue/article.contract.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { Review } from '#commerce/review/review.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { designsPath, reviewsPath, tagPath } from '#app/paths.ts'
import { ArticleBadges, ArticleGrid, ArticlePrice } from '#app/shop/catalogue/article-grid.tsx'
import { Gallery } from '#app/shop/catalogue/gallery.tsx'
import { ReviewList } from '#app/shop/catalogue/review-list.tsx'
import { RichText } from '#app/shop/content/rich-text.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { isQuick } from '#app/shop/quick/is-quick.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Rating } from '#app/ui/goods/rating.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import { ArticleActions, BarAction, PhotoOnPicture } from './article-actions.tsx'
import { QuantityBreaks, VariantChoice } from './article-choice.tsx'
import { ArticleData } from './article-data.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { BuyBar } from './buy-bar.tsx'
import { WishAndShare } from './wish-and-share.tsx'
import { SizeScenes } from './size-scenes.tsx'
import { useDelivery } from './use-delivery.ts'

export type ArticlePageData = {
  article: Article
  variant: Variant
  designs: DesignCard[]
  reviews: Review[]
  alike: ArticleCard[]
  /** Free delivery: the amount from which it is free. */
}

export function ArticlePage(data: ArticlePageData) {
  const { article, variant } = data
  const t = useT()
  const href = useHref()
  const { days, arrives, cost } = useDelivery(article)
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    ...(article.kindList
      ? [{ label: article.kindList.name, href: href(`/${article.kindList.slug}`) }]
      : []),
    { label: article.name },
  ]
  return (
    <>
      <PageHead
        title={article.name}
        description={article.summary}
        picture={article.picture}
        type="product"
      />
      <ArticleData article={article} />
      <BreadcrumbData items={crumbs} />
      <div className="container page-block stack stack-large">
        <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
        <div className="article">
          <Gallery
            pictures={article.pictures}
            videos={article.videos}
            name={article.name}
            onPicture={isQuick(article) && <PhotoOnPicture />}
          />
          <div className="article-words stack">
            <h1>{article.name}</h1>
            {article.badges.length > 0 && (
              <p className="cluster">
                <ArticleBadges badges={article.badges} />
              </p>
            )}
            <Stars article={article} />
            <p className="lead">{article.summary}</p>
            <div className="article-price">
              <p>
                <ArticlePrice price={variant.price} size="large" />{' '}
                <span className="muted">{t('page.article.vat')}</span>
              </p>
              <QuantityBreaks variant={variant} />
            </div>
            <VariantChoice article={article} chosen={variant} />
            <ArticleActions article={article} variant={variant} />
            <WishAndShare articleId={article.id} name={article.name} />
            <UspList
              layout="list"
              items={[
                { icon: 'truck', title: arrives, text: cost },
                {
                  icon: 'clock',
                  title: t('page.article.production', { days: article.productionDays }),
                },
                { icon: 'shield-check', title: t('general.usp.guarantee') },
              ]}
            />
            <RichText text={article.description} />
            <ArticleFacts article={article} variant={variant} />
            <TagCloud article={article} />
          </div>
        </div>
      </div>
      <SizeScenes article={article} chosen={variant} />
      <Around {...data} />
      <BuyBar
        name={article.name}
        picture={article.picture}
        price={<ArticlePrice price={variant.price} />}
        arrives={days}
        action={<BarAction article={article} variant={variant} />}
      />
    </>
  )
}

function Stars({ article }: { article: Article }) {
  const t = useT()
  const format = useFormat()
  const { average, count } = article.reviews
  if (average === undefined) return null
  const stars = format.number(Math.round(average * 10) / 10)
  return (
    <p>
      <a href="#reviews" className="article-stars">
        <strong aria-hidden="true">{stars}</strong>
        <Rating
          value={average}
          label={t('general.stars', { stars })}
          count={t('reviews.count', { count })}
        />
      </a>
    </p>
  )
}

const MOST_TAGS = 8

/** Tags of an article; those beyond two lines of a phone are folded, where links and machines still find them. */
function TagCloud({ article: { tags } }: { article: Article }) {
  const t = useT()
  if (tags.length === 0) return null
  const [shown, folded] = [tags.slice(0, MOST_TAGS), tags.slice(MOST_TAGS)]
  return (
    <div>
      <Tags tags={shown} label={t('general.nav.ideas')} />
      {folded.length > 0 && (
        <details className="more-ideas">
          <summary className="button button-secondary">{t('page.article.moreTags')}</summary>
          <Tags tags={folded} label={t('page.article.moreTags')} />
        </details>
      )}
    </div>
  )
}

function Tags({ tags, label }: { tags: Article['tags']; label: string }) {
  const href = useHref()
  return (
    <ul className="tag-cloud" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <a href={href(tagPath(tag))}>{tag.name}</a>
        </li>
      ))}
    </ul>
  )
}

/** Designs to start from, what others say, and what is like it. */
function Around({ article, designs, reviews, alike }: ArticlePageData) {
  const t = useT()
  const href = useHref()
  return (
    <>
      {designs.length > 0 && (
        <Section
          title={t('page.article.startFrom')}
          tone="sunken"
          actions={
            <ButtonLink href={href(designsPath(article))} variant="secondary">
              {t('page.article.designs.all')}
            </ButtonLink>
          }
        >
          <DesignGrid designs={designs} />
        </Section>
      )}
      {reviews.length > 0 && (
        <Section
          id="reviews"
          title={t('reviews.title')}
          actions={
            <ButtonLink href={href(reviewsPath(article))} variant="secondary">
              {t('reviews.all', { count: article.reviews.count })}
            </ButtonLink>
          }
        >
          <ReviewList reviews={reviews} withArticle={false} isRow />
        </Section>
      )}
      {alike.length > 0 && (
        <Section title={t('general.error.recommended')} tone="butter">
          <ArticleGrid articles={alike} />
        </Section>
      )}
    </>
  )
}

import type { Article, ArticleCard, Variant } from '#commerce/catalogue/article.contract.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { Review } from '#commerce/review/review.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designsPath, reviewsPath, tagPath } from '#app/paths.ts'
import { ArticleBadges, ArticleGrid, ArticlePrice } from '#app/shop/catalogue/article-grid.tsx'
import { Gallery } from '#app/shop/catalogue/gallery.tsx'
import { ReviewList } from '#app/shop/catalogue/review-list.tsx'
import { RichText } from '#app/shop/content/rich-text.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { isQuick } from '#app/shop/quick/is-quick.ts'
import { QuickPanel } from '#app/shop/quick/quick-panel.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Section } from '#app/ui/section.tsx'
import { UspList } from '#app/ui/usp-list.tsx'
import { QuantityBreaks, VariantChoice } from './article-choice.tsx'
import { ArticleData } from './article-data.tsx'
import { ArticleFacts } from './article-facts.tsx'

export type ArticlePageData = {
  article: Article
  variant: Variant
  designs: DesignCard[]
  reviews: Review[]
  alike: ArticleCard[]
}

export function ArticlePage(data: ArticlePageData) {
  const { article, variant } = data
  const t = useT()
  const href = useHref()
  const format = useFormat()
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
            {article.badges.length > 0 && (
              <p className="cluster">
                <ArticleBadges badges={article.badges} />
              </p>
            )}
            <h1>{article.name}</h1>
            <Stars article={article} />
            <p className="lead">{article.summary}</p>
            <p>
              <ArticlePrice price={variant.price} size="large" />{' '}
              <span className="muted">{t('page.article.vat')}</span>
            </p>
            <VariantChoice article={article} chosen={variant} />
            <ArticleActions article={article} variant={variant} />
            <QuantityBreaks variant={variant} />
            <UspList
              layout="list"
              items={[
                {
                  icon: 'clock',
                  title: t('page.article.production', { days: article.productionDays }),
                },
                {
                  icon: 'truck',
                  title: t('page.article.arrives', {
                    days: format.days(article.delivery.from, article.delivery.until),
                  }),
                  ...(article.deliveryFromMinor !== undefined && {
                    text: t('page.article.deliveryFrom', {
                      price: format.price(article.deliveryFromMinor),
                    }),
                  }),
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
      <Around {...data} />
    </>
  )
}

function Stars({ article }: { article: Article }) {
  const t = useT()
  const format = useFormat()
  const { average, count } = article.reviews
  if (average === undefined) return null
  return (
    <p>
      <a href="#reviews" className="article-stars">
        <Rating
          value={average}
          label={t('general.stars', { stars: format.number(average) })}
          count={t('reviews.count', { count })}
        />
      </a>
    </p>
  )
}

function ArticleActions({ article, variant }: { article: Article; variant: Variant }) {
  const t = useT()
  const href = useHref()
  if (!article.isPersonalised) {
    return (
      <form method="post" action={href('/cart')} className="cluster article-actions">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="article_id" value={article.id} />
        <input type="hidden" name="variant" value={variant.code} />
        <Button size="large" icon="shopping-bag">
          {t('page.article.addToCart')}
        </Button>
      </form>
    )
  }
  return (
    <>
      {isQuick(article) && <QuickPanel article={article} variant={variant} name={article.name} />}
      <p className="cluster article-actions">
        <ButtonLink
          href={href(createPath(article.id, variant.code))}
          size="large"
          icon="palette"
          variant={isQuick(article) ? 'secondary' : 'primary'}
          data-quick-edit
        >
          {t('general.createYours')}
        </ButtonLink>
        <ButtonLink href={href(designsPath(article))} size="large" variant="secondary">
          {t('page.article.designs')}
        </ButtonLink>
      </p>
    </>
  )
}

/** The picture itself takes a photo, by a tap or by letting one go over it. */
function PhotoOnPicture() {
  const t = useT()
  return (
    <Button
      type="button"
      variant="secondary"
      icon="image"
      className="quick-choose unseen"
      data-quick-choose
    >
      {t('design.quick.drop')}
    </Button>
  )
}

function TagCloud({ article }: { article: Article }) {
  const t = useT()
  const href = useHref()
  if (article.tags.length === 0) return null
  return (
    <ul className="tag-cloud" aria-label={t('general.nav.ideas')}>
      {article.tags.map((tag) => (
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

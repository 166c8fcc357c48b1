import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useHref, useShop } from '#app/i18n/shop-view.tsx'
import { JsonLd } from '#app/json-ld.tsx'
import { offerData } from '#app/offer-data.ts'
import { fullSize } from '#app/shop/catalogue/gallery.tsx'

/** Article data: what search engines show of a product, the very prices and stars of the page. */
export function ArticleData({ article }: { article: Article }) {
  const { origin, config } = useShop()
  const href = useHref()
  const url = `${origin}${href(`/${article.slug}`)}`
  const { average, count } = article.reviews
  return (
    <JsonLd
      thing={{
        '@type': 'Product',
        name: article.name,
        description: article.summary,
        sku: String(article.id),
        url,
        image: article.pictures.map((picture) => `${origin}${fullSize(picture)}`),
        brand: { '@type': 'Brand', name: config.brandName },
        offers: offerData(article, { url, country: config.defaultCountryA2 }),
        ...(average !== undefined && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: average.toFixed(1),
            reviewCount: count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
      }}
    />
  )
}

import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useHref, useShop } from '#app/i18n/shop-view.tsx'
import { JsonLd } from '#app/json-ld.tsx'

/** What search engines show of a product: the very prices and stars of the page. */
export function ArticleData({ article }: { article: Article }) {
  const { origin, config } = useShop()
  const href = useHref()
  const url = `${origin}${href(`/${article.slug}`)}`
  const { average, count } = article.reviews
  const amounts = article.variants.map(({ price }) => price.amountMinor)
  const inUnits = (minor: number) => (minor / 100).toFixed(2)
  return (
    <JsonLd
      thing={{
        '@type': 'Product',
        name: article.name,
        description: article.summary,
        sku: String(article.id),
        url,
        image: article.pictures.map(({ base, widths }) => `${origin}${base}-${widths.at(-1)!}.jpg`),
        brand: { '@type': 'Brand', name: config.brandName },
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: article.price.currency,
          lowPrice: inUnits(Math.min(...amounts)),
          highPrice: inUnits(Math.max(...amounts)),
          offerCount: amounts.length,
          availability: 'https://schema.org/InStock',
          url,
        },
        ...(average !== undefined && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: average.toFixed(1),
            reviewCount: count,
          },
        }),
      }}
    />
  )
}

import type { Article } from '#commerce/catalogue/article.contract.ts'
import { useHref, useShop } from '#app/i18n/shop-view.tsx'
import { JsonLd } from '#app/json-ld.tsx'
import { offerData } from '#app/offer-data.ts'
import { designPath } from '#app/paths.ts'
import { fullSize } from '#app/shop/catalogue/gallery.tsx'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'

type Design = {
  id: string
  slug: string
  name: string
  description: string
  picture?: PictureSource | undefined
}

/**
 * A design on its article is something that one can buy, at the article's price. The article's
 * stars are not here: they were given to other designs.
 */
export function DesignData({ design, article }: { design: Design; article: Article }) {
  const { origin, config } = useShop()
  const href = useHref()
  const url = `${origin}${href(designPath(design))}`
  return (
    <JsonLd
      thing={{
        '@type': 'Product',
        name: `${design.name} – ${article.name}`,
        description: design.description || article.summary,
        sku: design.id,
        url,
        ...(design.picture && { image: [`${origin}${fullSize(design.picture)}`] }),
        brand: { '@type': 'Brand', name: config.brandName },
        offers: offerData(article, { url, country: config.defaultCountryA2 }),
      }}
    />
  )
}

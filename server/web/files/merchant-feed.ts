import { designPath } from '#app/paths.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import type { Offer } from '#commerce/seo/seo.contract.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { answerOf, type StartVisit } from './site-pages.ts'
import { element } from './xml.ts'

const MOST_TITLE = 150
const MOST_DESCRIPTION = 5_000
const MOST_PICTURES = 10
const DESIGNS_AT_ONCE = 100

/** Google's own words for what we sell: its taxonomy, by number. */
const categories: Readonly<Record<string, number>> = {
  mug: 2169,
  canvas: 500044,
  poster: 500044,
  print: 500044,
  frame: 500044,
  cushion: 4454,
  puzzle: 2618,
  card: 95,
  keyring: 175,
  case: 2353,
  bag: 5608,
}

/** Everything that the store sells, variant by variant and design by design, as Google Merchant Center reads it. */
export async function* writeMerchantFeed(
  site: Site,
  locale: Locale,
  startVisit: StartVisit,
): AsyncGenerator<string> {
  const { api } = startVisit(site, locale)
  const { brandName } = site.config
  const { freeDeliveryMinor } = answerOf(await api.checkout.getStoreWays({}))
  const shop = { site, locale, freeDeliveryMinor }
  let afterArticle = 0
  let { offers } = answerOf(await api.seo.listOffers({}))
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n'
  yield `${element('title', brandName)}${element('link', locale.baseUrl)}`
  yield `${element('description', brandName)}${element('language', locale.iso)}\n`
  while (offers.length > 0) {
    for (const variants of Map.groupBy(offers, ({ articleId }) => articleId).values()) {
      const isAlone = variants.length === 1
      yield variants.map((offer) => writeVariant(shop, offer, isAlone)).join('')
      const [offer] = variants
      const { articleId } = offer!
      for (let page = 1; ; page++) {
        const asked = { articleId, page, limit: DESIGNS_AT_ONCE }
        const { designs, total } = answerOf(await api.design.listDesigns(asked))
        yield designs.map((design) => writeDesign(shop, variants, design)).join('')
        if (page * DESIGNS_AT_ONCE >= total) break
      }
    }
    afterArticle = offers.at(-1)!.articleId
    offers = answerOf(await api.seo.listOffers({ afterArticle })).offers
  }
  yield '</channel></rss>\n'
}

type FeedShop = { site: Site; locale: Locale; freeDeliveryMinor: number | undefined }

function writeVariant(shop: FeedShop, offer: Offer, isAlone: boolean): string {
  const { articleId, variant, variantLabel } = offer
  const query = isAlone ? '' : `?variant=${encodeURIComponent(variant)}`
  return writeItem(shop, offer, {
    id: isAlone ? String(articleId) : `${articleId}-${variant}`,
    title: isAlone ? offer.name : `${offer.name}, ${variantLabel}`,
    path: `/${offer.slug}${query}`,
    group: isAlone ? undefined : String(articleId),
    size: isAlone ? undefined : variantLabel,
  })
}

/** A ready design is bought as it is, at the price of the cheapest size that it fills. */
function writeDesign(shop: FeedShop, variants: readonly Offer[], design: DesignCard): string {
  const { id, name, price, picture } = design
  const offer = variants.find((one) => one.price.amountMinor === price?.amountMinor) ?? variants[0]!
  if (!price || !picture) return ''
  return writeItem(
    shop,
    { ...offer, price, pictures: [picture], description: `${name}. ${offer.description}` },
    {
      id: `design-${id}`,
      title: `${name}, ${offer.name}`,
      path: designPath(design),
      group: undefined,
      size: undefined,
    },
  )
}

type Item = {
  id: string
  title: string
  path: string
  group: string | undefined
  size: string | undefined
}

function writeItem({ site, locale, freeDeliveryMinor }: FeedShop, offer: Offer, item: Item) {
  const { price, pictures, productionDays } = offer
  const [first, ...others] = pictures.map((picture) => addressOf(site, picture))
  if (!first) return ''
  const country = site.config.defaultCountryA2
  const money = (amountMinor: number) => `${(amountMinor / 100).toFixed(2)} ${price.currency}`
  const category = Object.hasOwn(categories, offer.kind) ? categories[offer.kind] : undefined
  return `<item>${[
    element('g:id', item.id),
    element('g:title', item.title.slice(0, MOST_TITLE)),
    element('g:description', plainOf(offer.description).slice(0, MOST_DESCRIPTION)),
    element('g:link', `${locale.baseUrl}${item.path}`),
    element('g:image_link', first),
    ...others.slice(0, MOST_PICTURES).map((one) => element('g:additional_image_link', one)),
    // Printed when it is ordered: there is always one.
    element('g:availability', 'in_stock'),
    element('g:price', money(price.wasMinor ?? price.amountMinor)),
    element('g:sale_price', price.wasMinor === undefined ? undefined : money(price.amountMinor)),
    element('g:condition', 'new'),
    element('g:brand', site.config.brandName),
    // Made to order, so nobody has given it a number.
    element('g:identifier_exists', 'no'),
    element('g:google_product_category', category === undefined ? undefined : String(category)),
    element('g:product_type', offer.categoryPath.join(' > ')),
    element('g:item_group_id', item.group),
    element('g:size', item.size),
    element('g:material', offer.material),
    element('g:color', offer.colour),
    element('g:shipping_weight', offer.weightGrams > 0 ? `${offer.weightGrams} g` : undefined),
    ...offer.shipping.map(({ service, amountMinor, days }) =>
      group('g:shipping', [
        element('g:country', country),
        element('g:service', service),
        element('g:price', money(amountMinor)),
        element('g:min_handling_time', String(productionDays)),
        element('g:max_handling_time', String(productionDays)),
        element('g:min_transit_time', String(days.least)),
        element('g:max_transit_time', String(days.most)),
      ]),
    ),
    freeDeliveryMinor === undefined
      ? ''
      : group('g:free_shipping_threshold', [
          element('g:country', country),
          element('g:price_threshold', money(freeDeliveryMinor)),
        ]),
  ].join('')}</item>\n`
}

const group = (name: string, parts: readonly string[]) => `<${name}>${parts.join('')}</${name}>`

function addressOf(site: Site, { base, widths, formats }: PictureSource): string {
  return `${site.origin}${base}-${widths.at(-1)}.${formats.endsWith('png') ? 'png' : 'jpg'}`
}

/** Our texts mark headings with `## ` and lists with `- `. */
function plainOf(text: string): string {
  return text
    .replace(/^(?:## |- )/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

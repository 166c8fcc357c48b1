import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import type { Offer } from '#commerce/seo/seo.contract.ts'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { answerOf, type StartVisit } from './site-pages.ts'
import { element } from './xml.ts'

const MOST_TITLE = 150
const MOST_DESCRIPTION = 5_000
const MOST_PICTURES = 10

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

/** Everything that the store sells, variant by variant, as Google Merchant Center reads it. */
export async function* writeMerchantFeed(
  site: Site,
  locale: Locale,
  startVisit: StartVisit,
): AsyncGenerator<string> {
  const { api } = startVisit(site, locale)
  const { brandName } = site.config
  let afterArticle = 0
  let { offers } = answerOf(await api.seo.listOffers({}))
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n'
  yield `${element('title', brandName)}${element('link', locale.baseUrl)}`
  yield `${element('description', brandName)}${element('language', locale.iso)}\n`
  while (offers.length > 0) {
    const isAlone = countVariants(offers)
    yield offers.map((offer) => writeItem(site, locale, offer, isAlone(offer))).join('')
    afterArticle = offers.at(-1)!.articleId
    offers = answerOf(await api.seo.listOffers({ afterArticle })).offers
  }
  yield '</channel></rss>\n'
}

function countVariants(offers: readonly Offer[]): (offer: Offer) => boolean {
  const counts = new Map<number, number>()
  for (const { articleId } of offers) counts.set(articleId, (counts.get(articleId) ?? 0) + 1)
  return ({ articleId }) => counts.get(articleId) === 1
}

function writeItem(site: Site, locale: Locale, offer: Offer, isAlone: boolean): string {
  const { articleId, variant, variantLabel, price, pictures } = offer
  const [first, ...others] = pictures.map((picture) => addressOf(site, picture))
  if (!first) return ''
  const query = isAlone ? '' : `?variant=${encodeURIComponent(variant)}`
  const name = isAlone ? offer.name : `${offer.name}, ${variantLabel}`
  const money = (amountMinor: number) => `${(amountMinor / 100).toFixed(2)} ${price.currency}`
  const category = Object.hasOwn(categories, offer.kind) ? categories[offer.kind] : undefined
  return `<item>${[
    element('g:id', isAlone ? String(articleId) : `${articleId}-${variant}`),
    element('g:title', name.slice(0, MOST_TITLE)),
    element('g:description', plainOf(offer.description).slice(0, MOST_DESCRIPTION)),
    element('g:link', `${locale.baseUrl}/${offer.slug}${query}`),
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
    element('g:product_type', offer.kind),
    element('g:item_group_id', isAlone ? undefined : String(articleId)),
    element('g:size', isAlone ? undefined : variantLabel),
    element('g:material', offer.material),
    element('g:color', offer.colour),
    element('g:shipping_weight', offer.weightGrams > 0 ? `${offer.weightGrams} g` : undefined),
  ].join('')}</item>\n`
}

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

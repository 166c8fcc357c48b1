import type { Site } from '#config/sites.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { articleSheet, packContents, pagePlan } from '#commerce/catalogue/catalogue.columns.ts'
import type { SeedArticle } from './facts.ts'
import { localPrice } from './prices.ts'
import { datesOf, daysBefore, insertAll, type Seeding } from './seeding.ts'

const OFFER_AGE_DAYS = 7
const HISTORY_DAYS = 120
const SALE_WEEKS = 12

export async function seedArticles(seeding: Seeding): Promise<void> {
  const { db, facts, sites } = seeding
  const { articles } = facts
  const dateOf = datesOf(seeding)
  const popularityOf = popularities(seeding)
  await insertAll(
    db,
    'article',
    articles.map((article, position) => ({
      id: article.id,
      kind: article.kind,
      is_personalised: article.isPersonalised,
      production_days: article.productionDays,
      position,
      published_at: dateOf(article.publishedAt),
      created_at: dateOf(article.publishedAt),
      updated_at: dateOf(article.publishedAt),
      weight_grams: article.weightGrams,
      product_view: article.view ?? 'sheet',
      variant_axis: article.variants[0]!.name,
      popularity: popularityOf(article, position),
      print_colour: article.printColour,
      print_mirrored: article.printMirrored,
      least_pages: article.pages.least,
      most_pages: article.pages.most,
      price_per: article.pricePer,
      included_pages: article.pages.included ?? null,
      page_weight_grams: article.pages.weightGrams ?? 0,
      print_look: article.printLook ?? null,
      set_size: article.setSize ?? null,
      sheet: articleSheet.writeOrNull(article.sheet),
      may_turn: article.mayTurn,
      edge_mm: article.edgeMm ?? null,
    })),
  )
  await seedSales(seeding, popularityOf)
  await seedWords(seeding)
  await insertAll(
    db,
    'quantity_break',
    articles.flatMap(({ id, quantityBreaks }) =>
      quantityBreaks.map(({ from, percent }) => ({ article_id: id, from_quantity: from, percent })),
    ),
  )
  await seedPicturesAndVideos(seeding)
  await insertAll(
    db,
    'article_tag',
    articles.flatMap(({ id, tags }) => tags.map((tag) => ({ article_id: id, tag_id: tag }))),
  )
  await insertAll(
    db,
    'article_attribute',
    articles.flatMap((article) =>
      attributesOf(article).map(({ code }) => ({ article_id: article.id, code })),
    ),
  )
  await insertAll(
    db,
    'article_price',
    sites.flatMap((site) =>
      articles
        .filter((article) => article.brands.includes(site.brand))
        .flatMap((article) => pricesOf(article, site, seeding.now)),
    ),
  )
}

async function seedWords({ db, facts, texts }: Seeding): Promise<void> {
  const { articles } = facts
  await insertAll(
    db,
    'article_text',
    [...texts].flatMap(([language, text]) =>
      articles.map(({ id }) => {
        const { namePlural, variants: _, ...words } = text.articles[id]!
        return { article_id: id, language, name_plural: namePlural, ...words }
      }),
    ),
  )
  await insertAll(
    db,
    'article_variant',
    articles.flatMap((article) =>
      article.variants.map((variant, position) => ({
        article_id: article.id,
        code: variant.code,
        position,
        width_mm: variant.widthMm,
        height_mm: variant.heightMm,
        bleed_mm: variant.bleedMm,
        safe_mm: variant.safeMm,
        resolution_dpi: variant.dpi,
        page_plan: pagePlan.writeOrNull(variant.pagePlan),
        contents: packContents.writeOrNull(variant.contents),
        finish: variant.finish === undefined ? null : `finish-${variant.finish}`,
      })),
    ),
  )
  await insertAll(
    db,
    'article_variant_text',
    [...texts].flatMap(([language, text]) => {
      const finishWord = (finish: string) =>
        text.attributes.values[finish]!.toLocaleLowerCase(language)
      return articles.flatMap(({ id, variants }) =>
        variants.map((variant) => ({
          article_id: id,
          code: variant.code,
          language,
          ...variantWords(variant, text.articles[id]!.variants, finishWord),
        })),
      )
    }),
  )
}

/** Label of a variant: of what comes in several finishes its size and its finish. */
function variantWords(
  { code, size, finish }: SeedArticle['variants'][number],
  labels: Record<string, string>,
  wordOf: (finish: string) => string,
) {
  if (size === undefined || finish === undefined) return { label: labels[code]!, size: null }
  return { label: `${labels[size]!}, ${wordOf(finish)}`, size: labels[size]! }
}

/** The words of attributes, before articles have any. */
export async function seedAttributes({ db, facts, texts }: Seeding): Promise<void> {
  const values = new Map(facts.articles.flatMap(attributesOf).map((value) => [value.code, value]))
  await insertAll(
    db,
    'attribute_value',
    [...values.values()].map(({ code, attribute }) => ({ code, attribute })),
  )
  await insertAll(
    db,
    'attribute_text',
    [...texts].flatMap(([language, { attributes }]) =>
      attributeNames.map((attribute) => ({
        attribute,
        language,
        label: attributes.names[attribute]!,
      })),
    ),
  )
  await insertAll(
    db,
    'attribute_value_text',
    [...texts].flatMap(([language, { attributes }]) =>
      [...values.values()].map(({ code, value }) => ({
        code,
        language,
        label: attributes.values[value]!,
      })),
    ),
  )
}

const attributeNames = [
  'material',
  'finish',
  'colour',
  'care',
  'size',
  'pieces',
  'model',
  'pack',
  'shape',
] as const

/** Oak is a material and a colour: the code says which. */
function attributesOf({ attributes }: SeedArticle) {
  return (['material', 'finish', 'colour', 'care'] as const).flatMap((attribute) =>
    [attributes[attribute] ?? []]
      .flat()
      .map((value) => ({ attribute, value, code: `${attribute}-${value}` })),
  )
}

async function seedPicturesAndVideos({ db, facts, pictures, videos }: Seeding): Promise<void> {
  // Those with a language at the end are found by it when somebody looks.
  const numbered = (names: ReadonlySet<string>, id: number, ending: string) =>
    [...names]
      .filter((name) => new RegExp(`^article-${id}-${ending}$`).test(name))
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  await insertAll(
    db,
    'article_picture',
    facts.articles.flatMap(({ id }) =>
      numbered(pictures, id, '\\d+').map((picture, position) => ({
        article_id: id,
        position,
        picture,
      })),
    ),
  )
  await insertAll(
    db,
    'article_video',
    facts.articles.flatMap(({ id }) =>
      numbered(videos, id, '.+').map((video, position) => ({ article_id: id, position, video })),
    ),
  )
}

/** As if people had bought what they wrote about, and what stands in front. */
function popularities({
  facts,
  texts,
}: Seeding): (article: SeedArticle, position: number) => number {
  const reviews = [...texts.values()].flatMap((text) => text.reviews)
  return ({ id }, position) => {
    const written = reviews.filter(({ articleId }) => articleId === id).length
    return written * 3 + (facts.articles.length - position)
  }
}

/** As many sales, week by week, as make an article as popular as it shall be. */
async function seedSales(
  { db, facts, now }: Seeding,
  popularityOf: (article: SeedArticle, position: number) => number,
): Promise<void> {
  const weeks = Array.from({ length: SALE_WEEKS }, (_, week) => ({
    week,
    day: daysBefore(now, week * 7)
      .toISOString()
      .slice(0, 10),
  }))
  await insertAll(
    db,
    'article_sale',
    facts.articles.flatMap((article, position) => {
      const sold = popularityOf(article, position)
      const each = Math.floor(sold / SALE_WEEKS)
      return weeks.map(({ week, day }) => ({
        article_id: article.id,
        store: 'WPX-ES',
        day,
        pieces: week === 0 ? sold - each * (SALE_WEEKS - 1) : each,
      }))
    }),
  )
}

/** A variant on offer has a history, so that its before-price follows from the rule. */
function pricesOf(article: SeedArticle, site: Site, now: Date) {
  const { currency, prizesWithDecimals } = site.config
  const amountOf = (euroMinor: number) =>
    wholeWhereShownWhole(localPrice(euroMinor, currency), prizesWithDecimals)
  const began = daysBefore(now, HISTORY_DAYS)
  const reduced = daysBefore(now, OFFER_AGE_DAYS)
  return article.variants.flatMap(({ code, euroMinor, wasEuroMinor, pageEuroMinor }) => {
    const page_minor = pageEuroMinor === undefined ? null : amountOf(pageEuroMinor)
    const base = { article_id: article.id, store: site.slug, variant: code, currency, page_minor }
    const today = { ...base, amount_minor: amountOf(euroMinor), valid_until: null }
    if (wasEuroMinor === undefined) return [{ ...today, valid_from: began }]
    const before = { ...base, amount_minor: amountOf(wasEuroMinor), valid_from: began }
    return [
      { ...before, valid_until: reduced },
      { ...today, valid_from: reduced },
    ]
  })
}

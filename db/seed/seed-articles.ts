import type { Kysely } from 'kysely'
import { wholeWhereShownWhole } from '#commerce/catalogue/catalogue.rules.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { printingOf, RESOLUTION_DPI, seedArticles, type SeedArticle } from './catalogue.ts'
import { localPrice } from './prices.ts'
import type { SeedTexts } from './texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const OFFER_AGE_DAYS = 7
const HISTORY_DAYS = 120

export async function seedArticlesOf(
  db: Kysely<Tables>,
  texts: ReadonlyMap<string, SeedTexts>,
  sites: readonly Site[],
): Promise<void> {
  await db
    .insertInto('article')
    .values(
      seedArticles.map((article, position) => {
        const { colour, mirrored, pages } = printingOf(article.kind)
        return {
          id: article.id,
          kind: article.kind,
          is_personalised: article.isPersonalised,
          production_days: article.productionDays,
          position,
          print_colour: colour,
          print_mirrored: mirrored,
          least_pages: pages[0],
          most_pages: pages[1],
        }
      }),
    )
    .execute()
  await db
    .insertInto('article_text')
    .values(seedArticles.flatMap((one) => textsOf(one, texts)))
    .execute()
  await db
    .insertInto('article_picture')
    .values(
      seedArticles.flatMap((article) =>
        article.pictures.map((picture, position) => ({
          article_id: article.id,
          position,
          picture,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('article_variant')
    .values(
      seedArticles.flatMap((article) =>
        article.faces.map((face, position) => ({
          article_id: article.id,
          code: face.code,
          position,
          width_mm: face.widthMm,
          height_mm: face.heightMm,
          bleed_mm: face.bleedMm,
          safe_mm: face.safeMm,
          resolution_dpi: RESOLUTION_DPI,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('article_tag')
    .values(
      seedArticles.flatMap((article) =>
        article.tags.map((tag) => ({ article_id: article.id, tag_id: tag })),
      ),
    )
    .execute()
  const prices = sites.flatMap((site) =>
    seedArticles
      .filter((article) => article.brands.includes(site.brand))
      .flatMap((article) => pricesOf(article, site)),
  )
  await db.insertInto('article_price').values(prices).execute()
}

function textsOf(article: SeedArticle, texts: ReadonlyMap<string, SeedTexts>) {
  return [...texts].map(([language, { articles }]) => {
    const text = articles[String(article.id)]
    if (!text) throw new Error(`texts/${language}.json has no words for article ${article.id}`)
    const { namePlural, ...words } = text
    return { article_id: article.id, language, name_plural: namePlural, ...words }
  })
}

/** An article on offer has a history, so that its before-price follows from the rule. */
function pricesOf(article: SeedArticle, site: Site) {
  const { currency, prizesWithDecimals } = site.config
  const amountOf = (euroMinor: number) =>
    wholeWhereShownWhole(localPrice(euroMinor, currency), prizesWithDecimals)
  const base = { article_id: article.id, store: site.slug, currency }
  const began = new Date(Date.now() - HISTORY_DAYS * DAY_MS)
  const now = { ...base, amount_minor: amountOf(article.euroMinor), valid_until: null }
  if (article.wasEuroMinor === undefined) return [{ ...now, valid_from: began }]
  const reduced = new Date(Date.now() - OFFER_AGE_DAYS * DAY_MS)
  const before = amountOf(article.wasEuroMinor)
  return [
    { ...base, amount_minor: before, valid_from: began, valid_until: reduced },
    { ...now, valid_from: reduced },
  ]
}

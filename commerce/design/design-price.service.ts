import { hasBit } from '#commerce/catalogue/bit-set.ts'
import type { Price } from '#commerce/catalogue/article.contract.ts'
import type { ArticleIndex } from '#commerce/catalogue/article-index.ts'
import type { View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { inLanguage } from '#design/words-of-language.ts'
import { selectPublishedDocuments, selectSizePrices } from './design-price.queries.ts'
import { selectGeometriesOf } from './design.queries.ts'
import { sizesToOffer } from './offered-sizes.rules.ts'
import { designDocument, designWords } from './design.columns.ts'

type Priced = { price: Price; isFromPrice: boolean }
type Row = { id: string; article_id: number; published_version_id: string | null }

/** Sizes that a version fills. Undefined: all of them. */
type Sizes = readonly string[] | undefined

const MOST_KNOWN = 20_000
/** A version never changes, and the sizes of articles only with the assortment. */
const knownSizes = new WeakMap<ArticleIndex, Map<string, Sizes>>()

/** Lowest price of each design in the sizes that it fills: an article may have cheaper ones. */
export async function priceDesigns(
  ctx: Ctx,
  view: View,
  rows: readonly Row[],
): Promise<Map<string, Priced>> {
  const onSale = rows.flatMap((row) => {
    const slot = view.storeIndex.articleIndex.ordinalOf.get(row.article_id)
    return slot !== undefined && hasBit(view.storeIndex.onSale, slot) ? [{ ...row, slot }] : []
  })
  const sizes = await findSizes(ctx, view, onSale)
  const inSome = onSale.filter(({ id }) => sizes.get(id) !== undefined)
  const articleIds = [...new Set(inSome.map((row) => row.article_id))]
  const prices = await selectSizePrices(ctx.db, ctx.site.slug, articleIds, ctx.now)
  return new Map(
    onSale.flatMap(({ id, article_id, slot }) => {
      const own = sizes.get(id)
      const amounts = prices
        .filter((one) => one.article_id === article_id && own?.includes(one.variant))
        .map((one) => one.amount_minor)
      if (own && amounts.length === 0) return []
      return [[id, own ? ofSizes(ctx, view, slot, amounts) : ofArticle(ctx, view, slot)] as const]
    }),
  )
}

function ofArticle({ site }: Ctx, { storeIndex }: View, slot: number): Priced {
  return {
    price: {
      amountMinor: storeIndex.amounts[slot]!,
      currency: site.config.currency,
      wasMinor: hasBit(storeIndex.reduced, slot) ? storeIndex.befores[slot] : undefined,
    },
    isFromPrice: hasBit(storeIndex.fromPrice, slot),
  }
}

function ofSizes(ctx: Ctx, view: View, slot: number, amounts: readonly number[]): Priced {
  const amountMinor = Math.min(...amounts)
  const isFromPrice = Math.max(...amounts) > amountMinor
  // The index knows the reduction of the cheapest size alone.
  if (amountMinor === view.storeIndex.amounts[slot])
    return { ...ofArticle(ctx, view, slot), isFromPrice }
  return { price: { amountMinor, currency: ctx.site.config.currency }, isFromPrice }
}

async function findSizes(ctx: Ctx, view: View, rows: readonly Row[]): Promise<Map<string, Sizes>> {
  const { articleIndex } = view.storeIndex
  const { language } = ctx.locale
  let known = knownSizes.get(articleIndex)
  if (!known || known.size > MOST_KNOWN) knownSizes.set(articleIndex, (known = new Map()))
  const keyOf = (row: Row) => `${row.published_version_id} ${language}`
  const unknown = rows.filter((row) => row.published_version_id && !known.has(keyOf(row)))
  if (unknown.length > 0) await learnSizes(ctx, unknown, keyOf, known)
  return new Map(rows.map((row) => [row.id, known.get(keyOf(row))]))
}

async function learnSizes(
  { db, locale: { language } }: Ctx,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  known: Map<string, Sizes>,
): Promise<void> {
  const [stored, geometries] = await Promise.all([
    selectPublishedDocuments(
      db,
      rows.map(({ id }) => id),
      language,
    ),
    selectGeometriesOf(db, [...new Set(rows.map((row) => row.article_id))]),
  ])
  const documents = new Map(stored.map((one) => [one.id, one]))
  const byArticle = Map.groupBy(geometries, ({ articleId }) => articleId)
  for (const row of rows) {
    const one = documents.get(row.id)
    const all = byArticle.get(row.article_id) ?? []
    if (!one) continue
    const document = inLanguage(
      designDocument.read(one.document),
      designWords.readOrNull(one.words) ?? {},
      language,
    )
    const filled = sizesToOffer(document, all)
    known.set(keyOf(row), filled.length === all.length ? undefined : filled)
  }
}

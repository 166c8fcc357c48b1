import { catalogueOrder, type ArticleIndex } from './article-index.ts'
import { addBit, dropBit, hasBit, makeBitSet, unite, type BitSet } from './bit-set.ts'
import type { ArticleSort, TagCategory } from './catalogue.terms.ts'
import { highestFirst, lowestFirst, reorder, type Compare } from './ordinal-order.ts'

export type PriceFact = {
  articleId: number
  leastMinor: number
  mostMinor: number
  wasMinor: number | undefined
}

/** Store index: what one store sells, and for how much. */
export type StoreIndex = {
  articleIndex: ArticleIndex
  /** The moment whose prices it holds. */
  asOfMs: number
  onSale: BitSet
  reduced: BitSet
  fromPrice: BitSet
  amounts: Uint32Array
  befores: Uint32Array
  byPrice: Uint32Array
  byPriceDown: Uint32Array
  badges: ReadonlyMap<TagCategory, BitSet>
}

const TOP_SELLERS = 12
const NOVELTY_MS = 60 * 24 * 60 * 60 * 1000

export function makeStoreIndex(
  articleIndex: ArticleIndex,
  prices: readonly PriceFact[],
  now: Date,
): StoreIndex {
  const size = articleIndex.ids.length
  const empty: StoreIndex = {
    articleIndex,
    asOfMs: now.getTime(),
    onSale: makeBitSet(size),
    reduced: makeBitSet(size),
    fromPrice: makeBitSet(size),
    amounts: new Uint32Array(size),
    befores: new Uint32Array(size),
    byPrice: new Uint32Array(),
    byPriceDown: new Uint32Array(),
    badges: new Map(),
  }
  return changeStoreIndex(empty, articleIndex, {
    ids: [...articleIndex.ordinalOf.keys()],
    prices,
    now,
  })
}

/** The index after these articles or their prices changed, of the same ordinals. */
export function changeStoreIndex(
  old: StoreIndex,
  articleIndex: ArticleIndex,
  changed: { ids: readonly number[]; prices: readonly PriceFact[]; now: Date },
): StoreIndex {
  const { now } = changed
  const [onSale, reduced] = [old.onSale.slice(), old.reduced.slice()]
  const fromPrice = old.fromPrice.slice()
  const [amounts, befores] = [old.amounts.slice(), old.befores.slice()]
  const before = changed.ids.flatMap((id) => old.articleIndex.ordinalOf.get(id) ?? [])
  const after = changed.ids.flatMap((id) => articleIndex.ordinalOf.get(id) ?? [])
  for (const ordinal of before) {
    for (const set of [onSale, reduced, fromPrice]) dropBit(set, ordinal)
    amounts[ordinal] = 0
    befores[ordinal] = 0
  }
  for (const price of changed.prices) {
    const ordinal = articleIndex.ordinalOf.get(price.articleId)
    if (ordinal === undefined || articleIndex.publishedMs[ordinal]! > now.getTime()) continue
    addBit(onSale, ordinal)
    amounts[ordinal] = price.leastMinor
    if (price.mostMinor > price.leastMinor) addBit(fromPrice, ordinal)
    if (price.wasMinor === undefined) continue
    befores[ordinal] = price.wasMinor
    addBit(reduced, ordinal)
  }
  const ordinals = { size: amounts.length, before, after }
  const byCatalogue = catalogueOrder(articleIndex)
  return {
    articleIndex,
    asOfMs: now.getTime(),
    onSale,
    reduced,
    fromPrice,
    amounts,
    befores,
    byPrice: reorder(old.byPrice, ordinals, lowestFirst(amounts, byCatalogue)),
    byPriceDown: reorder(old.byPriceDown, ordinals, highestFirst(amounts, byCatalogue)),
    badges: badgesOf(articleIndex, onSale, now),
  }
}

/** TOP_SALES and NOVELTY follow from orders and dates; the others are set as tags. */
function badgesOf(articleIndex: ArticleIndex, onSale: BitSet, now: Date) {
  const size = articleIndex.ids.length
  const [topSales, novelty] = [makeBitSet(size), makeBitSet(size)]
  let left = TOP_SELLERS
  for (const ordinal of articleIndex.orders.POPULARITY) {
    if (left === 0 || articleIndex.popularity[ordinal] === 0) break
    if (!hasBit(onSale, ordinal)) continue
    addBit(topSales, ordinal)
    left -= 1
  }
  for (const ordinal of articleIndex.orders.DATE_CREATION) {
    if (articleIndex.publishedMs[ordinal]! < now.getTime() - NOVELTY_MS) break
    if (hasBit(onSale, ordinal)) addBit(novelty, ordinal)
  }
  const badges = new Map<TagCategory, BitSet>([
    ['TOP_SALES', topSales],
    ['NOVELTY', novelty],
  ])
  for (const [tag, category] of articleIndex.categoryOf) {
    const tagged = articleIndex.tags.get(tag)
    if (!tagged || category === 'TOP_SALES' || category === 'NOVELTY') continue
    badges.set(category, unite([tagged, badges.get(category) ?? makeBitSet(size)], size))
  }
  return badges
}

/** All ordinals in the order, or a way to put some of them into it. */
export function orderOf(
  storeIndex: StoreIndex,
  sort: ArticleSort,
): { all: Uint32Array; compare: Compare } {
  const { articleIndex, amounts, byPrice } = storeIndex
  const { orders, popularity, publishedMs, updatedMs } = articleIndex
  const byCatalogue = catalogueOrder(articleIndex)
  switch (sort) {
    case 'CATALOGUE':
      return { all: orders.CATALOGUE, compare: byCatalogue }
    case 'POPULARITY':
      return { all: orders.POPULARITY, compare: highestFirst(popularity, byCatalogue) }
    case 'DATE_CREATION':
      return { all: orders.DATE_CREATION, compare: highestFirst(publishedMs, byCatalogue) }
    case 'DATE_LAST_MODIFICATION':
      return {
        all: orders.DATE_LAST_MODIFICATION,
        compare: highestFirst(updatedMs, byCatalogue),
      }
    case 'PRICE_ASCENDING':
      return { all: byPrice, compare: lowestFirst(amounts, byCatalogue) }
    case 'PRICE_DESCENDING':
      return { all: storeIndex.byPriceDown, compare: highestFirst(amounts, byCatalogue) }
  }
}

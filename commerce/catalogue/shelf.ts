import { catalogueOrder, type Assortment } from './assortment.ts'
import { addBit, dropBit, hasBit, makeBitSet, unite, type BitSet } from './bit-set.ts'
import type { ArticleSort, TagCategory } from './catalogue.terms.ts'
import { highestFirst, lowestFirst, reorder, type Compare } from './slot-order.ts'

export type PriceFact = {
  articleId: number
  leastMinor: number
  mostMinor: number
  wasMinor: number | undefined
}

/** What one store sells, and for how much. */
export type Shelf = {
  assortment: Assortment
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

export function makeShelf(assortment: Assortment, prices: readonly PriceFact[], now: Date): Shelf {
  const size = assortment.ids.length
  const empty: Shelf = {
    assortment,
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
  return changeShelf(empty, assortment, { ids: [...assortment.slotOf.keys()], prices, now })
}

/** The shelf after these articles or their prices changed, of the same slots. */
export function changeShelf(
  old: Shelf,
  assortment: Assortment,
  changed: { ids: readonly number[]; prices: readonly PriceFact[]; now: Date },
): Shelf {
  const { now } = changed
  const [onSale, reduced] = [old.onSale.slice(), old.reduced.slice()]
  const fromPrice = old.fromPrice.slice()
  const [amounts, befores] = [old.amounts.slice(), old.befores.slice()]
  const before = changed.ids.flatMap((id) => old.assortment.slotOf.get(id) ?? [])
  const after = changed.ids.flatMap((id) => assortment.slotOf.get(id) ?? [])
  for (const slot of before) {
    for (const set of [onSale, reduced, fromPrice]) dropBit(set, slot)
    amounts[slot] = 0
    befores[slot] = 0
  }
  for (const price of changed.prices) {
    const slot = assortment.slotOf.get(price.articleId)
    if (slot === undefined || assortment.publishedMs[slot]! > now.getTime()) continue
    addBit(onSale, slot)
    amounts[slot] = price.leastMinor
    if (price.mostMinor > price.leastMinor) addBit(fromPrice, slot)
    if (price.wasMinor === undefined) continue
    befores[slot] = price.wasMinor
    addBit(reduced, slot)
  }
  const slots = { size: amounts.length, before, after }
  const byCatalogue = catalogueOrder(assortment)
  return {
    assortment,
    asOfMs: now.getTime(),
    onSale,
    reduced,
    fromPrice,
    amounts,
    befores,
    byPrice: reorder(old.byPrice, slots, lowestFirst(amounts, byCatalogue)),
    byPriceDown: reorder(old.byPriceDown, slots, highestFirst(amounts, byCatalogue)),
    badges: badgesOf(assortment, onSale, now),
  }
}

/** TOP_SALES and NOVELTY follow from orders and dates; the others are set as tags. */
function badgesOf(assortment: Assortment, onSale: BitSet, now: Date) {
  const size = assortment.ids.length
  const [topSales, novelty] = [makeBitSet(size), makeBitSet(size)]
  let left = TOP_SELLERS
  for (const slot of assortment.orders.POPULARITY) {
    if (left === 0 || assortment.popularity[slot] === 0) break
    if (!hasBit(onSale, slot)) continue
    addBit(topSales, slot)
    left -= 1
  }
  for (const slot of assortment.orders.DATE_CREATION) {
    if (assortment.publishedMs[slot]! < now.getTime() - NOVELTY_MS) break
    if (hasBit(onSale, slot)) addBit(novelty, slot)
  }
  const badges = new Map<TagCategory, BitSet>([
    ['TOP_SALES', topSales],
    ['NOVELTY', novelty],
  ])
  for (const [tag, category] of assortment.categoryOf) {
    const tagged = assortment.tags.get(tag)
    if (!tagged || category === 'TOP_SALES' || category === 'NOVELTY') continue
    badges.set(category, unite([tagged, badges.get(category) ?? makeBitSet(size)], size))
  }
  return badges
}

/** All slots in the order, or a way to put some of them into it. */
export function orderOf(shelf: Shelf, sort: ArticleSort): { all: Uint32Array; compare: Compare } {
  const { assortment, amounts, byPrice } = shelf
  const { orders, popularity, publishedMs, updatedMs } = assortment
  const byCatalogue = catalogueOrder(assortment)
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
      return { all: shelf.byPriceDown, compare: highestFirst(amounts, byCatalogue) }
  }
}

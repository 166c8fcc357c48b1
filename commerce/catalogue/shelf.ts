import { addBit, hasBit, makeBitSet, unite, type BitSet } from './bit-set.ts'
import type { ArticleSort, AttributeName, TagCategory } from './catalogue.terms.ts'

/**
 * What the stores sell, in memory: filtering, counting and sorting a hundred thousand articles in
 * the database would cost a hundred times what a thousand cost. Nothing here changes once made.
 */
export type ArticleFact = {
  id: number
  kind: string
  position: number
  publishedMs: number
  updatedMs: number
  popularity: number
  tags: readonly number[]
  attributes: readonly string[]
}

/** What is the same in all stores. Slots are articles in the order of the catalogue. */
export type Assortment = {
  ids: Uint32Array
  slots: Uint32Array
  slotOf: ReadonlyMap<number, number>
  kinds: ReadonlyMap<string, BitSet>
  tags: ReadonlyMap<number, BitSet>
  attributes: ReadonlyMap<string, BitSet>
  attributeOf: ReadonlyMap<string, AttributeName>
  categoryOf: ReadonlyMap<number, TagCategory>
  publishedMs: Float64Array
  updatedMs: Float64Array
  popularity: Uint32Array
  orders: Record<'POPULARITY' | 'DATE_CREATION' | 'DATE_LAST_MODIFICATION', Uint32Array>
}

export function makeAssortment(
  facts: readonly ArticleFact[],
  known: {
    attributeOf: ReadonlyMap<string, AttributeName>
    categoryOf: ReadonlyMap<number, TagCategory>
  },
): Assortment {
  const sorted = facts.toSorted((one, other) => one.position - other.position || one.id - other.id)
  const size = sorted.length
  const kinds = new Map<string, BitSet>()
  const tags = new Map<number, BitSet>()
  const attributes = new Map<string, BitSet>()
  const put = <Key>(sets: Map<Key, BitSet>, key: Key, slot: number) => {
    let set = sets.get(key)
    if (!set) sets.set(key, (set = makeBitSet(size)))
    addBit(set, slot)
  }
  sorted.forEach((fact, slot) => {
    put(kinds, fact.kind, slot)
    for (const tag of fact.tags) put(tags, tag, slot)
    for (const value of fact.attributes) put(attributes, value, slot)
  })
  const publishedMs = Float64Array.from(sorted, (fact) => fact.publishedMs)
  const updatedMs = Float64Array.from(sorted, (fact) => fact.updatedMs)
  const popularity = Uint32Array.from(sorted, (fact) => fact.popularity)
  return {
    ...known,
    ids: Uint32Array.from(sorted, ({ id }) => id),
    slots: Uint32Array.from(sorted, (_, slot) => slot),
    slotOf: new Map(sorted.map(({ id }, slot) => [id, slot])),
    kinds,
    tags,
    attributes,
    publishedMs,
    updatedMs,
    popularity,
    orders: {
      POPULARITY: orderBy(size, highestFirst(popularity)),
      DATE_CREATION: orderBy(size, highestFirst(publishedMs)),
      DATE_LAST_MODIFICATION: orderBy(size, highestFirst(updatedMs)),
    },
  }
}

export type PriceFact = {
  articleId: number
  leastMinor: number
  mostMinor: number
  wasMinor: number | undefined
}

/** What one store sells, and for how much. */
export type Shelf = {
  assortment: Assortment
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
  const [onSale, reduced, fromPrice] = [makeBitSet(size), makeBitSet(size), makeBitSet(size)]
  const amounts = new Uint32Array(size)
  const befores = new Uint32Array(size)
  for (const price of prices) {
    const slot = assortment.slotOf.get(price.articleId)
    if (slot === undefined || assortment.publishedMs[slot]! > now.getTime()) continue
    addBit(onSale, slot)
    amounts[slot] = price.leastMinor
    if (price.mostMinor > price.leastMinor) addBit(fromPrice, slot)
    if (price.wasMinor === undefined) continue
    befores[slot] = price.wasMinor
    addBit(reduced, slot)
  }
  return {
    assortment,
    onSale,
    reduced,
    fromPrice,
    amounts,
    befores,
    byPrice: orderBy(size, lowestFirst(amounts)),
    byPriceDown: orderBy(size, highestFirst(amounts)),
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
  switch (sort) {
    case 'CATALOGUE':
      return { all: assortment.slots, compare: (one, other) => one - other }
    case 'POPULARITY':
      return { all: orders.POPULARITY, compare: highestFirst(popularity) }
    case 'DATE_CREATION':
      return { all: orders.DATE_CREATION, compare: highestFirst(publishedMs) }
    case 'DATE_LAST_MODIFICATION':
      return { all: orders.DATE_LAST_MODIFICATION, compare: highestFirst(updatedMs) }
    case 'PRICE_ASCENDING':
      return { all: byPrice, compare: lowestFirst(amounts) }
    case 'PRICE_DESCENDING':
      return { all: shelf.byPriceDown, compare: highestFirst(amounts) }
  }
}

type Compare = (one: number, other: number) => number
type Keys = Uint32Array | Float64Array

const highestFirst =
  (keys: Keys): Compare =>
  (one, other) =>
    keys[other]! - keys[one]! || one - other

const lowestFirst =
  (keys: Keys): Compare =>
  (one, other) =>
    keys[one]! - keys[other]! || one - other

function orderBy(size: number, compare: Compare): Uint32Array {
  return Uint32Array.from({ length: size }, (_, slot) => slot).sort(compare)
}

import {
  countBits,
  countCommon,
  addBit,
  hasBit,
  intersect,
  makeBitSet,
  ordinalsOf,
  unite,
  type BitSet,
} from './bit-set.ts'
import type { ArticleSort, AttributeName, TagCategory } from './catalogue.terms.ts'
import { orderOf, type StoreIndex } from './store-index.ts'

/** Conditions of a list of the shop: of these kinds, with any of these tags or badges, up to a price. */
export type ListConditions = {
  kinds?: readonly string[] | undefined
  tags?: readonly number[] | undefined
  badges?: readonly TagCategory[] | undefined
  mostMinor?: number | undefined
}

export type Conditions = {
  list?: ListConditions | undefined
  kind: readonly string[]
  tag: readonly number[]
  attribute: readonly string[]
  badge: readonly TagCategory[]
  priceFrom?: number | undefined
  priceTo?: number | undefined
  onlyReduced?: boolean | undefined
}

export type Selection = {
  found: BitSet
  total: number
  kinds: [kind: string, count: number][]
  tags: [tag: number, count: number][]
  attributes: [value: string, count: number][]
  badges: [badge: TagCategory, count: number][]
  reducedCount: number
  price: { leastMinor: number; mostMinor: number } | undefined
}

/** One of so many is few. */
const SPARSE = 100

export const noConditions: Conditions = { kind: [], tag: [], attribute: [], badge: [] }

/** Choices of one group are alternatives; groups narrow each other down. */
export function select(storeIndex: StoreIndex, words: BitSet, conditions: Conditions): Selection {
  const { articleIndex } = storeIndex
  const base = intersect([storeIndex.onSale, words, ...listSets(storeIndex, conditions.list)])
  const groups = groupsOf(storeIndex, conditions)
  const found = intersect([base, ...groups.values()])
  const withoutGroup = new Map(
    [...groups.keys()].map((name) => {
      const others = [...groups].filter(([group]) => group !== name)
      return [name, intersect([base, ...others.map(([, set]) => set)])]
    }),
  )
  const among = (name: string) => withoutGroup.get(name) ?? found
  return {
    found,
    total: countBits(found),
    kinds: countsOf(articleIndex.kinds, () => among('kind')),
    tags: countsOf(articleIndex.tags, () => among('tag')),
    attributes: countsOf(articleIndex.attributes, (value) =>
      among(attributeGroup(articleIndex.attributeOf.get(value))),
    ),
    badges: countsOf(storeIndex.badges, () => among('badge')),
    reducedCount: countCommon(storeIndex.reduced, among('reduced')),
    price: priceRange(storeIndex, among('price')),
  }
}

/** The articles of one page, in order. */
export function pageOf(
  storeIndex: StoreIndex,
  found: BitSet,
  paging: { sort: ArticleSort; offset: number; limit: number },
): number[] {
  const { ids } = storeIndex.articleIndex
  const { offset, limit } = paging
  const order = orderOf(storeIndex, paging.sort)
  if (isSparse(storeIndex, found)) {
    const sorted = ordinalsOf(found).sort(order.compare)
    return Array.from(sorted.subarray(offset, offset + limit), (ordinal) => ids[ordinal]!)
  }
  const page: number[] = []
  let toSkip = offset
  for (let place = 0; place < order.all.length && page.length < limit; place += 1) {
    const ordinal = order.all[place]!
    if (!hasBit(found, ordinal)) continue
    if (toSkip > 0) toSkip -= 1
    else page.push(ids[ordinal]!)
  }
  return page
}

function listSets(storeIndex: StoreIndex, list: ListConditions | undefined): BitSet[] {
  if (!list) return []
  const { articleIndex } = storeIndex
  const size = articleIndex.ids.length
  const sets: BitSet[] = []
  if (list.kinds) sets.push(unite(present(articleIndex.kinds, list.kinds), size))
  if (list.tags || list.badges) {
    const tagged = present(articleIndex.tags, list.tags ?? [])
    sets.push(unite([...tagged, ...present(storeIndex.badges, list.badges ?? [])], size))
  }
  if (list.mostMinor !== undefined) sets.push(pricedBetween(storeIndex, 0, list.mostMinor))
  return sets
}

function groupsOf(storeIndex: StoreIndex, conditions: Conditions): Map<string, BitSet> {
  const { articleIndex } = storeIndex
  const size = articleIndex.ids.length
  const groups = new Map<string, BitSet>()
  const add = <Key>(name: string, sets: ReadonlyMap<Key, BitSet>, keys: readonly Key[]) => {
    if (keys.length > 0) groups.set(name, unite(present(sets, keys), size))
  }
  add('kind', articleIndex.kinds, conditions.kind)
  add('tag', articleIndex.tags, conditions.tag)
  add('badge', storeIndex.badges, conditions.badge)
  const byAttribute = Map.groupBy(conditions.attribute, (value) =>
    attributeGroup(articleIndex.attributeOf.get(value)),
  )
  for (const [name, values] of byAttribute) add(name, articleIndex.attributes, values)
  if (conditions.onlyReduced) groups.set('reduced', storeIndex.reduced)
  const { priceFrom = 0, priceTo = Number.MAX_SAFE_INTEGER } = conditions
  if (conditions.priceFrom !== undefined || conditions.priceTo !== undefined) {
    groups.set('price', pricedBetween(storeIndex, priceFrom, priceTo))
  }
  return groups
}

function attributeGroup(attribute: AttributeName | undefined): string {
  return `attribute ${attribute ?? ''}`
}

function present<Key>(sets: ReadonlyMap<Key, BitSet>, keys: readonly Key[]): BitSet[] {
  return keys.flatMap((key) => sets.get(key) ?? [])
}

function pricedBetween(storeIndex: StoreIndex, least: number, most: number): BitSet {
  const { amounts, byPrice } = storeIndex
  const set = makeBitSet(amounts.length)
  for (let place = firstAtLeast(storeIndex, least); place < byPrice.length; place += 1) {
    const ordinal = byPrice[place]!
    if (amounts[ordinal]! > most) break
    addBit(set, ordinal)
  }
  return set
}

/** First place in the order of prices with at least so much. */
function firstAtLeast({ amounts, byPrice }: StoreIndex, least: number): number {
  let [low, high] = [0, byPrice.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (amounts[byPrice[middle]!]! < least) low = middle + 1
    else high = middle
  }
  return low
}

function countsOf<Key>(
  sets: ReadonlyMap<Key, BitSet>,
  among: (key: Key) => BitSet,
): [Key, number][] {
  const counts: [Key, number][] = []
  for (const [key, set] of sets) {
    const count = countCommon(set, among(key))
    if (count > 0) counts.push([key, count])
  }
  return counts
}

function priceRange(storeIndex: StoreIndex, among: BitSet) {
  const { amounts, byPrice } = storeIndex
  if (isSparse(storeIndex, among)) {
    const prices = ordinalsOf(among).map((ordinal) => amounts[ordinal]!)
    if (prices.length === 0) return undefined
    return { leastMinor: Math.min(...prices), mostMinor: Math.max(...prices) }
  }
  let [first, last] = [0, byPrice.length - 1]
  while (first <= last && !hasBit(among, byPrice[first]!)) first += 1
  while (first <= last && !hasBit(among, byPrice[last]!)) last -= 1
  if (first > last) return undefined
  return { leastMinor: amounts[byPrice[first]!]!, mostMinor: amounts[byPrice[last]!]! }
}

/** To handle each of a few is less work than to look for them among all. */
function isSparse(storeIndex: StoreIndex, set: BitSet): boolean {
  return countBits(set) < storeIndex.amounts.length / SPARSE
}

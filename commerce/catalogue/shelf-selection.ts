import {
  countBits,
  countCommon,
  addBit,
  hasBit,
  intersect,
  makeBitSet,
  slotsOf,
  unite,
  type BitSet,
} from './bit-set.ts'
import type { ArticleSort, AttributeName, TagCategory } from './catalogue.terms.ts'
import { orderOf, type Shelf } from './shelf.ts'

/** What a list of the shop holds: of these kinds, with any of these tags or badges, up to a price. */
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
export function select(shelf: Shelf, words: BitSet, conditions: Conditions): Selection {
  const { assortment } = shelf
  const base = intersect([shelf.onSale, words, ...listSets(shelf, conditions.list)])
  const groups = groupsOf(shelf, conditions)
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
    kinds: countsOf(assortment.kinds, () => among('kind')),
    tags: countsOf(assortment.tags, () => among('tag')),
    attributes: countsOf(assortment.attributes, (value) =>
      among(attributeGroup(assortment.attributeOf.get(value))),
    ),
    badges: countsOf(shelf.badges, () => among('badge')),
    reducedCount: countCommon(shelf.reduced, among('reduced')),
    price: priceRange(shelf, among('price')),
  }
}

/** The articles of one page, in order. */
export function pageOf(
  shelf: Shelf,
  found: BitSet,
  paging: { sort: ArticleSort; offset: number; limit: number },
): number[] {
  const { ids } = shelf.assortment
  const { offset, limit } = paging
  const order = orderOf(shelf, paging.sort)
  if (isSparse(shelf, found)) {
    const sorted = slotsOf(found).sort(order.compare)
    return Array.from(sorted.subarray(offset, offset + limit), (slot) => ids[slot]!)
  }
  const page: number[] = []
  let toSkip = offset
  for (let place = 0; place < order.all.length && page.length < limit; place += 1) {
    const slot = order.all[place]!
    if (!hasBit(found, slot)) continue
    if (toSkip > 0) toSkip -= 1
    else page.push(ids[slot]!)
  }
  return page
}

function listSets(shelf: Shelf, list: ListConditions | undefined): BitSet[] {
  if (!list) return []
  const { assortment } = shelf
  const size = assortment.ids.length
  const sets: BitSet[] = []
  if (list.kinds) sets.push(unite(present(assortment.kinds, list.kinds), size))
  if (list.tags || list.badges) {
    const tagged = present(assortment.tags, list.tags ?? [])
    sets.push(unite([...tagged, ...present(shelf.badges, list.badges ?? [])], size))
  }
  if (list.mostMinor !== undefined) sets.push(pricedBetween(shelf, 0, list.mostMinor))
  return sets
}

function groupsOf(shelf: Shelf, conditions: Conditions): Map<string, BitSet> {
  const { assortment } = shelf
  const size = assortment.ids.length
  const groups = new Map<string, BitSet>()
  const add = <Key>(name: string, sets: ReadonlyMap<Key, BitSet>, keys: readonly Key[]) => {
    if (keys.length > 0) groups.set(name, unite(present(sets, keys), size))
  }
  add('kind', assortment.kinds, conditions.kind)
  add('tag', assortment.tags, conditions.tag)
  add('badge', shelf.badges, conditions.badge)
  const byAttribute = Map.groupBy(conditions.attribute, (value) =>
    attributeGroup(assortment.attributeOf.get(value)),
  )
  for (const [name, values] of byAttribute) add(name, assortment.attributes, values)
  if (conditions.onlyReduced) groups.set('reduced', shelf.reduced)
  const { priceFrom = 0, priceTo = Number.MAX_SAFE_INTEGER } = conditions
  if (conditions.priceFrom !== undefined || conditions.priceTo !== undefined) {
    groups.set('price', pricedBetween(shelf, priceFrom, priceTo))
  }
  return groups
}

function attributeGroup(attribute: AttributeName | undefined): string {
  return `attribute ${attribute ?? ''}`
}

function present<Key>(sets: ReadonlyMap<Key, BitSet>, keys: readonly Key[]): BitSet[] {
  return keys.flatMap((key) => sets.get(key) ?? [])
}

function pricedBetween(shelf: Shelf, least: number, most: number): BitSet {
  const { amounts, byPrice } = shelf
  const set = makeBitSet(amounts.length)
  for (let place = firstAtLeast(shelf, least); place < byPrice.length; place += 1) {
    const slot = byPrice[place]!
    if (amounts[slot]! > most) break
    addBit(set, slot)
  }
  return set
}

/** Where in the order of prices those begin that cost at least so much. */
function firstAtLeast({ amounts, byPrice }: Shelf, least: number): number {
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

function priceRange(shelf: Shelf, among: BitSet) {
  const { amounts, byPrice } = shelf
  if (isSparse(shelf, among)) {
    const prices = slotsOf(among).map((slot) => amounts[slot]!)
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
function isSparse(shelf: Shelf, set: BitSet): boolean {
  return countBits(set) < shelf.amounts.length / SPARSE
}

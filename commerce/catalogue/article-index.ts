import { addBit, dropBit, hasBit, makeBitSet, type BitSet } from './bit-set.ts'
import type { AttributeName, TagCategory } from './catalogue.terms.ts'
import { highestFirst, reorder, type Compare } from './ordinal-order.ts'

/**
 * Article facts, in memory: filtering, counting and sorting a hundred thousand articles in the database would
 * cost a hundred times what a thousand cost. Nothing here changes once made.
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

/**
 * Article index: what is the same in all stores. Each article has an ordinal; all arrays and sets have as
 * many as `ids`.
 */
export type ArticleIndex = {
  /** Indexes with the same one give no ordinal to two articles: sets made for one are true of the next. */
  numbering: object
  usedOrdinals: number
  ids: Uint32Array
  positions: Int32Array
  ordinalOf: ReadonlyMap<number, number>
  /** In the order of the catalogue. */
  kinds: ReadonlyMap<string, BitSet>
  tags: ReadonlyMap<number, BitSet>
  attributes: ReadonlyMap<string, BitSet>
  attributeOf: ReadonlyMap<string, AttributeName>
  categoryOf: ReadonlyMap<number, TagCategory>
  publishedMs: Float64Array
  updatedMs: Float64Array
  popularity: Uint32Array
  orders: Record<
    'CATALOGUE' | 'POPULARITY' | 'DATE_CREATION' | 'DATE_LAST_MODIFICATION',
    Uint32Array
  >
}

type Words = Pick<ArticleIndex, 'attributeOf' | 'categoryOf'>

/** Ordinals for articles that come later: when they are used up, all are read anew. */
const spareOrdinals = (size: number) => 64 + (size >>> 4)

export function makeArticleIndex(facts: readonly ArticleFact[], words: Words): ArticleIndex {
  const size = facts.length + spareOrdinals(facts.length)
  const empty: ArticleIndex = {
    ...words,
    numbering: {},
    usedOrdinals: 0,
    ids: new Uint32Array(size),
    positions: new Int32Array(size),
    ordinalOf: new Map(),
    kinds: new Map(),
    tags: new Map(),
    attributes: new Map(),
    publishedMs: new Float64Array(size),
    updatedMs: new Float64Array(size),
    popularity: new Uint32Array(size),
    orders: {
      CATALOGUE: new Uint32Array(),
      POPULARITY: new Uint32Array(),
      DATE_CREATION: new Uint32Array(),
      DATE_LAST_MODIFICATION: new Uint32Array(),
    },
  }
  return updateArticleIndex(empty, [], facts)!
}

/**
 * The index after these articles changed, of which `facts` holds those that are still there.
 * Undefined when there are more new ones than ordinals.
 */
export function updateArticleIndex(
  old: ArticleIndex,
  changedIds: readonly number[],
  facts: readonly ArticleFact[],
): ArticleIndex | undefined {
  const size = old.ids.length
  const coming = facts.filter(({ id }) => !old.ordinalOf.has(id))
  if (old.usedOrdinals + coming.length > size) return undefined
  const present = new Set(facts.map(({ id }) => id))
  const going = changedIds.filter((id) => old.ordinalOf.has(id) && !present.has(id))
  const ordinalOf = changeOrdinals(old, going, coming)
  const before = [...changedIds, ...present].flatMap((id) => old.ordinalOf.get(id) ?? [])
  const after = facts.map(({ id }) => ordinalOf.get(id)!)
  const ids = old.ids.slice()
  const positions = old.positions.slice()
  const publishedMs = old.publishedMs.slice()
  const updatedMs = old.updatedMs.slice()
  const popularity = old.popularity.slice()
  facts.forEach((fact, index) => {
    const ordinal = after[index]!
    ids[ordinal] = fact.id
    positions[ordinal] = fact.position
    publishedMs[ordinal] = fact.publishedMs
    updatedMs[ordinal] = fact.updatedMs
    popularity[ordinal] = fact.popularity
  })
  const changed = { size, before, after }
  const byCatalogue = catalogueOrder({ positions, ids })
  const order = (sort: keyof ArticleIndex['orders'], compare: Compare) =>
    reorder(old.orders[sort], changed, compare)
  const catalogue = order('CATALOGUE', byCatalogue)
  const sets = <Key>(
    held: ReadonlyMap<Key, BitSet>,
    keysOf: (fact: ArticleFact) => readonly Key[],
  ) => changeSets(held, changed, facts.map(keysOf))
  const byKey = ([one]: [unknown, unknown], [other]: [unknown, unknown]) => (one! < other! ? -1 : 1)
  return {
    ...old,
    usedOrdinals: old.usedOrdinals + coming.length,
    ids,
    positions,
    ordinalOf,
    kinds: inOrder(
      sets(old.kinds, ({ kind }) => [kind]),
      catalogue,
    ),
    tags: new Map([...sets(old.tags, ({ tags }) => tags)].sort(byKey)),
    attributes: new Map([...sets(old.attributes, ({ attributes }) => attributes)].sort(byKey)),
    publishedMs,
    updatedMs,
    popularity,
    orders: {
      CATALOGUE: catalogue,
      POPULARITY: order('POPULARITY', highestFirst(popularity, byCatalogue)),
      DATE_CREATION: order('DATE_CREATION', highestFirst(publishedMs, byCatalogue)),
      DATE_LAST_MODIFICATION: order('DATE_LAST_MODIFICATION', highestFirst(updatedMs, byCatalogue)),
    },
  }
}

/** The same map while nothing comes or goes: what search has found by it stays true. */
function changeOrdinals(
  { ordinalOf, usedOrdinals }: ArticleIndex,
  going: readonly number[],
  coming: readonly ArticleFact[],
): ReadonlyMap<number, number> {
  if (going.length + coming.length === 0) return ordinalOf
  const changed = new Map(ordinalOf)
  for (const id of going) changed.delete(id)
  coming.forEach(({ id }, index) => changed.set(id, usedOrdinals + index))
  return changed
}

export function catalogueOrder({
  positions,
  ids,
}: Pick<ArticleIndex, 'positions' | 'ids'>): Compare {
  return (one, other) => positions[one]! - positions[other]! || ids[one]! - ids[other]!
}

/** Sets that nothing changed in are the same ones; those that nothing is in any more are gone. */
function changeSets<Key>(
  held: ReadonlyMap<Key, BitSet>,
  { size, before, after }: { size: number; before: readonly number[]; after: readonly number[] },
  keysOfOrdinals: readonly (readonly Key[])[],
): Map<Key, BitSet> {
  const made = new Map(held)
  const own = new Set<Key>()
  const ownSet = (key: Key): BitSet => {
    const known = made.get(key)
    if (known && own.has(key)) return known
    const copy = known?.slice() ?? makeBitSet(size)
    own.add(key)
    made.set(key, copy)
    return copy
  }
  for (const [key, set] of held) {
    for (const ordinal of before) if (hasBit(set, ordinal)) dropBit(ownSet(key), ordinal)
  }
  keysOfOrdinals.forEach((keys, index) => {
    for (const key of keys) addBit(ownSet(key), after[index]!)
  })
  for (const key of own) if (made.get(key)!.every((word) => word === 0)) made.delete(key)
  return made
}

function inOrder<Key>(sets: Map<Key, BitSet>, order: Uint32Array): Map<Key, BitSet> {
  const places = new Map(
    [...sets].map(([key, set]) => [key, order.findIndex((ordinal) => hasBit(set, ordinal))]),
  )
  return new Map([...sets].sort(([one], [other]) => places.get(one)! - places.get(other)!))
}

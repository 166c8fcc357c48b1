import type { DesignSort } from './design-sort.terms.ts'

/** A published design, as far as it takes to find and sort it. */
export type PublishedFact = {
  id: string
  brand: string
  articleId: number
  /** The only store that shows it; undefined for all of the brand. */
  store: string | undefined
  createdMs: number
  updatedMs: number
  copyCount: number
  /** Search number: what the search calls it. */
  searchNumber: number
  tags: readonly number[]
}

type Wanted = { articleId?: number | undefined; tagId?: number | undefined; sort: DesignSort }

/**
 * The published designs in memory: to count and sort those of one article or tag in the database
 * would cost more the more there are. What a page shows is read from the database by its ids.
 */
export type DesignIndex = {
  list: (shop: { brand: string; store: string }, wanted: Wanted) => readonly string[]
  countByTag: (shop: { brand: string; store: string }) => Map<number, number>
  /** How many of an article's designs have each tag. */
  countTagsOf: (
    shop: { brand: string; store: string },
    articleId: number,
  ) => ReadonlyMap<number, number>
  facts: ReadonlyMap<string, PublishedFact>
}

const sortKeys: Record<DesignSort, (fact: PublishedFact) => number> = {
  DATE_LAST_MODIFICATION: (fact) => fact.updatedMs,
  DATE_CREATION: (fact) => fact.createdMs,
  POPULARITY: (fact) => fact.copyCount,
}

type Group = {
  facts: PublishedFact[]
  isForAllStores: boolean
  /** Ids in order, by store, sort and tag; made when somebody first wants them. */
  orders: Map<string, readonly string[]>
  tagCounts: Map<string, ReadonlyMap<number, number>>
}

export function makeDesignIndex(facts: readonly PublishedFact[]): DesignIndex {
  const groups = new Map<string, Group>()
  const put = (name: string, fact: PublishedFact) => {
    let group = groups.get(name)
    if (!group) {
      group = { facts: [], isForAllStores: true, orders: new Map(), tagCounts: new Map() }
      groups.set(name, group)
    }
    group.facts.push(fact)
    if (fact.store !== undefined) group.isForAllStores = false
  }
  const tags = new Set<number>()
  for (const fact of facts) {
    put(`${fact.brand} all`, fact)
    put(`${fact.brand} article ${fact.articleId}`, fact)
    for (const tag of fact.tags) {
      put(`${fact.brand} tag ${tag}`, fact)
      tags.add(tag)
    }
  }

  function idsIn(name: string, store: string, sort: DesignSort, tagId?: number): readonly string[] {
    const group = groups.get(name)
    if (!group || (tagId !== undefined && !tags.has(tagId))) return []
    const order = `${group.isForAllStores ? '' : store} ${sort} ${tagId ?? ''}`
    const known = group.orders.get(order)
    if (known) return known
    const keyOf = sortKeys[sort]
    const ids = group.facts
      .filter((fact) => isShownIn(store, fact))
      .filter((fact) => tagId === undefined || fact.tags.includes(tagId))
      .toSorted((one, other) => keyOf(other) - keyOf(one) || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
    group.orders.set(order, ids)
    return ids
  }

  return {
    facts: new Map(facts.map((fact) => [fact.id, fact])),
    list({ brand, store }, { articleId, tagId, sort }) {
      if (articleId !== undefined) {
        return idsIn(`${brand} article ${articleId}`, store, sort, tagId)
      }
      return idsIn(tagId === undefined ? `${brand} all` : `${brand} tag ${tagId}`, store, sort)
    },
    countByTag({ brand, store }) {
      return new Map(
        [...tags].map((tag) => [tag, idsIn(`${brand} tag ${tag}`, store, 'POPULARITY').length]),
      )
    },
    countTagsOf({ brand, store }, articleId) {
      const group = groups.get(`${brand} article ${articleId}`)
      if (!group) return new Map()
      const place = group.isForAllStores ? '' : store
      const known = group.tagCounts.get(place)
      if (known) return known
      const counts = new Map<number, number>()
      for (const fact of group.facts.filter((one) => isShownIn(store, one))) {
        for (const tag of fact.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      }
      group.tagCounts.set(place, counts)
      return counts
    },
  }
}

function isShownIn(store: string, fact: PublishedFact): boolean {
  return fact.store === undefined || fact.store === store
}

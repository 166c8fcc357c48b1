import {
  countBits,
  intersect,
  makeBitSet,
  ordinalsOf,
  type BitSet,
} from '#commerce/catalogue/bit-set.ts'
import { pageOf } from '#commerce/catalogue/index-selection.ts'
import type { View } from '#commerce/catalogue/catalogue-index.ts'
import { rankIn, rankOfLevel } from './find-texts.ts'
import type { Reading, Token } from './read-query.ts'
import {
  addBits,
  makeRanks,
  mark,
  NAME,
  TAG,
  rankingOf,
  type Ranks,
  type Ranking,
} from './ranking.ts'
import type { Levels, ShortText, WordIndex } from './word-index.ts'

/** `kindsOfThing`: for each word what is called so, or is of a kind that is called so. */
export type FoundArticles = Ranking & { kindsOfThing: BitSet[] }

type Where = Parameters<WordIndex['lookUp']>[0] & { allowed?: BitSet }

/** The articles of this store that have the words, their tags, attributes and kinds included. */
export async function findArticles(
  index: WordIndex,
  view: View,
  reading: Reading,
  language: string,
): Promise<FoundArticles> {
  const { articleIndex, onSale } = view.storeIndex
  const indexed = { size: articleIndex.ids.length, ordinalOf: articleIndex.ordinalOf }
  const version = reading.versions.article_words
  // Before anything is counted: what another store sells must not pass for found here.
  const where: Where = {
    kind: 'article',
    language,
    version,
    indexed,
    allowed: onSale,
  }
  const kindOfList = new Map([...view.labels.listOfKind].map(([kind, { id }]) => [id, kind]))
  const kindsOfThing = reading.tokens.map(() => makeBitSet(indexed.size))
  const markShortText = (ranks: Ranks, token: Token, place: number) => {
    addBits(kindsOfThing[place]!, ranks[NAME]!)
    for (const text of reading.texts) {
      const rank = rankIn(text, token)
      // Only by its name: what a list says of itself is not true of everything in it.
      if (rank === undefined || rank > TAG) continue
      const set = setOf(view, text, kindOfList)
      if (set) mark(ranks, TAG + rank, set)
      if (set && text.kind === 'list') addBits(kindsOfThing[place]!, set)
    }
  }
  const ranking = await findRanking(index, where, reading, markShortText)
  return { ...ranking, kindsOfThing }
}

function setOf(view: View, { kind, key }: ShortText, kindOfList: ReadonlyMap<string, string>) {
  const { articleIndex, badges } = view.storeIndex
  if (kind === 'value') return articleIndex.attributes.get(key)
  if (kind === 'list') return articleIndex.kinds.get(kindOfList.get(key) ?? '')
  if (kind !== 'tag') return undefined
  const category = articleIndex.categoryOf.get(Number(key))
  return category === undefined ? articleIndex.tags.get(Number(key)) : badges.get(category)
}

/** Ranking of what has the words of a reading, from the best to the least. */
export async function findRanking(
  index: WordIndex,
  where: Where,
  { tokens, whole }: Reading,
  markMore: (ranks: Ranks, token: Token, place: number) => void,
): Promise<Ranking> {
  const terms = tokens.flatMap(({ options }) => options.map(({ term }) => term))
  const found = await index.lookUp(where, [whole, ...terms])
  const { indexed, allowed } = where
  const ranks = tokens.map((token, place) => {
    const ranksOfToken = makeRanks(indexed.size)
    for (const { term, shift } of token.options) markLevels(ranksOfToken, found.get(term), shift)
    markMore(ranksOfToken, token, place)
    return allowed ? ranksOfToken.map((set) => intersect([set, allowed])) : ranksOfToken
  })
  const exact = found.get(whole)?.[NAME] ?? makeBitSet(indexed.size)
  return rankingOf(ranks, allowed ? intersect([exact, allowed]) : exact)
}

function markLevels(ranks: Ranks, levels: Levels | undefined, shift: number): void {
  levels?.forEach((set, level) => {
    if (set) mark(ranks, rankOfLevel[level]! + shift, set)
  })
}

/** One page, the best first and among equals what sells best. */
export function pageOfRanking(
  view: View,
  ranking: Ranking,
  found: BitSet,
  paging: { offset: number; limit: number },
): number[] {
  const ids: number[] = []
  let { offset } = paging
  for (const group of ranking.groups) {
    if (ids.length === paging.limit) break
    const set = intersect([group, found])
    const count = countBits(set)
    if (offset < count) {
      const limit = paging.limit - ids.length
      ids.push(...pageOf(view.storeIndex, set, { sort: 'POPULARITY', offset, limit }))
    }
    offset = Math.max(0, offset - count)
  }
  return ids
}

/** The same where ordinals are in the order of popularity already. */
export function ordinalsOfRanking(
  { groups }: Ranking,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const ordinals: number[] = []
  let toSkip = offset
  for (const group of groups) {
    if (ordinals.length === limit) break
    const count = countBits(group)
    if (toSkip < count) {
      ordinals.push(...ordinalsOf(group).subarray(toSkip, toSkip + limit - ordinals.length))
    }
    toSkip = Math.max(0, toSkip - count)
  }
  return ordinals
}

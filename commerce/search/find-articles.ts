import {
  countBits,
  intersect,
  makeBitSet,
  slotsOf,
  type BitSet,
} from '#commerce/catalogue/bit-set.ts'
import { pageOf } from '#commerce/catalogue/shelf-selection.ts'
import type { View } from '#commerce/catalogue/shelves.ts'
import { rankIn, rankOfLevel } from './find-texts.ts'
import type { Reading, Token } from './read-query.ts'
import { addBits, makeRanks, mark, NAME, TAG, tiersOf, type Ranks, type Tiers } from './tiers.ts'
import type { Levels, ShortText, WordIndex } from './word-index.ts'

/** `kindsOfThing`: for each word what is called so, or is of a kind that is called so. */
export type FoundArticles = Tiers & { kindsOfThing: BitSet[] }

type Where = Parameters<WordIndex['lookUp']>[0] & { allowed?: BitSet }

/** The articles of this store that have the words, their tags, attributes and kinds included. */
export async function findArticles(
  index: WordIndex,
  view: View,
  reading: Reading,
  language: string,
): Promise<FoundArticles> {
  const { assortment, onSale } = view.shelf
  const shelved = { size: assortment.ids.length, slotOf: assortment.slotOf }
  const version = reading.versions.article_words
  // Before anything is counted: what another store sells must not pass for found here.
  const where: Where = {
    kind: 'article',
    language,
    version,
    shelved,
    allowed: onSale,
  }
  const kindOfList = new Map([...view.labels.listOfKind].map(([kind, { id }]) => [id, kind]))
  const kindsOfThing = reading.tokens.map(() => makeBitSet(shelved.size))
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
  const tiers = await findTiers(index, where, reading, markShortText)
  return { ...tiers, kindsOfThing }
}

function setOf(view: View, { kind, key }: ShortText, kindOfList: ReadonlyMap<string, string>) {
  const { assortment, badges } = view.shelf
  if (kind === 'value') return assortment.attributes.get(key)
  if (kind === 'list') return assortment.kinds.get(kindOfList.get(key) ?? '')
  if (kind !== 'tag') return undefined
  const category = assortment.categoryOf.get(Number(key))
  return category === undefined ? assortment.tags.get(Number(key)) : badges.get(category)
}

/** What has the words of a reading, from the best to the least. */
export async function findTiers(
  index: WordIndex,
  where: Where,
  { tokens, whole }: Reading,
  markMore: (ranks: Ranks, token: Token, place: number) => void,
): Promise<Tiers> {
  const terms = tokens.flatMap(({ options }) => options.map(({ term }) => term))
  const found = await index.lookUp(where, [whole, ...terms])
  const { shelved, allowed } = where
  const ranks = tokens.map((token, place) => {
    const ranksOfToken = makeRanks(shelved.size)
    for (const { term, shift } of token.options) markLevels(ranksOfToken, found.get(term), shift)
    markMore(ranksOfToken, token, place)
    return allowed ? ranksOfToken.map((set) => intersect([set, allowed])) : ranksOfToken
  })
  const exact = found.get(whole)?.[NAME] ?? makeBitSet(shelved.size)
  return tiersOf(ranks, allowed ? intersect([exact, allowed]) : exact)
}

function markLevels(ranks: Ranks, levels: Levels | undefined, shift: number): void {
  levels?.forEach((set, level) => {
    if (set) mark(ranks, rankOfLevel[level]! + shift, set)
  })
}

/** One page, the best first and among equals what sells best. */
export function pageOfTiers(
  view: View,
  tiers: Tiers,
  found: BitSet,
  paging: { offset: number; limit: number },
): number[] {
  const ids: number[] = []
  let { offset } = paging
  for (const tier of tiers.tiers) {
    if (ids.length === paging.limit) break
    const set = intersect([tier, found])
    const count = countBits(set)
    if (offset < count) {
      const limit = paging.limit - ids.length
      ids.push(...pageOf(view.shelf, set, { sort: 'POPULARITY', offset, limit }))
    }
    offset = Math.max(0, offset - count)
  }
  return ids
}

/** The same where slots are in the order of popularity already. */
export function slotsOfTiers(
  { tiers }: Tiers,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const slots: number[] = []
  let toSkip = offset
  for (const tier of tiers) {
    if (slots.length === limit) break
    const count = countBits(tier)
    if (toSkip < count) {
      slots.push(...slotsOf(tier).subarray(toSkip, toSkip + limit - slots.length))
    }
    toSkip = Math.max(0, toSkip - count)
  }
  return slots
}

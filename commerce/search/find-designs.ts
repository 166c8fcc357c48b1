import { addBit, hasBit, makeBitSet, type BitSet } from '#commerce/catalogue/bit-set.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { getDesignCards } from '#commerce/design/design-list.service.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { DesignShelf } from '#commerce/catalogue/design-shelf.ts'
import { findTiers, slotsOfTiers } from './find-articles.ts'
import { rankIn } from './find-texts.ts'
import type { Reading, Token } from './read-query.ts'
import { mark, NAME, TAG, within, type Ranks } from './tiers.ts'
import type { WordIndex } from './word-index.ts'

/** The designs of one store, the most popular first. */
type Ranking = {
  ids: readonly string[]
  slotOf: ReadonlyMap<number, number>
  tagged: ReadonlyMap<number, BitSet>
  /** What each is a design for. */
  articleIds: Uint32Array
}

/** What the words mean among articles: a mug with a cat is a design of a cat for a mug. */
export type Articles = {
  slotOf: ReadonlyMap<number, number>
  kindsOfThing: readonly BitSet[]
}

const rankings = new WeakMap<readonly string[], Ranking>()

export async function findDesigns(
  ctx: Ctx,
  index: WordIndex,
  reading: Reading,
  given: { articles: Articles; offset: number; limit: number },
): Promise<{ designs: DesignCard[]; total: number }> {
  const ranking = await rankHere(ctx)
  const { ids, slotOf, tagged } = ranking
  const { language } = ctx.locale
  const version = reading.versions.design_words
  const markTags = (ranks: Ranks, token: Token) => {
    for (const text of reading.texts) {
      const set = text.kind === 'tag' ? tagged.get(Number(text.key)) : undefined
      const rank = set ? rankIn(text, token) : undefined
      if (set && rank !== undefined && rank <= TAG) mark(ranks, TAG + rank, set)
    }
  }
  const where = {
    kind: 'design',
    language,
    version,
    shelved: { size: ids.length, slotOf },
  } as const
  const findOnArticles = () =>
    findTiers(index, where, reading, (ranks, token, place) => {
      markTags(ranks, token)
      mark(ranks, NAME, designsFor(ranking, given.articles, place))
    })
  const own = await findTiers(index, where, reading, markTags)
  const tiers = own.isPartial ? within(await findOnArticles(), own.found) : own
  // Half a match among designs is a matter of taste: there is always one.
  if (tiers.isPartial) return { designs: [], total: 0 }
  const slots = slotsOfTiers(tiers, given)
  return {
    designs: await getDesignCards(
      ctx,
      slots.map((slot) => ids[slot]!),
    ),
    total: tiers.total,
  }
}

function designsFor(ranking: Ranking, articles: Articles, place: number): BitSet {
  const slots = articleSlotsOf(ranking, articles.slotOf)
  const set = makeBitSet(slots.length)
  const wanted = articles.kindsOfThing[place]!
  for (let slot = 0; slot < slots.length; slot += 1) {
    const article = slots[slot]!
    if (article >= 0 && hasBit(wanted, article)) addBit(set, slot)
  }
  return set
}

const articleSlots = new WeakMap<Articles['slotOf'], WeakMap<Ranking, Int32Array>>()

/** Where each design's article stands on the shelf: a hundred thousand look-ups, but once. */
function articleSlotsOf(ranking: Ranking, slotOf: Articles['slotOf']): Int32Array {
  const ofShelf = articleSlots.get(slotOf) ?? new WeakMap<Ranking, Int32Array>()
  articleSlots.set(slotOf, ofShelf)
  const slots =
    ofShelf.get(ranking) ?? Int32Array.from(ranking.articleIds, (id) => slotOf.get(id) ?? -1)
  ofShelf.set(ranking, slots)
  return slots
}

async function rankHere(ctx: Ctx): Promise<Ranking> {
  const shelf = await ctx.shelves.lookAtDesigns(ctx.now)
  const shop = { brand: ctx.site.brand, store: ctx.site.slug }
  const ids = shelf.list(shop, { sort: 'POPULARITY' })
  const ranking = rankings.get(ids) ?? rankingOf(ids, shelf)
  rankings.set(ids, ranking)
  return ranking
}

function rankingOf(ids: readonly string[], { facts }: DesignShelf): Ranking {
  const slotOf = new Map<number, number>()
  const tagged = new Map<number, BitSet>()
  const articleIds = new Uint32Array(ids.length)
  for (const [slot, id] of ids.entries()) {
    const { searchNumber, tags, articleId } = facts.get(id)!
    slotOf.set(searchNumber, slot)
    articleIds[slot] = articleId
    for (const tag of tags) {
      const set = tagged.get(tag) ?? makeBitSet(ids.length)
      addBit(set, slot)
      tagged.set(tag, set)
    }
  }
  return { ids, slotOf, tagged, articleIds }
}

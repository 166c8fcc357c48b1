import { addBit, hasBit, makeBitSet, type BitSet } from '#commerce/catalogue/bit-set.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { getDesignCards } from '#commerce/design/design-list.service.ts'
import type { DesignCard } from '#commerce/design/design.contract.ts'
import type { DesignIndex } from '#commerce/catalogue/design-index.ts'
import { findRanking, ordinalsOfRanking } from './find-articles.ts'
import { rankIn } from './find-texts.ts'
import type { Reading, Token } from './read-query.ts'
import { mark, NAME, TAG, within, type Ranks } from './ranking.ts'
import type { WordIndex } from './word-index.ts'

/** The designs of one store, the most popular first. */
type DesignRanking = {
  ids: readonly string[]
  ordinalOf: ReadonlyMap<number, number>
  tagged: ReadonlyMap<number, BitSet>
  /** Article ids: what each is a design for. */
  articleIds: Uint32Array
}

/** Articles behind the words: a mug with a cat is a design of a cat for a mug. */
export type Articles = {
  ordinalOf: ReadonlyMap<number, number>
  kindsOfThing: readonly BitSet[]
}

const rankings = new WeakMap<readonly string[], DesignRanking>()

export async function findDesigns(
  ctx: Ctx,
  index: WordIndex,
  reading: Reading,
  given: { articles: Articles; offset: number; limit: number },
): Promise<{ designs: DesignCard[]; total: number }> {
  const ranking = await rankHere(ctx)
  const { ids, ordinalOf, tagged } = ranking
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
    indexed: { size: ids.length, ordinalOf },
  } as const
  const findOnArticles = () =>
    findRanking(index, where, reading, (ranks, token, place) => {
      markTags(ranks, token)
      mark(ranks, NAME, designsFor(ranking, given.articles, place))
    })
  const own = await findRanking(index, where, reading, markTags)
  const tiers = own.isPartial ? within(await findOnArticles(), own.found) : own
  // Half a match among designs is a matter of taste: there is always one.
  if (tiers.isPartial) return { designs: [], total: 0 }
  const ordinals = ordinalsOfRanking(tiers, given)
  return {
    designs: await getDesignCards(
      ctx,
      ordinals.map((ordinal) => ids[ordinal]!),
    ),
    total: tiers.total,
  }
}

function designsFor(ranking: DesignRanking, articles: Articles, place: number): BitSet {
  const ordinals = articleOrdinalsOf(ranking, articles.ordinalOf)
  const set = makeBitSet(ordinals.length)
  const wanted = articles.kindsOfThing[place]!
  for (let ordinal = 0; ordinal < ordinals.length; ordinal += 1) {
    const article = ordinals[ordinal]!
    if (article >= 0 && hasBit(wanted, article)) addBit(set, ordinal)
  }
  return set
}

const articleOrdinals = new WeakMap<Articles['ordinalOf'], WeakMap<DesignRanking, Int32Array>>()

/** Article ordinals of the designs in the index: a hundred thousand look-ups, but once. */
function articleOrdinalsOf(ranking: DesignRanking, ordinalOf: Articles['ordinalOf']): Int32Array {
  const ofIndex = articleOrdinals.get(ordinalOf) ?? new WeakMap<DesignRanking, Int32Array>()
  articleOrdinals.set(ordinalOf, ofIndex)
  const ordinals =
    ofIndex.get(ranking) ?? Int32Array.from(ranking.articleIds, (id) => ordinalOf.get(id) ?? -1)
  ofIndex.set(ranking, ordinals)
  return ordinals
}

async function rankHere(ctx: Ctx): Promise<DesignRanking> {
  const designIndex = await ctx.catalogueIndex.queryDesigns(ctx.now)
  const shop = { brand: ctx.site.brand, store: ctx.site.slug }
  const ids = designIndex.list(shop, { sort: 'POPULARITY' })
  const ranking = rankings.get(ids) ?? rankingOf(ids, designIndex)
  rankings.set(ids, ranking)
  return ranking
}

function rankingOf(ids: readonly string[], { facts }: DesignIndex): DesignRanking {
  const ordinalOf = new Map<number, number>()
  const tagged = new Map<number, BitSet>()
  const articleIds = new Uint32Array(ids.length)
  for (const [ordinal, id] of ids.entries()) {
    const { searchNumber, tags, articleId } = facts.get(id)!
    ordinalOf.set(searchNumber, ordinal)
    articleIds[ordinal] = articleId
    for (const tag of tags) {
      const set = tagged.get(tag) ?? makeBitSet(ids.length)
      addBit(set, ordinal)
      tagged.set(tag, set)
    }
  }
  return { ids, ordinalOf, tagged, articleIds }
}

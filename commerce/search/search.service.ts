import type { Ctx } from '#commerce/kernel/context.ts'
import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { facetsOf } from '#commerce/catalogue/article-list.service.ts'
import { noConditions, pageOf } from '#commerce/catalogue/index-selection.ts'
import type { View } from '#commerce/catalogue/catalogue-index.ts'
import { listLists } from '#commerce/content/list.service.ts'
import { countDesignsByTag } from '#commerce/design/design-list.service.ts'
import type { HelpTopicLink } from '#commerce/help/help.contract.ts'
import { findArticles, pageOfRanking } from './find-articles.ts'
import { findDesigns } from './find-designs.ts'
import { findNamed, findTopics } from './find-texts.ts'
import { correct, readQuery, type Reading } from './read-query.ts'
import type { FoundLink, SearchInput } from './search.contract.ts'
import type { ShortText, WordIndex } from './word-index.ts'

const FIRST_DESIGNS = 12
const MOST_LINKS = 8
const MOST_TOPICS = 6

export const makeSearchShop = (index: WordIndex) => async (ctx: Ctx, input: SearchInput) => {
  const { query, sort, page, limit, ...conditions } = input
  const { reading, view, ranking, designs } = await findSomething(ctx, index, query)
  const selection = view.selectAmong(ranking.found, conditions)
  const paging = { offset: (page - 1) * limit, limit }
  const ids =
    sort === 'RELEVANCE'
      ? pageOfRanking(view, ranking, selection.found, paging)
      : pageOf(view.storeIndex, selection.found, { sort, ...paging })
  const [articles, links] = await Promise.all([
    getCards(ctx, ids, view),
    findLinks(ctx, view, reading, MOST_LINKS),
  ])
  return {
    articles,
    total: selection.total,
    facets: facetsOf(selection, view),
    isPartial: ranking.isPartial,
    designs: designs.designs,
    designCount: designs.total,
    links,
    topics: findTopicsBeside(reading, ranking.total).slice(0, MOST_TOPICS).map(topicOf),
    didYouMean: reading.didYouMean,
  }
}

export const makeSearchDesigns =
  (index: WordIndex) =>
  async (ctx: Ctx, { query, page, limit }: { query: string; page: number; limit: number }) => {
    const paging = { offset: (page - 1) * limit, limit }
    const { reading, designs } = await findSomething(ctx, index, query, paging)
    return { ...designs, didYouMean: reading.didYouMean }
  }

export const makeSearchHelp =
  (index: WordIndex) =>
  async (ctx: Ctx, { query }: { query: string }) => {
    const { texts, tokens } = await readQuery(ctx, index, query)
    return { topics: findTopics(texts, tokens).map(topicOf) }
  }

/**
 * Once as it was typed, and when that finds nothing at all, once with each word read as a slip of
 * the finger: a word may be known in another store only.
 */
async function findSomething(
  ctx: Ctx,
  index: WordIndex,
  query: string,
  designPage = { offset: 0, limit: FIRST_DESIGNS },
) {
  const [first, view] = await Promise.all([readQuery(ctx, index, query), queryIndex(ctx)])
  const found = await findFor(ctx, index, view, first, designPage)
  const isNothing =
    found.ranking.total + found.designs.total === 0 &&
    findTopics(first.texts, first.tokens).length === 0
  if (!isNothing || first.didYouMean !== undefined) return found
  const corrected = await correct(ctx, first)
  return corrected === first ? found : findFor(ctx, index, view, corrected, designPage)
}

async function findFor(
  ctx: Ctx,
  index: WordIndex,
  view: View,
  reading: Reading,
  designPage: { offset: number; limit: number },
) {
  const found = await findArticles(index, view, reading, ctx.locale.language)
  const articles = {
    ordinalOf: view.storeIndex.articleIndex.ordinalOf,
    kindsOfThing: found.kindsOfThing,
  }
  const designs = await findDesigns(ctx, index, reading, { articles, ...designPage })
  return { reading, view, ranking: found, designs }
}

/** Tags and lists by their names, as far as there is something behind them in this store. */
export async function findLinks(
  ctx: Ctx,
  view: View,
  { tokens, texts }: Reading,
  most: number,
): Promise<FoundLink[]> {
  const named = findNamed(
    texts.filter(({ kind }) => kind === 'tag' || kind === 'list'),
    tokens,
  )
  if (named.length === 0) return []
  const hasLists = named.some(({ kind }) => kind === 'list')
  const [{ lists }, designCounts] = await Promise.all([
    hasLists ? listLists(ctx, {}) : { lists: [] },
    countDesignsByTag(ctx),
  ])
  const openLists = new Set(lists.map(({ id }) => id))
  const articleCounts = new Map(view.select(noConditions).tags)
  const hasSomething = ({ kind, key }: ShortText) =>
    kind === 'list'
      ? openLists.has(key)
      : (articleCounts.get(Number(key)) ?? 0) + (designCounts.get(Number(key)) ?? 0) > 0
  return named
    .filter(hasSomething)
    .slice(0, most)
    .map(({ kind, slug, name }) => ({ kind: kind === 'list' ? 'list' : 'tag', slug, name }))
}

/** Topics beside products: somebody who finds products wants no answer that only mentions them. */
function findTopicsBeside({ texts, tokens }: Reading, articles: number): ShortText[] {
  const topics = texts.filter(({ kind }) => kind === 'topic')
  return articles > 0 ? findNamed(topics, tokens) : findTopics(topics, tokens)
}

function topicOf({ key, slug, name }: ShortText): HelpTopicLink {
  return { id: Number(key), slug, title: name }
}

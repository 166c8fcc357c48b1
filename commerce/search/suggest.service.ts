import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import type { View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findArticles, pageOfRanking } from './find-articles.ts'
import { readQuery, type Reading } from './read-query.ts'
import { findLinks } from './search.service.ts'
import type { WordIndex } from './word-index.ts'

const MOST_WORDS = 4
const MOST_LINKS = 3
const MOST_ARTICLES = 4

/** While somebody types: the last word may not be finished. */
export const makeSuggest =
  (index: WordIndex) =>
  async (ctx: Ctx, { query }: { query: string }) => {
    const { language } = ctx.locale
    const [reading, view] = await Promise.all([
      readQuery(ctx, index, query, { isTyping: true }),
      queryIndex(ctx),
    ])
    const ranking = await findArticles(index, view, reading, language)
    const ids = pageOfRanking(view, ranking, ranking.found, { offset: 0, limit: MOST_ARTICLES })
    const [cards, links, words] = await Promise.all([
      getCards(ctx, ids, view),
      findLinks(ctx, view, reading, MOST_LINKS),
      findEndings(index, view, reading, language),
    ])
    return {
      words,
      links,
      articles: cards.map(({ name, slug, price, isFromPrice, picture }) => ({
        name,
        slug,
        price,
        isFromPrice,
        picture,
      })),
      didYouMean: ranking.total > 0 ? reading.didYouMean : undefined,
    }
  }

/** The words with the last one finished, as far as this store has articles for them. */
async function findEndings(
  index: WordIndex,
  view: View,
  reading: Reading,
  language: string,
): Promise<string[]> {
  const last = reading.tokens.at(-1)
  if (!last || reading.didYouMean !== undefined) return []
  const before = reading.tokens.slice(0, -1)
  const endings: string[] = []
  const seen = new Set<string>()
  for (const ending of last.longer) {
    if (endings.length === MOST_WORDS) break
    const stem = ending.terms[0]!
    const isSameWord = ending.terms.some((term) => last.terms.includes(term))
    if (isSameWord || seen.has(stem)) continue
    seen.add(stem)
    const finished = {
      ...last,
      options: ending.terms.map((term) => ({ term, shift: 0 })),
    }
    const tokens = [...before, finished]
    const { total, isPartial } = await findArticles(index, view, { ...reading, tokens }, language)
    if (total > 0 && !isPartial) {
      endings.push([...before.map(({ shown }) => shown), ending.shown].join(' '))
    }
  }
  return endings
}

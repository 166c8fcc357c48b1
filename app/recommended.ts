import { isRefused } from '#api/refusal.ts'
import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import type { Shop } from './shop.ts'

const SHOWN = 4
const LEAST_LETTERS = 3
const MOST_LETTERS = 80

/** Recommendations: what the words lead to, then things like it, then what sells best. */
export async function recommendFor(
  shop: Shop,
  context: '404' | 'SEARCH_PAGE',
  words: string,
): Promise<ArticleCard[]> {
  const found = words === '' ? [] : await findArticles(shop, words)
  if (found.length >= SHOWN) return found.slice(0, SHOWN)
  const articleId = found.map(({ id }) => id)
  const limit = SHOWN - found.length
  const answer = await shop.api.catalogue.recommendArticles({ context, articleId, limit })
  return isRefused(answer) ? found : [...found, ...answer.articles]
}

async function findArticles(shop: Shop, query: string): Promise<ArticleCard[]> {
  const answer = await shop.api.search.searchShop({ query, limit: SHOWN })
  return isRefused(answer) ? [] : answer.articles
}

/**
 * Words of a path that leads nowhere: `/old-photo-mug-white` is "old photo mug white". Nothing where robots
 * look for files of other programs: a search for each would cost more than the page.
 */
export function wordsOfPath(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  if (last.includes('.')) return ''
  const words = readable(last)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LEAST_LETTERS)
  return words.join(' ').slice(0, MOST_LETTERS)
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

import { isRefused } from '#api/refusal.ts'
import type { Shop } from '#app/shop.ts'
import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'

const MOST_LINES_WITH_SIMILAR = 3
const SIMILAR = 3

export async function recommend(shop: Shop): Promise<ArticleCard[]> {
  const answer = await shop.api.cart.listRecommendations({})
  return isRefused(answer) ? [] : answer.articles
}

export type Similar = { articleId: number; links: { slug: string; name: string }[] }

/** A way out for lines that cannot be bought any more. */
export async function findSimilar(shop: Shop, { lines }: Cart): Promise<Similar[]> {
  const gone = lines.filter(({ isAvailable }) => !isAvailable)
  const articleIds = [...new Set(gone.map(({ articleId }) => articleId))]
  return Promise.all(
    articleIds.slice(0, MOST_LINES_WITH_SIMILAR).map(async (articleId) => {
      const answer = await shop.api.catalogue.recommendArticles({
        context: 'CART',
        articleId: [articleId],
        limit: SIMILAR,
      })
      const articles = isRefused(answer) ? [] : answer.articles
      return { articleId, links: articles.map(({ slug, name }) => ({ slug, name })) }
    }),
  )
}

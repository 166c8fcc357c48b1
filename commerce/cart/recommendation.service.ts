import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { recommendArticles } from '#commerce/catalogue/article-list.service.ts'
import { isOnSale, storesOf } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findOwnCart } from './own-cart.service.ts'
import { selectArticleIds, selectBoughtTogether } from './recommendation.queries.ts'

/** Bought together, then alike, then what sells best; never what is in the cart. */
export async function listRecommendations(
  ctx: Ctx,
  { limit }: { limit: number },
): Promise<{ articles: ArticleCard[] }> {
  const cart = await findOwnCart(ctx)
  const present = cart ? await selectArticleIds(ctx.db, cart.id) : []
  const together = await findBoughtTogether(ctx, present, limit)
  const left = limit - together.length
  if (left === 0) return { articles: together }
  const articleId = [...present, ...together.map(({ id }) => id)]
  const { articles } = await recommendArticles(ctx, { articleId, limit: left })
  return { articles: [...together, ...articles] }
}

async function findBoughtTogether(
  ctx: Ctx,
  present: readonly number[],
  limit: number,
): Promise<ArticleCard[]> {
  if (present.length === 0) return []
  const view = await queryIndex(ctx)
  const ids = await selectBoughtTogether(ctx.db, present, {
    stores: storesOf(ctx.site.brand),
    // Some of them this store may not sell.
    most: 3 * limit,
  })
  const sold = ids.filter((id) => isOnSale(view, id)).slice(0, limit)
  return getCards(ctx, sold, view)
}

import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import type { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { recommendedIds } from '#commerce/catalogue/article-list.service.ts'
import { isOnSale, storesOf } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { ownerOf } from './own-cart.service.ts'
import { selectBoughtTogether } from './recommendation.queries.ts'

/** Bought together, then alike, then what sells best; never what is in the cart. */
export async function listRecommendations(
  ctx: Ctx,
  { limit }: { limit: number },
): Promise<{ articles: ArticleCard[] }> {
  const [view, { present, together }] = await Promise.all([
    queryIndex(ctx),
    ctx.session
      ? selectBoughtTogether(ctx.db, ownerOf(ctx), {
          stores: storesOf(ctx.site.brand),
          // Some of them this store may not sell.
          most: 3 * limit,
        })
      : { present: [], together: [] },
  ])
  const sold = together.filter((id) => isOnSale(view, id)).slice(0, limit)
  const others = recommendedIds(view, [...present, ...sold], limit - sold.length)
  return { articles: await getCards(ctx, [...sold, ...others], view) }
}

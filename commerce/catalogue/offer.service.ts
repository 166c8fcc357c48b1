import type { Ctx } from '#commerce/kernel/context.ts'
import { selectPriceEnds } from './offer.queries.ts'

export async function listOfferEnds(ctx: Ctx, input: { articleId: readonly number[] }) {
  const rows = await selectPriceEnds(ctx.db, ctx.site.slug, input.articleId, ctx.now)
  return {
    ends: rows.flatMap(({ article_id: articleId, valid_until: until }) =>
      until ? [{ articleId, until: until.toISOString() }] : [],
    ),
  }
}

import type { Ctx } from '#commerce/context.ts'
import { storeRows } from '#config/site-table.ts'
import * as queries from './review.queries.ts'

export async function listReviews(ctx: Ctx) {
  const stores = storeRows.filter((row) => row.brand === ctx.site.brand).map((row) => row.slug)
  const [rows, score] = await Promise.all([
    queries.selectReviews(ctx.db, stores, ctx.locale.language),
    queries.scoreReviews(ctx.db, stores),
  ])
  return {
    reviews: rows.map((row) => ({
      id: row.id,
      articleId: row.article_id,
      articleName: row.name,
      articleSlug: row.slug,
      language: row.language,
      authorName: row.author_name,
      stars: row.stars,
      body: row.body,
      createdAt: row.created_at.toISOString(),
    })),
    count: Number(score.count),
    average: score.average === null ? undefined : Number(score.average),
  }
}

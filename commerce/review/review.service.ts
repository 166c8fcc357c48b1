import { queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { summarize, type ScoreCount } from '#commerce/catalogue/scores.ts'
import { storesOf } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import type { Review, ReviewFilter } from './review.contract.ts'
import * as queries from './review.queries.ts'

const GOOD_STARS = 4

export async function listReviews(ctx: Ctx, input: ReviewFilter) {
  const { articleId, stars, language, onlyWithPhotos, sort, page, limit } = input
  const stores = storesOf(ctx.site.brand)
  const articleIds = articleId === undefined ? undefined : [articleId]
  const hasPhotos = onlyWithPhotos ? true : undefined
  const conditions = { stores, articleIds, stars, language, hasPhotos }
  const counts =
    articleIds === undefined
      ? (await queryIndex(ctx)).scores.all
      : await queries.countByStars(ctx.db, { stores, articleIds })
  const fitting = counts.filter((one) => fits(one, conditions))
  const paging = { limit, offset: (page - 1) * limit }
  const byLanguage = Map.groupBy(counts, (one) => one.language)
  return {
    reviews:
      sort === 'RELEVANCE'
        ? await readByRelevance(ctx, conditions, paging, fitting)
        : await readReviews(ctx, conditions, { sort, ...paging }),
    total: sumOf(fitting),
    summary: summarize(counts),
    languages: [...byLanguage]
      .map(([code, some]) => ({ language: code, count: sumOf(some) }))
      .toSorted((one, other) => other.count - one.count),
    withPhotosCount: sumOf(counts.filter((one) => one.has_photos)),
  }
}

function sumOf(counts: readonly ScoreCount[]): number {
  return counts.reduce((sum, one) => sum + one.count, 0)
}

function fits(one: ScoreCount, wanted: Omit<queries.ReviewConditions, 'stores'>): boolean {
  const { stars, language, otherThanLanguage, hasPhotos } = wanted
  return (
    (stars === undefined || one.stars === stars) &&
    (language === undefined || one.language === language) &&
    (otherThanLanguage === undefined || one.language !== otherThanLanguage) &&
    (hasPhotos === undefined || one.has_photos === hasPhotos)
  )
}

/**
 * Four lists behind each other, each of them newest first. How long each is says which of them a
 * page is in: to sort all reviews of the shop by three things would cost more the more there are.
 */
async function readByRelevance(
  ctx: Ctx,
  conditions: queries.ReviewConditions,
  { limit, offset }: { limit: number; offset: number },
  counts: readonly ScoreCount[],
): Promise<Review[]> {
  const own = ctx.locale.language
  const parts = [true, false]
    .flatMap((hasPhotos) => [
      { hasPhotos, language: own, otherThanLanguage: undefined },
      { hasPhotos, language: undefined, otherThanLanguage: own },
    ])
    .map((part) => ({ part, count: sumOf(counts.filter((one) => fits(one, part))) }))
  const wanted = []
  let [toSkip, left] = [offset, limit]
  for (const { part, count } of parts) {
    const taken = Math.max(0, Math.min(left, count - toSkip))
    if (taken > 0) {
      const here = { ...conditions, ...part, language: part.language ?? conditions.language }
      wanted.push({ conditions: here, limit: taken, offset: toSkip })
    }
    toSkip = Math.max(0, toSkip - count)
    left -= taken
  }
  const read = await Promise.all(
    wanted.map(({ conditions: here, ...paging }) =>
      readReviews(ctx, here, { sort: 'NEWEST', ...paging }),
    ),
  )
  return read.flat()
}

/** The newest good ones for a page: of these articles, or of the whole shop, in its own language. */
export async function pickReviews(
  ctx: Ctx,
  input: { articleIds?: readonly number[] | undefined; limit: number },
): Promise<Review[]> {
  const conditions = {
    stores: storesOf(ctx.site.brand),
    articleIds: input.articleIds,
    language: ctx.locale.language,
    leastStars: GOOD_STARS,
  }
  return readReviews(ctx, conditions, { sort: 'NEWEST', limit: input.limit, offset: 0 })
}

async function readReviews(
  ctx: Ctx,
  conditions: queries.ReviewConditions,
  paging: { sort: queries.PlainSort; limit: number; offset: number },
): Promise<Review[]> {
  const rows = await queries.selectReviews(ctx.db, conditions, {
    ...paging,
    language: ctx.locale.language,
  })
  const photos = Map.groupBy(
    await queries.selectPhotos(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    (photo) => photo.review_id,
  )
  return rows.map((row) => ({
    id: row.id,
    articleId: row.article_id,
    articleName: row.name,
    articleSlug: row.slug,
    language: row.language,
    authorName: row.author_name,
    stars: row.stars,
    body: row.body,
    isVerified: row.order_line_id !== null,
    photos: (photos.get(row.id) ?? []).map((photo) => pictureOf(photo)!),
    reply: row.reply ?? undefined,
    createdAt: row.created_at.toISOString(),
  }))
}

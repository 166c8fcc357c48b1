import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/context.ts'
import { pictureOf } from '#commerce/picture.ts'
import type { Article, ArticleCard, TagCategory } from './catalogue.contract.ts'
import { beforePrice, type PricePeriod } from './catalogue.rules.ts'
import * as queries from './catalogue.queries.ts'

const RECOMMENDED = 4

export async function listArticles(
  ctx: Ctx,
  input: { onlyReduced?: boolean | undefined; kind?: string | undefined; limit: number },
): Promise<{ articles: ArticleCard[] }> {
  const rows = await queries.selectArticles(ctx.db, { ...here(ctx), ...input })
  const articles = await toCards(ctx, rows)
  return {
    articles: input.onlyReduced
      ? articles.filter((article) => article.price.wasMinor !== undefined)
      : articles,
  }
}

export async function getArticle(ctx: Ctx, input: { articleId: number }): Promise<Article> {
  return (await findArticle(ctx, input.articleId)) ?? refuse('not_found')
}

export async function findArticleBySlug(
  ctx: Ctx,
  input: { slug: string },
): Promise<{ article?: Article | undefined }> {
  const articleId = await queries.findArticleIdBySlug(ctx.db, input.slug, ctx.locale.language)
  return { article: articleId === undefined ? undefined : await findArticle(ctx, articleId) }
}

export async function searchArticles(
  ctx: Ctx,
  input: { query: string },
): Promise<{ articles: ArticleCard[] }> {
  const rows = await queries.selectArticles(ctx.db, {
    ...here(ctx),
    words: input.query,
    limit: 48,
  })
  return { articles: await toCards(ctx, rows) }
}

export async function recommendArticles(ctx: Ctx): Promise<{ articles: ArticleCard[] }> {
  const rows = await queries.selectArticles(ctx.db, { ...here(ctx), limit: RECOMMENDED })
  return { articles: await toCards(ctx, rows) }
}

export async function listTags(ctx: Ctx) {
  const { store, language, now } = here(ctx)
  const rows = await queries.selectTags(ctx.db, store, language, now)
  return {
    tags: rows
      .map((row) => ({
        id: row.id,
        slug: row.slug,
        name: row.name,
        picture: pictureOf(row),
        articleCount: Number(row.article_count ?? 0),
      }))
      .filter((tag) => tag.articleCount > 0),
  }
}

export async function getTag(ctx: Ctx, input: { slug: string }) {
  const tag = await queries.findTagBySlug(ctx.db, input.slug, ctx.locale.language)
  if (!tag) return refuse('not_found')
  const [rows, slugs] = await Promise.all([
    queries.selectArticles(ctx.db, { ...here(ctx), tagId: tag.id, limit: 100 }),
    queries.selectTagSlugs(ctx.db, tag.id),
  ])
  return { ...tag, articles: await toCards(ctx, rows), slugs }
}

async function findArticle(ctx: Ctx, articleId: number): Promise<Article | undefined> {
  const row = await queries.findArticleRow(ctx.db, { ...here(ctx), articleId })
  if (!row) return undefined
  const [[card], pictures, variants, tags, slugs, stores] = await Promise.all([
    toCards(ctx, [row]),
    queries.selectPictures(ctx.db, articleId),
    queries.selectVariants(ctx.db, articleId),
    queries.selectArticleTags(ctx.db, articleId, ctx.locale.language),
    queries.selectArticleSlugs(ctx.db, articleId),
    queries.selectStoresOf(ctx.db, articleId, ctx.now),
  ])
  return {
    ...card!,
    namePlural: row.name_plural,
    description: row.description,
    productionDays: row.production_days,
    pictures: pictures.map((row) => pictureOf(row)!),
    variants: variants.map((variant) => ({
      code: variant.code,
      widthMm: Number(variant.width_mm),
      heightMm: Number(variant.height_mm),
      bleedMm: Number(variant.bleed_mm),
      safeMm: Number(variant.safe_mm),
      resolutionDpi: variant.resolution_dpi,
    })),
    tags,
    slugs,
    stores,
  }
}

function here(ctx: Ctx) {
  return { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
}

async function toCards(ctx: Ctx, rows: readonly queries.ArticleRow[]): Promise<ArticleCard[]> {
  const ids = rows.map((row) => row.id)
  const [periods, badges] = await Promise.all([
    queries.selectPricePeriods(ctx.db, ctx.site.slug, ids),
    queries.selectBadges(ctx.db, ids),
  ])
  const history = new Map<number, PricePeriod[]>()
  for (const period of periods) {
    const known = history.get(period.article_id) ?? []
    known.push({
      amountMinor: period.amount_minor,
      validFrom: period.valid_from,
      validUntil: period.valid_until,
    })
    history.set(period.article_id, known)
  }
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isPersonalised: row.is_personalised,
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    price: {
      amountMinor: row.amount_minor,
      currency: row.currency,
      wasMinor: beforePrice(history.get(row.id) ?? [], ctx.now),
    },
    picture: pictureOf(row),
    badges: badges
      .filter((badge) => badge.article_id === row.id)
      .map((badge) => badge.category as TagCategory),
  }))
}

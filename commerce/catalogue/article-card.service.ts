import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import type { ArticleCard } from './article.contract.ts'
import * as queries from './article.queries.ts'
import { bestsellersAmong } from './bestseller.rules.ts'
import { hasBit } from './bit-set.ts'
import { tagCategories, type TagCategory } from './catalogue.terms.ts'
import type { StoreIndex } from './store-index.ts'
import type { View } from './catalogue-index.ts'

export function here(ctx: Ctx) {
  return { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
}

export async function queryIndex(ctx: Ctx): Promise<View> {
  return ctx.catalogueIndex.query({ site: ctx.site, language: ctx.locale.language, now: ctx.now })
}

/** Cards in the order of the ids. What is not on sale here has none. */
export async function getCards(
  ctx: Ctx,
  articleIds: readonly number[],
  given?: View,
): Promise<ArticleCard[]> {
  if (articleIds.length === 0) return []
  const [view, rows] = await Promise.all([
    given ?? queryIndex(ctx),
    queries.selectCardRows(ctx.db, articleIds, ctx.locale.language),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cards = articleIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? (cardOf(row, view, ctx.site.config.currency) ?? []) : []
  })
  return withFewBestsellers(cards, view.storeIndex)
}

function withFewBestsellers(
  cards: readonly ArticleCard[],
  { articleIndex }: StoreIndex,
): ArticleCard[] {
  const isBest = ({ badges }: ArticleCard) => badges.includes('TOP_SALES')
  const popularityOf = ({ id }: ArticleCard) =>
    articleIndex.popularity[articleIndex.ordinalOf.get(id)!]!
  const best = bestsellersAmong(cards, isBest, popularityOf)
  return cards.map((card) =>
    !isBest(card) || best.has(card)
      ? card
      : { ...card, badges: card.badges.filter((badge) => badge !== 'TOP_SALES') },
  )
}

function cardOf(row: queries.CardRow, view: View, currency: string): ArticleCard | undefined {
  const { storeIndex, scores } = view
  const ordinal = storeIndex.articleIndex.ordinalOf.get(row.id)
  if (ordinal === undefined || !hasBit(storeIndex.onSale, ordinal)) return undefined
  return {
    id: row.id,
    kind: row.kind,
    isPersonalised: row.is_personalised,
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    price: {
      amountMinor: storeIndex.amounts[ordinal]!,
      currency,
      wasMinor: hasBit(storeIndex.reduced, ordinal) ? storeIndex.befores[ordinal] : undefined,
    },
    isFromPrice: hasBit(storeIndex.fromPrice, ordinal),
    picture: pictureOf(row),
    badges: badgesAt(storeIndex, row.id),
    rating: scores.ofArticle.get(row.id),
  }
}

export function badgesAt(storeIndex: StoreIndex, articleId: number): TagCategory[] {
  const ordinal = storeIndex.articleIndex.ordinalOf.get(articleId)
  if (ordinal === undefined) return []
  return tagCategories.filter((badge) => {
    const set = storeIndex.badges.get(badge)
    return set !== undefined && hasBit(set, ordinal)
  })
}

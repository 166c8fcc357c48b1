import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import type { ArticleCard } from './article.contract.ts'
import * as queries from './article.queries.ts'
import { bestsellersAmong } from './bestseller.rules.ts'
import { hasBit } from './bit-set.ts'
import { tagCategories, type TagCategory } from './catalogue.terms.ts'
import type { Shelf } from './shelf.ts'
import type { View } from './shelves.ts'

export function here(ctx: Ctx) {
  return { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
}

export async function lookAtShelf(ctx: Ctx): Promise<View> {
  return ctx.shelves.look({ site: ctx.site, language: ctx.locale.language, now: ctx.now })
}

/** Cards in the order of the ids. What is not on sale here has none. */
export async function getCards(
  ctx: Ctx,
  articleIds: readonly number[],
  given?: View,
): Promise<ArticleCard[]> {
  if (articleIds.length === 0) return []
  const [view, rows] = await Promise.all([
    given ?? lookAtShelf(ctx),
    queries.selectCardRows(ctx.db, articleIds, ctx.locale.language),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cards = articleIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? (cardOf(row, view, ctx.site.config.currency) ?? []) : []
  })
  return withFewBestsellers(cards, view.shelf)
}

function withFewBestsellers(cards: readonly ArticleCard[], { assortment }: Shelf): ArticleCard[] {
  const isBest = ({ badges }: ArticleCard) => badges.includes('TOP_SALES')
  const popularityOf = ({ id }: ArticleCard) => assortment.popularity[assortment.slotOf.get(id)!]!
  const best = bestsellersAmong(cards, isBest, popularityOf)
  return cards.map((card) =>
    !isBest(card) || best.has(card)
      ? card
      : { ...card, badges: card.badges.filter((badge) => badge !== 'TOP_SALES') },
  )
}

function cardOf(row: queries.CardRow, view: View, currency: string): ArticleCard | undefined {
  const { shelf, scores } = view
  const slot = shelf.assortment.slotOf.get(row.id)
  if (slot === undefined || !hasBit(shelf.onSale, slot)) return undefined
  return {
    id: row.id,
    kind: row.kind,
    isPersonalised: row.is_personalised,
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    price: {
      amountMinor: shelf.amounts[slot]!,
      currency,
      wasMinor: hasBit(shelf.reduced, slot) ? shelf.befores[slot] : undefined,
    },
    isFromPrice: hasBit(shelf.fromPrice, slot),
    picture: pictureOf(row),
    badges: badgesAt(shelf, row.id),
    rating: scores.ofArticle.get(row.id),
  }
}

export function badgesAt(shelf: Shelf, articleId: number): TagCategory[] {
  const slot = shelf.assortment.slotOf.get(articleId)
  if (slot === undefined) return []
  return tagCategories.filter((badge) => {
    const set = shelf.badges.get(badge)
    return set !== undefined && hasBit(set, slot)
  })
}

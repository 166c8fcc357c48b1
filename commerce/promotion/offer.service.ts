import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { isOnSale, type View } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { whyNotNow } from './eligibility.rules.ts'
import type { Offer } from './promotion.contract.ts'
import type { Promotion } from './promotion-facts.ts'
import * as queries from './promotion.queries.ts'
import { promotionOf } from './promotion.service.ts'

const MOST_NAMED_ARTICLES = 4

/** Offers: what the engine would apply today for anybody who fulfils the conditions, and nothing else. */
export async function listOffers(ctx: Ctx): Promise<{ offers: Offer[] }> {
  const place = { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
  const [rows, view] = await Promise.all([
    queries.selectForEverybody(ctx.db, place),
    queryIndex(ctx),
  ])
  const open = rows
    .map((row) => ({ row, promotion: promotionOf(row) }))
    .filter(({ promotion }) => whyNotNow(promotion, ctx.now) === undefined)
    .map((one) => ({ ...one, ...goodsOf(one.promotion, view) }))
    .filter(({ promotion, articleIds, tags }) => {
      return promotion.isForEverything || articleIds.length + tags.length > 0
    })
  const named = open.flatMap(({ articleIds }) => articleIds.slice(0, MOST_NAMED_ARTICLES))
  const cards = await getCards(ctx, [...new Set(named)], view)
  const linkOf = new Map(cards.map(({ id, slug, name }) => [id, { slug, name }]))
  return {
    offers: open.map(({ row, promotion, articleIds, tags }) => {
      const articles = articleIds
        .slice(0, MOST_NAMED_ARTICLES)
        .flatMap((id) => linkOf.get(id) ?? [])
      return {
        ...offerOf(row, promotion),
        articles,
        moreArticles: articleIds.length - articles.length,
        tags,
      }
    }),
  }
}

/** Goods of an offer that this store has: nobody is sent to what is not sold. */
function goodsOf({ articleIds, tagIds }: Promotion, view: View) {
  return {
    articleIds: articleIds.filter((id) => isOnSale(view, id)),
    tags: tagIds.flatMap((id) => {
      const tag = view.labels.tags.get(id)
      return tag ? [{ slug: tag.slug, name: tag.name }] : []
    }),
  }
}

function offerOf(row: queries.OfferRow, promotion: Promotion) {
  const { id, effect, validUntil, minimumMinor, minimumQuantity } = promotion
  return {
    id,
    name: row.name ?? '',
    text: row.text,
    // An agreement is for one person, who has it from a quote: it is no offer.
    effect: effect as Exclude<typeof effect, { kind: 'AGREED' }>,
    code: row.code ?? undefined,
    validUntil: validUntil?.toISOString(),
    minimumMinor: minimumMinor || undefined,
    minimumQuantity: minimumQuantity > 1 ? minimumQuantity : undefined,
    isFirstOrderOnly: promotion.isFirstOrderOnly,
    mostUsesPerCustomer: promotion.mostUsesPerCustomer,
    excludesReduced: promotion.excludesReduced,
    combines: promotion.combines,
  }
}

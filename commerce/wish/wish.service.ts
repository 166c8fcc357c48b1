import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { getCards, queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { isOnSale } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { getDesignCards } from '#commerce/design/design-list.service.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import type { Tables } from '#db/tables.ts'
import type { Wish } from './wish.contract.ts'
import * as queries from './wish.queries.ts'
import { MOST_WISHES } from './wish.terms.ts'

type Wished = { articleId: number; designId?: string | undefined }

const ownerOf = (ctx: Ctx): queries.WishOwner => ({
  extSessionId: ctx.extSessionId,
  customerId: ctx.session?.customer?.id,
})

/** Wishes. What is not on sale here now stays, and is shown again when it is. */
export async function listWishes(ctx: Ctx): Promise<{ wishes: Wish[] }> {
  if (!ctx.session) return { wishes: [] }
  const rows = await queries.selectWishes(ctx.db, ownerOf(ctx))
  const [articles, designs] = await Promise.all([
    getCards(ctx, [...new Set(rows.map((row) => row.article_id))]),
    getDesignCards(
      ctx,
      rows.flatMap((row) => row.design_id ?? []),
    ),
  ])
  const articleOf = new Map(articles.map((card) => [card.id, card]))
  const designOf = new Map(designs.map((card) => [card.id, card]))
  return {
    wishes: rows.flatMap(({ id, article_id, design_id }) => {
      const article = articleOf.get(article_id)
      const design = design_id === null ? undefined : designOf.get(design_id)
      if (!article || (design_id !== null && !design)) return []
      return [{ id, article, ...(design && { design }) }]
    }),
  }
}

export async function findWish(ctx: Ctx, wished: Wished): Promise<{ id?: string }> {
  if (!ctx.session) return {}
  const row = await queries.findWish(ctx.db, ownerOf(ctx), wished)
  return row ? { id: row.id } : {}
}

export async function addWish(ctx: SessionCtx, wished: Wished): Promise<{ id: string }> {
  const owner = ownerOf(ctx)
  const known = await queries.findWish(ctx.db, owner, wished)
  if (known) return known
  await checkWished(ctx, wished)
  if ((await queries.countWishes(ctx.db, owner)) >= MOST_WISHES) return refuse('quota_exceeded')
  // A login takes over what the session remembers and ends it: what came later would be nobody's.
  if (!(await holdSession(ctx.db, ctx.session.extId))) return refuse('unauthenticated')
  await queries.insertWish(ctx.db, owner, wished)
  return (await queries.findWish(ctx.db, owner, wished))!
}

/** Only what this store shows to everybody: a wish must not tell whether a private design exists. */
async function checkWished(ctx: Ctx, { articleId, designId }: Wished): Promise<void> {
  if (!isOnSale(await queryIndex(ctx), articleId)) return refuse('not_found')
  if (designId === undefined) return
  const [design] = await getDesignCards(ctx, [designId])
  if (design?.articleId !== articleId) return refuse('not_found')
}

export async function removeWish(ctx: Ctx, { wishId }: { wishId: string }) {
  if (!ctx.session) return refuse('not_found')
  const isGone = await queries.deleteWish(ctx.db, ownerOf(ctx), wishId)
  return isGone ? {} : refuse('not_found')
}

/** Wishes of a visitor become the customer's, however many they are. */
export async function adoptWishes(
  { db }: Ctx,
  login: { customerId: string; previousExtSessionId: string },
): Promise<void> {
  await queries.adoptWishes(db, login)
}

export async function purgeWishes(db: Kysely<Tables>): Promise<void> {
  await queries.deleteForgotten(db)
}

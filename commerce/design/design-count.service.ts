import type { Ctx } from '#commerce/context.ts'
import * as queries from './design-count.queries.ts'

const pathOfDesign = /^(?:\/[a-z]{2})?\/design\/[^/]+\/([\w-]{1,64})\/?$/

/** Pages are kept and shown to many: what counts is the browser that tells of the page. */
export async function countDesignView(ctx: Ctx, path: string): Promise<void> {
  const designId = pathOfDesign.exec(path)?.[1]
  if (designId === undefined) return
  await queries.addView(ctx.db, {
    designId,
    store: ctx.site.slug,
    brand: ctx.site.brand,
    viewerId: ctx.session?.customer?.customerId ?? null,
  })
}

/** In the transaction of the order, with the design whose version was ordered. */
export async function countDesignSale(
  ctx: Pick<Ctx, 'db' | 'site'>,
  sale: { designId: string; pieces: number },
): Promise<void> {
  await queries.addSale(ctx.db, { ...sale, store: ctx.site.slug })
}

type StoreCount = { store: string; viewCount: number; saleCount: number }

export async function listDesignCounts(
  ctx: Pick<Ctx, 'db'>,
  designIds: readonly string[],
): Promise<Map<string, StoreCount[]>> {
  if (designIds.length === 0) return new Map()
  const rows = await queries.selectCounts(ctx.db, designIds)
  const byDesign = Map.groupBy(rows, ({ design_id }) => design_id)
  return new Map(
    [...byDesign].map(([designId, counts]) => [
      designId,
      counts.map(({ store, view_count, sale_count }) => ({
        store,
        viewCount: Number(view_count),
        saleCount: Number(sale_count),
      })),
    ]),
  )
}

import type { Kysely } from 'kysely'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './design-count.queries.ts'

type Db = Kysely<Tables>

const pathOfDesign = /^(?:\/[a-z]{2})?\/design\/[^/]+\/([\w-]{1,64})\/?$/

/** Pages are kept and shown to many: what counts is the browser that tells of the page. */
export async function countDesignView(ctx: Ctx, path: string): Promise<void> {
  const designId = pathOfDesign.exec(path)?.[1]
  if (designId === undefined) return
  await queries.addView(ctx.db, {
    designId,
    store: ctx.site.slug,
    brand: ctx.site.brand,
    viewerId: ctx.session?.customer?.id ?? null,
  })
}

type Sale = { orderId: string; store: string }

/** In the transaction that gives an order to the factory for the first time. */
export async function countSales(trx: Db, sale: Sale): Promise<void> {
  await queries.addSales(trx, { ...sale, sign: 1 })
}

/** When an order ends whose designs were counted. */
export async function uncountSales(trx: Db, sale: Sale): Promise<void> {
  await queries.addSales(trx, { ...sale, sign: -1 })
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
        viewCount: view_count,
        saleCount: sale_count,
      })),
    ]),
  )
}

import type { Ctx } from '#commerce/kernel/context.ts'
import { whyNotNow } from './eligibility.rules.ts'
import { freeDeliveryFrom } from './free-delivery.rules.ts'
import * as queries from './promotion.queries.ts'
import { promotionOf } from './promotion.service.ts'

/** Free delivery: the amount from which everybody's parcel is free today; undefined where it never is. */
export async function findFreeDelivery(ctx: Ctx): Promise<{ fromMinor?: number }> {
  const place = { store: ctx.site.slug, language: ctx.locale.language, now: ctx.now }
  const rows = await queries.selectForEverybody(ctx.db, place)
  const open = rows.map(promotionOf).filter((one) => whyNotNow(one, ctx.now) === undefined)
  const needsCode = new Set(rows.flatMap(({ id, code }) => (code === null ? [] : [id])))
  const fromMinor = freeDeliveryFrom(open.filter(({ id }) => !needsCode.has(id)))
  return fromMinor === undefined ? {} : { fromMinor }
}

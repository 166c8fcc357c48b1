import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import type { PricedPromotions } from './promotion.contract.ts'
import { personOf } from './promotion.service.ts'
import * as queries from './promotion-use.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** So long an order may be complained about. */
const REMEMBERED_DAYS = 90

/**
 * Takes one use of each promotion that the order's price has, in the transaction that places it: the
 * order's row must be there. Refuses with `conflict` and a reason by promotion when somebody else was
 * faster; all of the transaction must then be undone, and the cart priced anew.
 */
export async function reserveUses(
  ctx: Ctx,
  order: { id: string; email: string },
  priced: Pick<PricedPromotions, 'verdicts' | 'currency'>,
): Promise<void> {
  const applied = appliedOf(priced)
  if (applied.size === 0) return
  const wanted = [...applied].map(([promotionId, { code }]) => ({ promotionId, code }))
  const limits = await queries.selectLimits(ctx.db, wanted, personOf(ctx, order.email))
  const uses = []
  for (const limit of limits) {
    await countOne(ctx.db, limit)
    uses.push({
      promotion_id: limit.promotion_id,
      order_id: order.id,
      code_id: limit.code_id,
      identities: limit.most_uses_per_customer === null ? [] : limit.identities,
      discount_minor: applied.get(limit.promotion_id)!.discountMinor,
      currency: priced.currency,
      reserved_at: ctx.now,
      updated_at: ctx.now,
    })
  }
  await queries.insertUses(ctx.db, uses)
}

/** Whether an order of this price takes a use of anything. */
export const hasUses = (priced: Pick<PricedPromotions, 'verdicts'>) => appliedOf(priced).size > 0

const appliedOf = ({ verdicts }: Pick<PricedPromotions, 'verdicts'>) =>
  new Map(
    verdicts.flatMap((one) =>
      one.promotionId === undefined || one.reason !== undefined ? [] : [[one.promotionId, one]],
    ),
  )

type Limits = Awaited<ReturnType<typeof queries.selectLimits>>[number]

/** Always in the same order, so that no two orders wait for each other. */
async function countOne(db: Kysely<Tables>, limits: Limits): Promise<void> {
  const { promotion_id: id, code_id: codeId, most_uses_per_customer: mostEach } = limits
  if (limits.is_limited && !(await queries.countUse(db, id)))
    refuse('conflict', { [id]: 'used_up' })
  if (codeId !== null && limits.is_code_limited && !(await queries.countCodeUse(db, codeId))) {
    refuse('conflict', { [id]: 'used_up' })
  }
  if (mostEach === null) return
  if (!(await queries.countIdentities(db, id, limits.identities, mostEach))) {
    refuse('conflict', { [id]: 'used_by_customer' })
  }
}

/** When the order is paid. As often as anybody likes. */
export async function confirmUses(db: Kysely<Tables>, orderId: string, now: Date): Promise<void> {
  await queries.confirm(db, orderId, now)
}

/** When the order is cancelled, also after it was paid: somebody else may have them. */
export async function releaseUses(db: Kysely<Tables>, orderId: string, now: Date): Promise<void> {
  const released = await queries.release(db, orderId, now)
  const inOrder = released.toSorted((one, other) =>
    one.promotion_id < other.promotion_id ? -1 : 1,
  )
  for (const one of inOrder) await queries.giveBack(db, one)
}

export async function purgePromotions(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.forgetIdentities(db, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
}

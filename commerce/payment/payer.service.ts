import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { isOwnedBy, isPlacedBy, type Ownership } from '#commerce/order-access/order-level.rules.ts'
import { viewerOf } from '#commerce/order-access/order-viewer.service.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './payer.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.findOrderToPay>>>
export type OrderToPay = Row & {
  /** In this very session. */
  isPlacedHere: boolean
}

/** The same count as for other looks at orders by their link. */
const misses: AttemptLimit = { name: 'tracking miss', most: 20, windowMinutes: 10 }

const PayKey = z.object({ orderId: z.string() })
const payKey: TokenKind<z.infer<typeof PayKey>> = { purpose: 'pay order', data: PayKey }
const KEY_DAYS = 60
const DAY_MS = 24 * 60 * 60_000

/** For a link in a mail: who reads the customer's mail may pay the customer's order. */
export function makePayKey(db: Kysely<Tables>, orderId: string, now: Date): Promise<string> {
  return signToken(db, payKey, { orderId }, new Date(now.getTime() + KEY_DAYS * DAY_MS))
}

type PayRequest = { orderPublicId: string; key?: string | undefined }

/**
 * Order to pay, for anybody who may pay it. A link that leads nowhere is counted, and somebody with no more
 * than the link learns nothing: its page says what they may see.
 */
export async function getOrderToPay(ctx: Ctx, asked: PayRequest): Promise<OrderToPay> {
  const row = await queries.findOrderToPay(ctx.db, {
    store: ctx.site.slug,
    publicId: asked.orderPublicId,
    extSessionId: ctx.session?.extId,
  })
  if (!row) {
    await refusePastLimit(ctx, misses, addressGroup(ctx.clientAddress))
    return refuse('not_found')
  }
  if (!(await isPayer(ctx, row, asked.key))) return refuse('forbidden')
  return { ...row, isPlacedHere: isPlacedBy(row, viewerOf(ctx)) }
}

/**
 * The order's owner, the session that placed it however long ago, or whoever has the letter about it. Not
 * who knows a postal code: another way to pay ends the one that is open, and the sum is nobody else's.
 */
export async function isPayer(
  ctx: Ctx,
  row: Ownership & { id: string },
  key: string | undefined,
): Promise<boolean> {
  const viewer = viewerOf(ctx)
  // Who may order for an account but not see its orders still pays what they have ordered.
  const isCustomer = row.customer_id !== null && row.customer_id === viewer.customer?.id
  if (isCustomer || isPlacedBy(row, viewer) || isOwnedBy(row, viewer, ctx.now)) return true
  if (key === undefined) return false
  const told = await readToken(ctx.db, payKey, key, ctx.now)
  return typeof told === 'object' && told.orderId === row.id
}

import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import type { Ctx } from '#commerce/context.ts'
import { readToken, signToken, type TokenKind } from '#commerce/signed-token.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './payer.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof queries.findOrderToPay>>>
export type OrderToPay = Row & {
  mayPay: boolean
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

type Asked = { orderPublicId: string; key?: string | undefined }

/** Whoever has the link. One that leads nowhere is counted. */
export async function getOrderToPay(ctx: Ctx, asked: Asked): Promise<OrderToPay> {
  const row = await queries.findOrderToPay(ctx.db, {
    store: ctx.site.slug,
    publicId: asked.orderPublicId,
    extSessionId: ctx.session?.extId,
  })
  if (!row) {
    await refusePastLimit(ctx, misses, addressGroup(ctx.clientAddress))
    return refuse('not_found')
  }
  const isPlacedHere = isOfSession(ctx, row)
  return { ...row, isPlacedHere, mayPay: await isPayer(ctx, row, asked.key) }
}

/** Whoever the order belongs to; for everybody else it does not exist. */
export async function getOwnOrderToPay(ctx: Ctx, asked: Asked): Promise<OrderToPay> {
  const order = await getOrderToPay(ctx, asked)
  return order.mayPay ? order : refuse('not_found')
}

const isOfSession = ({ session }: Ctx, row: Pick<Row, 'ext_session_id'>) =>
  session !== undefined && row.ext_session_id === session.extId

/** Whoever placed it here, owns it, has shown to know it, or has the letter about it. */
export async function isPayer(
  ctx: Ctx,
  row: Pick<Row, 'id' | 'ext_session_id' | 'customer_id' | 'confirmed_at'>,
  key: string | undefined,
): Promise<boolean> {
  const { session } = ctx
  const isOwner = session?.customer !== undefined && row.customer_id === session.customer.customerId
  if (isOfSession(ctx, row) || isOwner || row.confirmed_at !== null) return true
  if (key === undefined) return false
  const told = await readToken(ctx.db, payKey, key, ctx.now)
  return typeof told === 'object' && told.orderId === row.id
}

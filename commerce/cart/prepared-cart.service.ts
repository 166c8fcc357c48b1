import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { getSellable } from '#commerce/catalogue/catalogue.service.ts'
import { refusePastLimit, addressGroup, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import type { Tables } from '#db/tables.ts'
import { addQuantity } from './cart-line.queries.ts'
import { cartQuantity } from './cart.rules.ts'
import { insertCart, setCodes } from './cart.queries.ts'
import { getCart } from './cart.service.ts'
import { MOST_QUANTITY } from './cart.terms.ts'
import { findOwnCart, holdOwnCart, ownerOf, whenOf } from './own-cart.service.ts'
import { priceCart } from './price-cart.service.ts'
import * as queries from './prepared-cart.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** So long a prepared cart waits for whoever it is for. */
export const PREPARED_DAYS = 14

const CartKey = z.object({ cartId: z.uuid() })
const cartKey: TokenKind<z.infer<typeof CartKey>> = { purpose: 'prepared cart', data: CartKey }
const looks: AttemptLimit = { name: 'prepared cart', most: 60, windowMinutes: 10 }

/** A cart that is nobody's: the context is of a session that does not exist, under which the cart is filled. */
export async function openPreparedCart(ctx: SessionCtx, staffId: string) {
  const cart = await insertCart(ctx.db, ownerOf(ctx), whenOf(ctx))
  const expiresAt = new Date(ctx.now.getTime() + PREPARED_DAYS * DAY_MS)
  await queries.insertPrepared(ctx.db, {
    cart_id: cart.id,
    made_by: staffId,
    made_at: ctx.now,
    expires_at: expiresAt,
  })
  return { cartId: cart.id, expiresAt }
}

export const makePreparedKey = (db: Kysely<Tables>, cartId: string, expiresAt: Date) =>
  signToken(db, cartKey, { cartId }, expiresAt)

/** Puts a frozen version into it, whose owner the caller has asked for. */
export async function addPreparedVersion(
  ctx: SessionCtx,
  cartId: string,
  version: { versionId: string; articleId: number; variant: string; pieces: number },
  quantity: number,
): Promise<void> {
  const { articleId, variant, versionId, pieces } = version
  const article = await getSellable(ctx, articleId)
  if (!article.variants.includes(variant)) refuse('invalid', { lines: 'size_not_sold' })
  const most = Math.max(1, Math.floor(MOST_QUANTITY / pieces))
  const lineId = await addQuantity(ctx.db, {
    cartId,
    articleId,
    variant,
    versionId,
    quantity: Math.min(quantity, most),
    most,
  })
  if (lineId === undefined) refuse('invalid', { lines: 'cart_full' })
}

/** A code that was made for it, before anybody else sees it. */
export async function setPreparedCode(ctx: SessionCtx, cartId: string, code: string) {
  await setCodes(ctx.db, cartId, { codes: [code], chosenCode: code })
  const cart = await findOwnCart(ctx)
  return priceCart(ctx, cart!)
}

type ByToken = { token: string }

async function readKey(ctx: Ctx, token: string): Promise<string> {
  const told = await readToken(ctx.db, cartKey, token, ctx.now)
  return typeof told === 'object' ? told.cartId : refuse('expired')
}

type Prepared = NonNullable<Awaited<ReturnType<typeof queries.findPrepared>>>

/** Whether it lies in this visitor's cart; refused when it is somebody else's, ordered or too old. */
function isTakenBy(ctx: Ctx, prepared: Prepared | undefined): boolean {
  if (!prepared || prepared.store !== ctx.site.slug || prepared.ordered_at) return refuse('expired')
  if (prepared.taken_at === null) return prepared.expires_at > ctx.now ? false : refuse('expired')
  const { customerId, extSessionId } = ownerOf(ctx)
  const isOwn =
    prepared.customer_id === null
      ? prepared.ext_session_id === extSessionId && ctx.session !== undefined
      : prepared.customer_id === customerId
  return isOwn || refuse('expired')
}

/** Contents, at today's prices, before somebody makes it their own. */
export async function getPrepared(ctx: Ctx, { token }: ByToken) {
  await refusePastLimit(ctx, looks, addressGroup(ctx.clientAddress))
  const prepared = await queries.findPrepared(ctx.db, await readKey(ctx, token))
  const isTaken = isTakenBy(ctx, prepared)
  const own = await findOwnCart(ctx)
  const aside = own && !isTaken ? cartQuantity((await priceCart(ctx, own)).inCart) : 0
  const cart = await getCart(isTaken ? ctx : asNobody(ctx, prepared!.ext_session_id))
  return {
    isTaken,
    asideQuantity: aside,
    lines: cart.lines.map(({ articleName, variantLabel, quantity, fullMinor }) => ({
      articleName,
      variantLabel: variantLabel ?? '',
      quantity,
      fullMinor,
    })),
    discountMinor: cart.discountMinor,
    totalMinor: cart.totalMinor,
    currency: cart.currency,
  }
}

/** The context under which it was filled. */
const asNobody = (ctx: Ctx, extId: string): Ctx => ({
  ...ctx,
  extSessionId: extId,
  session: { extId, isGuestCheckout: true, customer: undefined, signedInAt: undefined },
})

/** It takes the place of the visitor's cart, whose lines are put aside: nothing else is ordered with it by mistake. */
export async function takePrepared(ctx: SessionCtx, { token }: ByToken) {
  const cartId = await readKey(ctx, token)
  if (!(await holdSession(ctx.db, ctx.session.extId))) return refuse('unauthenticated')
  const isTaken = isTakenBy(ctx, await queries.lockPrepared(ctx.db, cartId))
  if (isTaken) return {}
  const own = await holdOwnCart(ctx)
  if (own) await queries.putAside(ctx.db, { from: own.id, to: cartId, now: ctx.now })
  await queries.giveTo(ctx.db, cartId, ownerOf(ctx), ctx.now)
  return {}
}

import { refuse } from '#api/refusal.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { holdSession } from '#commerce/kernel/hold-session.ts'
import * as queries from './cart.queries.ts'
import type { CartOwner } from './own-cart.fragments.ts'

export function ownerOf(ctx: Ctx): CartOwner {
  return {
    store: ctx.site.slug,
    extSessionId: ctx.extSessionId,
    customerId: ctx.session?.customer?.id,
  }
}

/** The visitor's open cart, if there is one. */
export async function findOwnCart(ctx: Ctx) {
  return ctx.session ? queries.findCart(ctx.db, ownerOf(ctx)) : undefined
}

/** Until the transaction ends nobody else changes it or orders it. */
export async function holdOwnCart(ctx: Ctx) {
  return ctx.session ? queries.holdCart(ctx.db, ownerOf(ctx)) : undefined
}

/** For who reads it only then. False without one. */
export async function isOwnCartHeld(ctx: Ctx): Promise<boolean> {
  return ctx.session !== undefined && queries.isCartHeld(ctx.db, ownerOf(ctx))
}

/** For a change: it counts as used now. What is not there is not found. */
export async function getOwnCart(
  ctx: Ctx,
  change: queries.CartChange = {},
): Promise<queries.CartRow> {
  if (!ctx.session) return refuse('not_found')
  const row = await queries.touchCart(ctx.db, ownerOf(ctx), whenOf(ctx), change)
  return row ?? refuse('not_found')
}

/**
 * Touches a held cart: what is said beside it, as its delivery, changes it too, and whoever has read it
 * before reads it again.
 */
export const touchHeldCart = queries.touchHeldCart

/** For something to be put into it. */
export async function getOrMakeOwnCart(ctx: SessionCtx): Promise<queries.CartRow> {
  const owner = ownerOf(ctx)
  const found = await queries.touchCart(ctx.db, owner, whenOf(ctx))
  if (found) return found
  // A login hands over the session's cart and ends it: what came later would be nobody's.
  if (!(await holdSession(ctx.db, ctx.session.extId))) return refuse('unauthenticated')
  return queries.insertCart(ctx.db, owner, whenOf(ctx))
}

export const whenOf = (ctx: Ctx): queries.Touch => ({ now: ctx.now, locale: ctx.locale.code })

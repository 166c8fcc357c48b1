import type { IdempotentWrite } from '#api/call.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findOwnCartWithGoods } from './cart-goods.service.ts'
import { writeSeen, writeSeenAsRead } from './cart.queries.ts'
import { holdOwnCart } from './own-cart.service.ts'
import { priceCart } from './price-cart.service.ts'

/** Marks the cart as seen: the shopper will be told what changes from now on. */
export const noteSeen = {
  /** Nobody holds the cart meanwhile: one that was changed since it was read is read again by `execute`. */
  async fastPath(ctx: Ctx, _input: object, once: IdempotentWrite) {
    const cart = await findOwnCartWithGoods(ctx)
    if (!cart) return undefined
    const { memory } = await priceCart(ctx, cart)
    if (!memory.isUnseen) return undefined
    const { cart: seen, lines } = memory.kept
    const read = { cartId: cart.id, state: cart.state }
    return (await writeSeenAsRead(ctx.db, read, { seen, lines }, once)) ? {} : undefined
  },
  async execute(ctx: Ctx) {
    const cart = await holdOwnCart(ctx)
    if (!cart) return {}
    const { memory } = await priceCart(ctx, cart)
    const { cart: seen, lines } = memory.kept
    if (memory.isUnseen) await writeSeen(ctx.db, cart.id, { seen, lines })
    return {}
  },
}

/** Only what was read: news of this very moment stay. */
export async function acceptNews(ctx: Ctx, input: { newsId: string }) {
  const cart = await holdOwnCart(ctx)
  if (!cart) return {}
  const { memory } = await priceCart(ctx, cart)
  const { cart: seen, lines } = memory.present
  if (memory.newsId === input.newsId) await writeSeen(ctx.db, cart.id, { seen, lines })
  return {}
}

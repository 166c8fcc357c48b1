import type { Ctx } from '#commerce/kernel/context.ts'
import { writeSeen } from './cart.queries.ts'
import { holdOwnCart } from './own-cart.service.ts'
import { priceCart } from './price-cart.service.ts'

/** Marks the cart as seen: the shopper will be told what changes from now on. */
export async function noteSeen(ctx: Ctx) {
  const cart = await holdOwnCart(ctx)
  if (!cart) return {}
  const { memory } = await priceCart(ctx, cart)
  const { cart: seen, lines } = memory.kept
  if (memory.isUnseen) await writeSeen(ctx.db, cart.id, { seen, lines })
  return {}
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

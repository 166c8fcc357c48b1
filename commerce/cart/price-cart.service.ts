import type { Ctx } from '#commerce/kernel/context.ts'
import type { PricedPromotions } from '#commerce/promotion/promotion.contract.ts'
import { pricePromotions } from '#commerce/promotion/promotion.service.ts'
import { isInCart, readGoods, type Goods } from './cart-goods.service.ts'
import { compareWithSeen, type CartMemory } from './cart-news.rules.ts'
import type { CartToPrice } from './cart-goods.queries.ts'

export type CartPrice = {
  /** All there is, also what was saved or just taken out. */
  goods: Goods[]
  inCart: Goods[]
  buyable: Goods[]
  priced: PricedPromotions
  memory: CartMemory
}

/** The cart with today's prices and promotions, and what of that is news to its shopper. */
export async function priceCart(
  ctx: Ctx,
  cart: CartToPrice & { goods?: Goods[] },
): Promise<CartPrice> {
  const goods = cart.goods ?? (await readGoods(ctx, cart.id))
  const inCart = goods.filter(isInCart)
  const buyable = inCart.filter(({ isAvailable }) => isAvailable)
  const priced = await pricePromotions(ctx, {
    lines: buyable,
    shipping: undefined,
    codes: cart.codes,
    chosenCode: cart.chosen_code ?? undefined,
    email: cart.contact_email ?? undefined,
  })
  const discountOf = new Map(priced.lines.map((line) => [line.id, line.discountMinor]))
  const memory = compareWithSeen({
    lines: inCart.map((line) => ({ ...line, discountMinor: discountOf.get(line.id) ?? 0 })),
    codes: cart.codes,
    chosenCode: cart.chosen_code ?? undefined,
    person: `${ctx.session?.customer?.id ?? ''} ${cart.contact_email ?? ''}`,
    verdicts: priced.verdicts,
    seen: cart.seen,
    prizesWithDecimals: ctx.site.config.prizesWithDecimals,
  })
  return { goods, inCart, buyable, priced, memory }
}

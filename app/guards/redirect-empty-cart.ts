import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** A second click on the button comes when the first has made an order of the cart: it gets that one. */
export const redirectEmptyCart: Guard = async (shop) => {
  if (shop.url.searchParams.has('placing')) return
  const session = await shop.getSession()
  if (session.cartQuantity === 0) goTo(shop, '/cart')
}

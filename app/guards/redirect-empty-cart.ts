import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

export const redirectEmptyCart: Guard = async (shop) => {
  const session = await shop.getSession()
  if (session.cartQuantity === 0) goTo(shop, '/cart')
}

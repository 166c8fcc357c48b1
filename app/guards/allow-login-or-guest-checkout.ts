import { goToLogin } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** The login page offers the choice: log in, or go on as a guest. */
export const allowLoginOrGuestCheckout: Guard = async (shop) => {
  const session = await shop.getSession()
  if (!session.customer && !session.isGuestCheckout && session.cartQuantity > 0) goToLogin(shop)
}

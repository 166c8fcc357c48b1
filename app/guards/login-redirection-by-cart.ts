import { redirect } from 'react-router'
import { goTo } from '#app/answers.ts'
import { safeRedirect } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import type { Guard } from './guard.ts'

/** A signed-in visitor has no business on the login page. */
export const loginRedirectionByCart: Guard = async (shop) => {
  const session = await shop.getSession()
  if (session.customer) leaveLogin(shop, session.cartQuantity)
}

/** End of a login: the page that asked for it, else the checkout, else the account. */
export function leaveLogin(shop: Shop, cartQuantity: number): never {
  const target = safeRedirect(shop.url.searchParams.get('redirect'))
  if (target) throw redirect(target)
  return goTo(shop, cartQuantity > 0 ? '/checkout' : '/accounts/home')
}

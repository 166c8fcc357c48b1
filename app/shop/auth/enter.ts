import { redirect } from 'react-router'
import { goTo } from '#app/answers.ts'
import { safeRedirect } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import type { Entry } from '#commerce/sign-in/sign-in.contract.ts'

/** Ends a sign-in that came by mail: to the page that was wanted, else where a login leads. */
export async function enterShop(shop: Shop, entry: Entry): Promise<never> {
  shop.setCredential(entry.credential)
  const target = safeRedirect(entry.redirect)
  if (target) throw redirect(target, 303)
  const { cartQuantity } = await shop.getSession()
  return goTo(shop, cartQuantity > 0 ? '/checkout' : '/accounts/home', 303)
}

import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** A customer who may see orders finds them in the account, with more detail. */
export const trackingRedirectIfLogged: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (customer?.permissions.includes('orders.read')) goTo(shop, '/accounts/orders')
}

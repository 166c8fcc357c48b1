import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** A customer writes from the account, where the answer will be. */
export const redirectContactIfLogged: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (customer) goTo(shop, '/accounts/tickets?new=1')
}

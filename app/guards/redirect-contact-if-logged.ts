import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** A customer who has messages writes from the account, where the answer will be. */
export const redirectContactIfLogged: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  const may = (permission: string) => customer?.permissions.includes(permission)
  if (may('tickets.read') && may('tickets.create')) goTo(shop, '/accounts/tickets?new=1')
}

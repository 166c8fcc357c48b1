import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Pages for partners; another customer goes to the account's home. */
export const redirectNotFoticos: Guard = async (shop) => {
  const { customer } = await shop.getSession()
  if (!customer?.isPartner) goTo(shop, '/accounts/home')
}

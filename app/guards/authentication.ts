import { goToLogin } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Needs a signed-in customer; a visitor comes back here after the login. */
export const authentication: Guard = async (shop) => {
  const session = await shop.getSession()
  if (!session.customer) goToLogin(shop, 'SessionRequired')
}

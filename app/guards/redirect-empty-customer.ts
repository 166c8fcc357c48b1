import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Nobody gets past the first step of the checkout without saying who orders. */
export const redirectEmptyCustomer: Guard = async (shop) => {
  const step = shop.url.searchParams.get('step') ?? 'contact'
  if (step === 'contact') return
  const cart = await shop.api.cart.getCart({})
  if (isRefused(cart) || !cart.contact) goTo(shop, '/checkout?step=contact')
}

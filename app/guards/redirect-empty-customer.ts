import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Nobody gets past the first step of the checkout without saying who orders. */
export const redirectEmptyCustomer: Guard = async (shop) => {
  const { searchParams } = shop.url
  const step = searchParams.get('step') ?? 'contact'
  if (step === 'contact' || searchParams.has('placing')) return
  const progress = await shop.api.checkout.getProgress({})
  if (isRefused(progress) || !progress.hasContact) goTo(shop, '/checkout?step=contact')
}

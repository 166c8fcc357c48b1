import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import type { Guard } from './guard.ts'

/** Nobody gets past the first step of the checkout without saying who orders. */
export const redirectEmptyCustomer: Guard = async (shop) => {
  const { searchParams } = shop.url
  const step = searchParams.get('step') ?? 'contact'
  // What is sent says itself what is missing, and is answered with the way there.
  if (step === 'contact' || searchParams.has('placing') || shop.isSent) return
  const progress = await shop.api.checkout.getProgress({})
  if (isRefused(progress) || !progress.hasContact) goTo(shop, '/checkout?step=contact')
}

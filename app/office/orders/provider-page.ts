const STRIPE = 'https://dashboard.stripe.com'
const MOLLIE = 'https://my.mollie.com/dashboard'

/** Page of a payment at its provider, where there is one. An id that is none of theirs leads nowhere. */
export function providerPage(provider: string, id: string): string | undefined {
  if (provider === 'mollie') return /^tr_\w+$/.test(id) ? `${MOLLIE}/payments/${id}` : undefined
  if (provider !== 'stripe') return undefined
  const session = /^cs_(test|live)_\w+$/.exec(id)
  if (session) return `${STRIPE}${session[1] === 'test' ? '/test' : ''}/checkout/sessions/${id}`
  return /^pi_\w+$/.test(id) ? `${STRIPE}/payments/${id}` : undefined
}

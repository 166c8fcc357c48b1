import type { Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'

/** Why a change of the cart did not happen, as far as it can be said in words. */
export const refusalWords = {
  cart_full: 'cart.refused.cartFull',
  saved_full: 'cart.refused.savedFull',
  too_big: 'cart.refused.tooBig',
  too_many_attempts: 'general.form.tooManyAttempts',
  other: 'cart.refused',
} as const satisfies Record<string, MessageId>

export type CartRefusal = keyof typeof refusalWords

export const isRefusal = (value: string | null): value is CartRefusal =>
  value !== null && Object.hasOwn(refusalWords, value)

export function refusalOf({ code, fields }: Refused): CartRefusal {
  const why = [code, ...Object.values(fields)].find((one) => isRefusal(one))
  return why ?? 'other'
}

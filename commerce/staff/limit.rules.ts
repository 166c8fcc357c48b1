import type { RefundLimit, RefundLimits } from '#commerce/payment/refund-limit.rules.ts'

/** Acts whose worth one person decides alone only up to a limit. */
export const limitedActs = ['refund', 'reprint'] as const
export type LimitedAct = (typeof limitedActs)[number]

export type OwnLimit = RefundLimit & { currency: string }

/**
 * Limits of one person: their own, and in a currency without one of its own the usual ones times how much more or less
 * they have in the first that has. Without any, the usual ones.
 */
export function limitsFrom(own: readonly OwnLimit[], usual: RefundLimits): RefundLimits {
  return (currency) => {
    const exact = own.find((one) => one.currency === currency)
    if (exact) return exact
    const other = own[0]
    if (!other) return usual(currency)
    const [here, there] = [usual(currency), usual(other.currency)]
    const scaled = (name: keyof RefundLimit) =>
      there[name] === 0 ? 0 : Math.floor((here[name] * other[name]) / there[name])
    return {
      actMinor: scaled('actMinor'),
      dayMinor: scaled('dayMinor'),
      orderMinor: scaled('orderMinor'),
    }
  }
}

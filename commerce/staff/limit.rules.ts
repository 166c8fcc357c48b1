import type { RefundLimit, RefundLimits } from '#commerce/payment/refund-limit.rules.ts'

type OwnLimit = { currency: string; most_minor: number; most_per_day_minor: number }

/**
 * Limits of one person: their own, and in a currency without one of its own the usual ones times how much more or less
 * they have in the first that has. Of one order within 30 days they decide as much as within a day. Without any limit
 * of their own, the usual ones.
 */
export function limitsFrom(own: readonly OwnLimit[], usual: RefundLimits): RefundLimits {
  return (currency) => {
    const one = own.find((limit) => limit.currency === currency) ?? own[0]
    if (!one) return usual(currency)
    const [here, there] = [usual(currency), usual(one.currency)]
    const scaled = (sum: number, name: keyof RefundLimit) =>
      one.currency === currency
        ? sum
        : there[name] === 0
          ? 0
          : Math.floor((here[name] * sum) / there[name])
    const dayMinor = scaled(one.most_per_day_minor, 'dayMinor')
    return { actMinor: scaled(one.most_minor, 'actMinor'), dayMinor, orderMinor: dayMinor }
  }
}

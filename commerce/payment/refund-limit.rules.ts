import { fourEyesAboveMinor } from './payment.terms.ts'

/** Limit of one person, above which a second one agrees: in one act, within a day, and of one order within 30 days, whoever asked for it. */
export type RefundLimit = { actMinor: number; dayMinor: number; orderMinor: number }
export type RefundLimits = (currency: string) => RefundLimit

export const usualLimits: RefundLimits = (currency) => {
  const most = fourEyesAboveMinor(currency)
  return { actMinor: most, dayMinor: most, orderMinor: most }
}

export type Sum = { currency: string; amountMinor: number }

/** Sums in several currencies count together, each by its share of what one person may decide. */
export function isAbove(sums: readonly Sum[], limitOf: (currency: string) => number): boolean {
  const byCurrency = new Map<string, number>()
  for (const { currency, amountMinor } of sums) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amountMinor)
  }
  let share = 0
  for (const [currency, sum] of byCurrency) if (sum > 0) share += sum / limitOf(currency)
  return share > 1
}

/** Limits that a refund is above; none of them means that one person is enough. */
export type LimitName = 'act' | 'day' | 'order'

export function limitsAbove(
  wish: { parts: readonly Sum[]; ofPerson: readonly Sum[]; ofOrder: readonly Sum[] },
  limits: RefundLimits,
): LimitName[] {
  const { parts, ofPerson, ofOrder } = wish
  const above: LimitName[] = []
  if (isAbove(parts, (currency) => limits(currency).actMinor)) above.push('act')
  if (isAbove([...ofPerson, ...parts], (currency) => limits(currency).dayMinor)) above.push('day')
  if (isAbove([...ofOrder, ...parts], (currency) => limits(currency).orderMinor))
    above.push('order')
  return above
}

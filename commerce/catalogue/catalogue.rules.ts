export type PricePeriod = {
  amountMinor: number
  validFrom: Date
  validUntil: Date | null
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The before-price of a reduction: the lowest price of the 30 days before it began, and only while
 * it is higher than today's. A price raised for a day must not make a bargain.
 */
export function beforePrice(periods: readonly PricePeriod[], now: Date): number | undefined {
  const current = periods.find((period) => isInForce(period, now))
  if (!current) return undefined
  const reductionBegan = current.validFrom.getTime()
  const before = periods.filter(
    (period) =>
      period !== current &&
      period.validFrom.getTime() < reductionBegan &&
      period.validUntil !== null &&
      period.validUntil.getTime() > reductionBegan - THIRTY_DAYS_MS,
  )
  if (before.length === 0) return undefined
  const lowest = Math.min(...before.map((period) => period.amountMinor))
  return lowest > current.amountMinor ? lowest : undefined
}

export function isInForce(period: PricePeriod, now: Date): boolean {
  return period.validFrom <= now && (period.validUntil === null || period.validUntil > now)
}

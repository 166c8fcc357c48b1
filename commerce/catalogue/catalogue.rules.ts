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

/** Where a store shows no decimals, a price is whole before anybody sees or pays it. */
export function wholeWhereShownWhole(amountMinor: number, prizesWithDecimals: boolean): number {
  return prizesWithDecimals ? amountMinor : Math.ceil(amountMinor / 100) * 100
}

export type PercentBreak = { fromQuantity: number; percent: number }

/**
 * What one piece costs when several are bought: rounded up, so that the parts never sum to less
 * than was promised, at least one minor unit, and never more than a single one costs.
 */
export function unitPriceAt(
  quantity: number,
  unitMinor: number,
  breaks: readonly PercentBreak[],
  prizesWithDecimals: boolean,
): number {
  const reached = breaks.filter(({ fromQuantity }) => quantity >= fromQuantity)
  const percent = Math.max(0, ...reached.map((one) => one.percent))
  const reduced = Math.max(1, Math.ceil((unitMinor * (100 - percent)) / 100))
  return Math.min(unitMinor, wholeWhereShownWhole(reduced, prizesWithDecimals))
}

/** The breaks of one variant with their prices. One that changes nothing is no offer. */
export function pricedBreaks(
  unitMinor: number,
  breaks: readonly PercentBreak[],
  prizesWithDecimals: boolean,
): (PercentBreak & { unitMinor: number })[] {
  let before = unitMinor
  return breaks
    .toSorted((one, other) => one.fromQuantity - other.fromQuantity)
    .flatMap(({ fromQuantity, percent }) => {
      const reduced = unitPriceAt(fromQuantity, unitMinor, breaks, prizesWithDecimals)
      if (reduced >= before) return []
      before = reduced
      return [{ fromQuantity, percent, unitMinor: reduced }]
    })
}

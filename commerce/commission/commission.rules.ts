type Earned = { lineId: string | null; amountMinor: number; leftMinor: number }

type Refund = {
  amountMinor: number
  /** What the whole order cost. */
  totalMinor: number
  /** What has gone back of the order, this refund included. */
  backMinor: number
  /** Its part of each line; none when it is a sum. */
  lines: readonly { lineId: string | null; amountMinor: number }[]
}

/**
 * How much of a commission a refund takes back: the share of its own line when lines go back, else the share of the
 * order. Never more than is left of it, and all of it with the last of the money.
 */
export function reversalOf(
  earned: Earned,
  refund: Refund,
  lineTotals: readonly { id: string; totalMinor: number }[],
): number {
  if (refund.totalMinor > 0 && refund.backMinor >= refund.totalMinor) return earned.leftMinor
  const isByLine = refund.lines.length > 0 && earned.lineId !== null
  const paidMinor = isByLine
    ? (lineTotals.find(({ id }) => id === earned.lineId)?.totalMinor ?? 0)
    : refund.totalMinor
  const backMinor = isByLine
    ? refund.lines
        .filter(({ lineId }) => lineId === earned.lineId)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    : refund.amountMinor
  if (paidMinor <= 0) return 0
  return Math.min(earned.leftMinor, Math.ceil((earned.amountMinor * backMinor) / paidMinor))
}

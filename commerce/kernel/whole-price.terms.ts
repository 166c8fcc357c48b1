/** Rounding: where a store shows no decimals, a price is whole before anybody sees or pays it. */
export function wholeWhereShownWhole(amountMinor: number, prizesWithDecimals: boolean): number {
  return prizesWithDecimals ? amountMinor : Math.ceil(amountMinor / 100) * 100
}

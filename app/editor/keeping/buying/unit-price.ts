import type { Variant } from '#commerce/catalogue/article.contract.ts'

/** What one piece costs when so many are bought. */
export function unitMinorOf({ price, quantityBreaks }: Variant, quantity: number): number {
  const reached = quantityBreaks.filter(({ fromQuantity }) => fromQuantity <= quantity)
  return Math.min(price.amountMinor, ...reached.map(({ unitMinor }) => unitMinor))
}

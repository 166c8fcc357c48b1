import type { PricePer } from '#db/catalogue-tables.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'

export type PercentBreak = { fromQuantity: number; percent: number }

/**
 * Unit price when several are bought: rounded up, so that the parts never sum to less than was promised, at
 * least one minor unit, and never more than a single one costs.
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

export { type PricePer, pricePers } from '#db/catalogue-tables.ts'

/** As much as one line may hold, whatever way it is counted. */
export const MOST_PIECES = 9_999

/** One of a line, as its frozen version says. Without a design it is one piece. */
export type Bought = { pieces: number; extraPages: number }

export type ListPrice = {
  amountMinor: number
  /** Price of each page beyond those that the price includes. */
  pageMinor: number
  breaks: readonly PercentBreak[]
}

/** Price of one piece when only one is bought. */
export const singlePrice = (price: ListPrice, { extraPages }: Pick<Bought, 'extraPages'>) =>
  price.amountMinor + extraPages * price.pageMinor

export type LineToCount = Bought & { articleId: number; pricePer: PricePer; quantity: number }

/**
 * The pieces by which a line reaches quantity breaks. Prints of one article are freely mixed, as its
 * description promises: those of all sizes count together, whichever line they are in.
 */
export function countedPieces(line: LineToCount, others: readonly LineToCount[]): number {
  const own = line.pieces * line.quantity
  if (line.pricePer === 'DESIGN') return own
  return others
    .filter((other) => other !== line && other.articleId === line.articleId)
    .reduce((sum, other) => sum + other.pieces * other.quantity, own)
}

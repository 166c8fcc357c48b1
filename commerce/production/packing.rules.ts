/** Share by which a parcel may differ from what its pieces weigh, and what a box with its filling weighs at most. */
const TOLERATED = 0.15
const MOST_BOX_GRAMS = 1_200

/** Whether a scale says that something is missing or too much. Pieces whose weight nobody entered say nothing. */
export function isWeightPlausible(weighedGrams: number, expectedGrams: number): boolean {
  if (expectedGrams === 0) return true
  return (
    weighedGrams >= expectedGrams * (1 - TOLERATED) &&
    weighedGrams <= expectedGrams * (1 + TOLERATED) + MOST_BOX_GRAMS
  )
}

type Labelled = { parcel: number; packed_at: Date }

/**
 * Number of a parcel among those that got their labels with it. Labels of what came back are counted anew: the single
 * box of an order is no second of two.
 */
export function partOf(parcel: Labelled, ofOrder: readonly Labelled[]) {
  const together = ofOrder.filter((one) => one.packed_at.getTime() === parcel.packed_at.getTime())
  const before = together.filter((one) => one.parcel < parcel.parcel)
  return { parcel: before.length + 1, parcels: together.length }
}

const PREFIX = 'EP'
const DIGITS = 9
const MODULUS = 97

/**
 * Tracking number of our own range: `EP`, nine digits and two that check them (ISO 7064, modulo 97-10), so that a
 * number typed from a damaged label is seen to be wrong.
 */
export function trackingNumberOf(parcelNumber: number): string {
  const digits = String(parcelNumber).padStart(DIGITS, '0')
  const check = MODULUS + 1 - ((Number(digits) * 100) % MODULUS)
  return `${PREFIX}${digits}${String(check).padStart(2, '0')}`
}

export function isOwnTrackingNumber(text: string): boolean {
  const [, digits] = /^EP(\d{11})$/.exec(text) ?? []
  return digits !== undefined && Number(digits) % MODULUS === 1
}

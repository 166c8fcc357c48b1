/** Limits of a carrier or a locker. Sides from the longest on. */
export type ParcelLimits = { mostWeightGrams: number; mostSidesMm: readonly number[] }

export type Parcel = {
  weightGrams: number
  /** Longest side of the largest piece: what lies flat has two sides that matter. */
  longestMm: number
  secondMm: number
}

export type PieceToPack = {
  quantity: number
  /** Weight of one. */
  weightGrams: number
  sizeMm?: { width: number; height: number } | undefined
}

/** Packing density: what is packed with care takes about four times the room of as much water. */
const MM3_PER_GRAM = 4_000

export function packParcel(pieces: readonly PieceToPack[]): Parcel {
  const parcel = { weightGrams: 0, longestMm: 0, secondMm: 0 }
  for (const { quantity, weightGrams, sizeMm } of pieces) {
    parcel.weightGrams += quantity * weightGrams
    if (!sizeMm) continue
    const { width, height } = sizeMm
    parcel.longestMm = Math.max(parcel.longestMm, width, height)
    parcel.secondMm = Math.max(parcel.secondMm, Math.min(width, height))
  }
  return parcel
}

export function fits(parcel: Parcel, { mostWeightGrams, mostSidesMm }: ParcelLimits): boolean {
  const [longest = 0, second = 0, third = 0] = mostSidesMm
  return (
    parcel.weightGrams <= mostWeightGrams &&
    parcel.longestMm <= longest &&
    parcel.secondMm <= second &&
    parcel.weightGrams * MM3_PER_GRAM <= longest * second * third
  )
}

/**
 * Lengths, angles and shares are different types, so that degrees handed over as millimetres do
 * not compile. Their constructors throw on NaN and Infinity: one of them in a saved design would
 * make every later drawing of it blank.
 */
export type Mm = number & { readonly unit: 'mm' }
/** Clockwise, in (-180, 180]. */
export type Degrees = number & { readonly unit: 'degrees' }
/** A share of a photo's side, from 0 to 1. */
export type Fraction = number & { readonly unit: 'fraction' }

export const MM_PER_INCH = 25.4

export function mm(value: number): Mm {
  return roundForDocument(value) as Mm
}

export function degrees(value: number): Degrees {
  const turned = roundForDocument(value) % 360
  if (turned > 180) return roundForDocument(turned - 360) as Degrees
  if (turned <= -180) return roundForDocument(turned + 360) as Degrees
  return roundForDocument(turned) as Degrees
}

/** Six decimals: with four, the crop of a 40-megapixel photo would miss by most of a pixel. */
export function fraction(value: number): Fraction {
  const rounded = round(value, 1e6)
  if (rounded < 0 || rounded > 1) throw new RangeError(`${value} is no share of a whole`)
  return rounded as Fraction
}

function roundForDocument(value: number): number {
  return round(value, 1e4)
}

function round(value: number, steps: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no finite number`)
  // Adding 0 turns -0 into 0: JSON has no -0, so a reloaded design would differ from the saved one.
  return Math.round(value * steps) / steps + 0
}

import type { Matrix } from './geometry.ts'

/** Rounding of millimetres in paths: a tenth of a thousandth, far below what any printer resolves. */
export function roundCoordinate(value: number): number {
  return round(value, 1e4)
}

/** Finer than coordinates: a factor that is wrong by 1e-8 moves the end of ten metres by 1e-4 mm. */
export function roundFactors(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix.map((value) => round(value, 1e8))
  return [a!, b!, c!, d!, e!, f!]
}

/** Rounding of opacities and of colour factors, whose painters know 256 steps. */
export function roundShare(value: number): number {
  return round(value, 1e6)
}

function round(value: number, steps: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no finite number`)
  // Adding 0 turns -0 into 0: both print the same and hash differently.
  return Math.round(value * steps) / steps + 0
}

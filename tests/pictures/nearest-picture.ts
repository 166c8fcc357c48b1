import type { Picture } from './compare-pictures.ts'

/** Nearest picture, of the same size and point by point. */
export function nearestPicture(one: Picture, others: readonly Picture[]): number {
  const distances = others.map((other) => distanceOf(one, other))
  return distances.indexOf(Math.min(...distances))
}

function distanceOf(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) {
    throw new Error(`${one.width}×${one.height} is not ${other.width}×${other.height}`)
  }
  let sum = 0
  for (const [at, value] of one.data.entries()) sum += Math.abs(value - other.data[at]!)
  return sum
}

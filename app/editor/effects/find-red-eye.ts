import type { Point } from '#design/geometry.ts'

type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Structurally a red eye of the document, as plain numbers. */
export type FoundEye = { x: number; y: number; radius: number }

/** A finger misses a pupil by less, in shares of the photo's width. */
const SEARCHED_SHARE = 0.04
const LEAST_RED = 70
/** Lips and skin are red, too, but not twice as red as green and blue. */
const RED_TO_OTHERS = 1.7
const LEAST_PIXELS = 3
/** Its rim is half pupil, half iris. */
const RIM = 1.25
const SMALLEST_RADIUS = 0.001
const LARGEST_RADIUS = 0.03

/** The red pupil nearest to a tap, in shares of the photo; undefined where nothing is as red. */
export function findRedEye(pixels: Pixels, tap: Point): FoundEye | undefined {
  const { width, height } = pixels
  const reach = Math.max(4, SEARCHED_SHARE * width)
  const start = nearestRed(pixels, { x: tap.x * width, y: tap.y * height }, reach)
  if (start === undefined) return undefined
  const pupil = connected(pixels, start, Math.ceil(4 * reach * reach))
  if (pupil.length < LEAST_PIXELS) return undefined
  const middle = (of: (at: number) => number) =>
    pupil.reduce((sum, at) => sum + of(at) + 0.5, 0) / pupil.length
  const radius = (RIM * Math.sqrt(pupil.length / Math.PI)) / width
  return {
    x: round(middle((at) => at % width) / width),
    y: round(middle((at) => Math.floor(at / width)) / height),
    radius: round(Math.max(SMALLEST_RADIUS, Math.min(radius, LARGEST_RADIUS))),
  }
}

function nearestRed(pixels: Pixels, { x, y }: Point, reach: number): number | undefined {
  const { width, height } = pixels
  let nearest: number | undefined
  let least = reach * reach
  const rows = [Math.max(0, Math.floor(y - reach)), Math.min(height - 1, Math.ceil(y + reach))]
  const columns = [Math.max(0, Math.floor(x - reach)), Math.min(width - 1, Math.ceil(x + reach))]
  for (let row = rows[0]!; row <= rows[1]!; row += 1) {
    for (let column = columns[0]!; column <= columns[1]!; column += 1) {
      const far = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2
      if (far > least || !isRed(pixels, row * width + column)) continue
      least = far
      nearest = row * width + column
    }
  }
  return nearest
}

/** All red pixels that touch each other; a jersey is no pupil and ends at the most that one has. */
function connected(pixels: Pixels, start: number, most: number): number[] {
  const { width, height } = pixels
  const found = [start]
  const seen = new Set(found)
  for (let index = 0; index < found.length && found.length < most; index += 1) {
    const at = found[index]!
    const x = at % width
    const beside = [x > 0 && at - 1, x < width - 1 && at + 1, at - width, at + width]
    for (const next of beside) {
      if (next === false || next < 0 || next >= width * height) continue
      if (seen.has(next) || !isRed(pixels, next)) continue
      seen.add(next)
      found.push(next)
    }
  }
  return found
}

function isRed({ data }: Pixels, at: number): boolean {
  const [red, green, blue] = [data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!]
  return red >= LEAST_RED && red > RED_TO_OTHERS * Math.max(green, blue)
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5
}

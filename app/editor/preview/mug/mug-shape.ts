import type { Size } from '#design/geometry.ts'

/** The usual print of 206 × 96 mm, and how much of the way around it goes: as on the server's pictures. */
const USUAL_SHAPE = 96 / 206
const SHARE_AROUND = 206 / 258
/** Lowest height, in shares of a mug's usual one: what is printed lower is a cup, what is printed higher a beaker. */
const LOWEST = 0.74
const HIGHEST = 1.16
/** Least way around, in shares of the usual one; anything less would be a line on the mug. */
const LEAST_AROUND = 0.4
/** Bare glaze above and below the print, as a share of the mug. */
const INSET = 0.025

/** In radii of the mug, from the table up. */
export type MugShape = {
  height: number
  /** How far around the print goes, in radians, and between which heights. */
  print: { around: number; from: number; to: number }
}

/** The mug that a print of this shape belongs on. */
export function mugFor(print: Size): MugShape {
  const shape = print.height / print.width / USUAL_SHAPE
  const usualHeight = (USUAL_SHAPE * SHARE_AROUND * 2 * Math.PI) / (1 - 2 * INSET)
  const height = usualHeight * between(LOWEST, shape, HIGHEST)
  return {
    height,
    print: {
      // A print that is taller than any mug goes less far around, so that it keeps its shape.
      around: SHARE_AROUND * 2 * Math.PI * between(LEAST_AROUND, HIGHEST / shape, 1),
      from: INSET * height,
      to: (1 - INSET) * height,
    },
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

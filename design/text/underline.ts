import type { Point } from '#design/geometry.ts'
import { polygonsOf, signedArea } from '#design/path/polygons.ts'
import { roundForPath } from './outline-path.ts'
import type { Placed, PlacedUnit } from './place-lines.ts'

const BELOW_BASELINE_EM = 0.11
const THICKNESS_EM = 0.06

/**
 * Lines under the words, as a part of the same path: an outline goes around both, and a see-through
 * colour does not darken where a descender crosses. They run as the letters do, since two lines that
 * run against each other leave a hole where they cross.
 */
export function underlinePath(
  placed: Placed,
  { size, glyphs, isOnPath }: { size: number; glyphs: string; isOnPath: boolean },
): string {
  const strips = isOnPath ? [stripAlong(placed.units, size)] : stripsOfLines(placed, size)
  const lettersArea = polygonsOf(glyphs).reduce((sum, polygon) => sum + signedArea(polygon), 0)
  return strips
    .filter((strip) => strip.length > 2)
    .map((strip) => {
      const runsAgainst = signedArea(strip) * lettersArea < 0
      return polygonText(runsAgainst ? strip.toReversed() : strip)
    })
    .join('')
}

function stripsOfLines({ lines }: Placed, size: number): Point[][] {
  return lines
    .filter(({ width }) => width > 0)
    .map(({ x, baseline, width }) => {
      const top = baseline + BELOW_BASELINE_EM * size
      const bottom = top + THICKNESS_EM * size
      return [
        { x, y: top },
        { x: x + width, y: top },
        { x: x + width, y: bottom },
        { x, y: bottom },
      ]
    })
}

/** From letter to letter without a gap, along its upper edge and back along its lower one. */
function stripAlong(units: readonly PlacedUnit[], size: number): Point[] {
  const edge = (down: number) =>
    units.flatMap(({ unit, x, y, sine, cosine }) =>
      [0, unit.advance * size].map((across) => ({
        x: x + cosine * across - sine * down,
        y: y + sine * across + cosine * down,
      })),
    )
  const top = BELOW_BASELINE_EM * size
  return [...edge(top), ...edge(top + THICKNESS_EM * size).toReversed()]
}

function polygonText(points: readonly Point[]): string {
  const corners = points.map(({ x, y }) => `${roundForPath(x)} ${roundForPath(y)}`)
  return `M${corners.join('L')}Z`
}

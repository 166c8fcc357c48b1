import type { DisplayItem } from '#design/display-list.ts'
import { roundFactors, roundShare } from '#design/display-list-numbers.ts'
import type { Matrix } from '#design/geometry.ts'
import type { VectorArt } from '#design/vector-art.ts'

type Placed = { art: VectorArt; matrix: Matrix; tint: string | null }

/** A flat drawing at its place on the page, from the box in which it was drawn. */
export function drawArt(
  element: { id: string; opacity: number },
  { art, matrix, tint }: Placed,
): DisplayItem[] {
  const rounded = roundFactors(matrix)
  return art.paths.map(({ path, fill, fillRule, opacity }) => ({
    kind: 'path',
    elementId: element.id,
    path,
    matrix: rounded,
    fill: tint ?? fill,
    fillRule,
    stroke: null,
    opacity: roundShare(element.opacity * opacity),
  }))
}

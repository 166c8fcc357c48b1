import type { PathItem } from '#design/display-list.ts'
import { roundCoordinate, roundFactors, roundShare } from '#design/display-list-numbers.ts'
import type { Shadow } from '#design/elements/effects.ts'
import { multiply, type Matrix } from '#design/geometry.ts'

/** As CSS has it: of a blur of 4 mm the standard deviation is 2. */
const DEVIATION_OF_BLUR = 0.5

/** Shadow that falls from a filled path, under everything that its element draws. */
export function drawShadow(
  element: { id: string; opacity: number; shadow?: Shadow | null | undefined },
  path: string,
  toPage: Matrix,
): PathItem[] {
  const { shadow } = element
  if (!shadow || path === '') return []
  const blur = roundCoordinate(shadow.blur * DEVIATION_OF_BLUR)
  return [
    {
      kind: 'path',
      elementId: element.id,
      path,
      matrix: roundFactors(multiply([1, 0, 0, 1, shadow.dx, shadow.dy], toPage)),
      fill: shadow.color,
      fillRule: 'nonzero',
      stroke: null,
      opacity: roundShare(element.opacity * shadow.opacity),
      ...(blur > 0 && { blur }),
    },
  ]
}

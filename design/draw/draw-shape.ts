import type { DisplayItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { Shape } from '#design/elements/shape.ts'
import { frameMatrix } from '#design/geometry.ts'
import { ellipseOutline, roundedRectOutline, starOutline } from '#design/path/outlines.ts'
import { parsePathData } from '#design/path/path-data.ts'
import { type PathSegment, pathText } from '#design/path/path-text.ts'

export function drawShape(shape: Shape): DisplayItem[] {
  const { id, fill, stroke, opacity } = shape
  const outline = outlineOf(shape)
  if (!outline || (fill === null && stroke === null)) return []
  return [
    {
      kind: 'path',
      elementId: id,
      path: pathText(outline),
      matrix: roundFactors(frameMatrix(shape)),
      fill,
      fillRule: 'nonzero',
      stroke: stroke && { ...stroke, join: 'miter' },
      opacity,
    },
  ]
}

function outlineOf(shape: Shape): PathSegment[] | undefined {
  switch (shape.shape) {
    case 'rect':
      return roundedRectOutline(shape, shape.radius)
    case 'ellipse':
      return ellipseOutline(shape)
    case 'star':
      return starOutline(shape)
    case 'path':
      return stretched(shape)
  }
}

/** Into the path itself: a matrix that stretches would stretch the stroke too. */
function stretched({ path, width, height }: Shape): PathSegment[] | undefined {
  return parsePathData(path ?? '')?.map(({ command, points }) => ({
    command,
    points: points.map(({ x, y }) => ({ x: x * width, y: y * height })),
  }))
}

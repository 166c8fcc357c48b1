import type { DisplayItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { Shape } from '#design/elements/shape.ts'
import { frameMatrix, type Point } from '#design/geometry.ts'
import { ellipseOutline, roundedRectOutline, starOutline } from '#design/path/outlines.ts'
import { parsePathData } from '#design/path/path-data.ts'
import { type PathSegment, pathText } from '#design/path/path-text.ts'

/** A screen gives up at a million and shows a whole line, where a press would be busy for hours. */
const MOST_REPEATS_OF_DASH = 50_000

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
      stroke: stroke && { ...stroke, dash: drawableDash(stroke.dash, outline), join: 'miter' },
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

/** None where it would repeat beyond counting: so fine a pattern looks like a whole line anyway. */
function drawableDash(dash: number[], outline: readonly PathSegment[]): number[] {
  const repeatMm = dash.reduce((sum, part) => sum + part, 0)
  return longestWay(outline) > MOST_REPEATS_OF_DASH * repeatMm ? [] : dash
}

/** Along the handles of curves, which is never shorter than the curves themselves. */
function longestWay(outline: readonly PathSegment[]): number {
  let length = 0
  let at: Point = { x: 0, y: 0 }
  let start = at
  for (const { command, points } of outline) {
    if (command === 'M') at = start = points[0]!
    for (const to of command === 'Z' ? [start] : points) {
      const [across, down] = [to.x - at.x, to.y - at.y]
      length += Math.sqrt(across * across + down * down)
      at = to
    }
  }
  return length
}

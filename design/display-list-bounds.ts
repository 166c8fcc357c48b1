import type { DisplayItem, PathItem } from './display-list.ts'
import { MITER_LIMIT } from './display-list-stroke.ts'
import { outset, type Matrix, type Point, type Rect, transform } from './geometry.ts'

/** Whether any of an item may be seen in the box; a curve counts with its handles. */
export function reachesInto(item: DisplayItem, box: Rect): boolean {
  const reach = item.kind === 'path' ? strokeReach(item) + blurReach(item) : 0
  const { x, y, width, height } = outset(box, reach)
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (const point of item.kind === 'path' ? pointsOf(item.path) : unitSquare) {
    const onPage = transform(item.matrix, point)
    left = Math.min(left, onPage.x)
    right = Math.max(right, onPage.x)
    top = Math.min(top, onPage.y)
    bottom = Math.max(bottom, onPage.y)
    // Most items are settled by their first points, and a long text has many thousands.
    if (left < x + width && right > x && top < y + height && bottom > y) return true
  }
  return false
}

const unitSquare: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Three standard deviations: of what lies beyond, nobody sees anything. */
export function blurReach({ blur = 0 }: PathItem): number {
  return 3 * blur
}

/** The upright rectangle around a path under a matrix, with its handles. */
export function pathBounds(path: string, matrix: Matrix): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const point of pointsOf(path)) {
    const { x, y } = transform(matrix, point)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function strokeReach({ stroke }: PathItem): number {
  if (!stroke) return 0
  const ends = stroke.cap === 'square' ? Math.SQRT2 : 1
  return (stroke.width / 2) * (stroke.join === 'miter' ? MITER_LIMIT : ends)
}

function* pointsOf(path: string): Generator<Point> {
  let x: number | undefined
  for (const [text] of path.matchAll(/[-+.\deE]+/g)) {
    if (x === undefined) {
      x = Number(text)
    } else {
      yield { x, y: Number(text) }
      x = undefined
    }
  }
}

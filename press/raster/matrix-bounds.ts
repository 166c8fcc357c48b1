import { transform, type Matrix, type Rect } from '#design/geometry.ts'

/** The upright rectangle around what the matrix makes of a rectangle. */
export function boundsUnder(matrix: Matrix, rect: Rect): Rect {
  const corners = [
    transform(matrix, rect),
    transform(matrix, { x: rect.x + rect.width, y: rect.y }),
    transform(matrix, { x: rect.x, y: rect.y + rect.height }),
    transform(matrix, { x: rect.x + rect.width, y: rect.y + rect.height }),
  ]
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Undefined where they do not meet. */
export function intersection(one: Rect, other: Rect): Rect | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

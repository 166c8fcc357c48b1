import { cosineOfDegrees, sineOfDegrees } from './deterministic-sine.ts'

/** Everything here is in millimetres and degrees; y grows downwards, angles turn clockwise. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Rect = Point & Size
/** A rectangle turned about its own centre; x and y are its corner before it is turned. */
export type Frame = Rect & { rotation: number }

/** [a b c d e f] as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Two hairs of rounding: what differs by less is in the same place. */
export const SAME_PLACE_MM = 0.001

export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ]
}

export function inverse(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix
  const determinant = a * d - b * c
  if (determinant === 0) throw new RangeError('A matrix that flattens the plane has no inverse')
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

export function transform(matrix: Matrix, point: Point): Point {
  const [a, b, c, d, e, f] = matrix
  return { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f }
}

/** From the frame's own coordinates (0,0 is its top left corner) to the page. */
export function frameMatrix(frame: Frame): Matrix {
  const { x, y } = centreOf(frame)
  const sine = sineOfDegrees(frame.rotation)
  const cosine = cosineOfDegrees(frame.rotation)
  const turnAboutCentre: Matrix = [cosine, sine, -sine, cosine, x, y]
  return multiply(turnAboutCentre, [1, 0, 0, 1, -frame.width / 2, -frame.height / 2])
}

export function centreOf(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
}

export function cornersOf(frame: Frame): [Point, Point, Point, Point] {
  const matrix = frameMatrix(frame)
  return [
    transform(matrix, { x: 0, y: 0 }),
    transform(matrix, { x: frame.width, y: 0 }),
    transform(matrix, { x: frame.width, y: frame.height }),
    transform(matrix, { x: 0, y: frame.height }),
  ]
}

/** The upright rectangle around a turned one. */
export function boundsOf(frame: Frame): Rect {
  const sine = Math.abs(sineOfDegrees(frame.rotation))
  const cosine = Math.abs(cosineOfDegrees(frame.rotation))
  const width = frame.width * cosine + frame.height * sine
  const height = frame.width * sine + frame.height * cosine
  return rectAround(centreOf(frame), { width, height })
}

export function rectAround(centre: Point, size: Size): Rect {
  return {
    x: centre.x - size.width / 2,
    y: centre.y - size.height / 2,
    width: size.width,
    height: size.height,
  }
}

export function isQuarterTurned(rotation: number): boolean {
  return rotation % 90 === 0
}

/** The frame, turned by quarters, whose bounds are these. */
export function frameWithBounds(bounds: Rect, rotation: number): Frame {
  const lies = rotation % 180 !== 0
  const size = lies ? { width: bounds.height, height: bounds.width } : bounds
  return { ...rectAround(centreOf(bounds), size), rotation }
}

export function isPointInFrame(point: Point, frame: Frame): boolean {
  const own = transform(inverse(frameMatrix(frame)), point)
  const outline = { x: 0, y: 0, width: frame.width, height: frame.height }
  return containsRect(outline, { ...own, width: 0, height: 0 })
}

export function containsRect(outer: Rect, inner: Rect, toleranceMm = SAME_PLACE_MM): boolean {
  return (
    inner.x >= outer.x - toleranceMm &&
    inner.y >= outer.y - toleranceMm &&
    inner.x + inner.width <= outer.x + outer.width + toleranceMm &&
    inner.y + inner.height <= outer.y + outer.height + toleranceMm
  )
}

/** Whether a turned frame hides all of an upright rectangle. */
export function frameCovers(frame: Frame, rect: Rect): boolean {
  return cornersOf({ ...rect, rotation: 0 }).every((corner) => isPointInFrame(corner, frame))
}

export function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

export function inset(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: rect.width - 2 * by,
    height: rect.height - 2 * by,
  }
}

export function outset(rect: Rect, by: number): Rect {
  return inset(rect, 0 - by)
}

/** Inner rectangle moved inside the outer one, as little as possible. */
export function movedInside(inner: Rect, outer: Rect): Rect {
  const x = Math.max(outer.x, Math.min(inner.x, outer.x + outer.width - inner.width))
  const y = Math.max(outer.y, Math.min(inner.y, outer.y + outer.height - inner.height))
  return { ...inner, x, y }
}

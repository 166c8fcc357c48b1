import type { Point, Rect, Size } from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { close, cubic, line, move, type PathSegment, polygon } from './path-text.ts'

/** How long the handles of a cubic are, in radii, that follows a quarter of a circle. */
const HANDLE = 0.5522847498307936
/** Star ratio of the inner to the outer corners; with this one opposite edges of a star are in line. */
const STAR_RATIO = 0.3819660112501051

export function rectOutline({ x, y, width, height }: Rect): PathSegment[] {
  return polygon([
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ])
}

export function roundedRectOutline(size: Size, wantedRadius: number): PathSegment[] {
  const { width, height } = size
  const radius = Math.min(wantedRadius, width / 2, height / 2)
  if (radius <= 0) return rectOutline({ x: 0, y: 0, width, height })
  const right = width - radius
  const bottom = height - radius
  return [
    move(radius, 0),
    line(right, 0),
    quarter({ x: right, y: radius }, radius, radius, 270),
    line(width, bottom),
    quarter({ x: right, y: bottom }, radius, radius, 0),
    line(radius, height),
    quarter({ x: radius, y: bottom }, radius, radius, 90),
    line(0, radius),
    quarter({ x: radius, y: radius }, radius, radius, 180),
    close,
  ]
}

export function ellipseOutline({ width, height }: Size): PathSegment[] {
  const centre = { x: width / 2, y: height / 2 }
  const quarters = [270, 0, 90, 180].map((from) => quarter(centre, width / 2, height / 2, from))
  return [move(width / 2, 0), ...quarters, close]
}

/** Five points, the first one up; it reaches each side of its box. */
export function starOutline({ width, height }: Size): PathSegment[] {
  const left = 0 - cosineOfDegrees(18)
  const bottom = cosineOfDegrees(36)
  return polygon(
    Array.from({ length: 10 }, (_, corner) => {
      const reach = corner % 2 === 0 ? 1 : STAR_RATIO
      const x = reach * sineOfDegrees(corner * 36)
      const y = -reach * cosineOfDegrees(corner * 36)
      return { x: ((x - left) / (-2 * left)) * width, y: ((y + 1) / (bottom + 1)) * height }
    }),
  )
}

/** A quarter of an ellipse, clockwise from one of its four ends. */
function quarter(centre: Point, radiusX: number, radiusY: number, from: number): PathSegment {
  const cosine = cosineOfDegrees(from)
  const sine = sineOfDegrees(from)
  const at = (x: number, y: number) => ({
    x: centre.x + radiusX * (cosine * x - sine * y),
    y: centre.y + radiusY * (sine * x + cosine * y),
  })
  return cubic(at(1, HANDLE), at(HANDLE, 1), at(0, 1))
}

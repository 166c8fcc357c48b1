import type { Point } from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { cubic, line, type PathSegment } from './path-text.ts'

export type Arc = {
  radiusX: number
  radiusY: number
  rotation: number
  isLarge: boolean
  isClockwise: boolean
}

const SMALLEST_RADIUS = 1e-9
/** The cosine of a quarter with its rounding, which is not to be cut in two. */
const HARDLY_MORE_THAN_QUARTER = -1e-9

/**
 * An arc of SVG path data as cubics of at most a quarter. Angles are halved by square roots, which
 * are exact to the bit in every engine; arc cosines and tangents are not.
 */
export function arcSegments(start: Point, end: Point, arc: Arc): PathSegment[] {
  if (start.x === end.x && start.y === end.y) return []
  const wanted = { x: Math.abs(arc.radiusX), y: Math.abs(arc.radiusY) }
  if (Math.min(wanted.x, wanted.y) < SMALLEST_RADIUS) return [line(end.x, end.y)]
  const cosine = cosineOfDegrees(arc.rotation)
  const sine = sineOfDegrees(arc.rotation)

  // Half the chord, in the coordinates in which the ellipse is a circle of radius 1.
  const half = { x: (start.x - end.x) / 2, y: (start.y - end.y) / 2 }
  const chord = {
    x: (cosine * half.x + sine * half.y) / wanted.x,
    y: (cosine * half.y - sine * half.x) / wanted.y,
  }
  const length = lengthOf(chord)
  // Radii too short to reach both ends grow until they do.
  const grown = Math.max(1, length)
  const unit = { x: chord.x / grown, y: chord.y / grown }
  const side = arc.isLarge === arc.isClockwise ? -1 : 1
  const reach = length / grown
  const offset = (side * Math.sqrt(Math.max(0, 1 - reach * reach))) / reach
  const centre = { x: offset * unit.y, y: -offset * unit.x }
  const from = { x: unit.x - centre.x, y: unit.y - centre.y }
  const to = { x: -unit.x - centre.x, y: -unit.y - centre.y }

  const turn = arc.isClockwise ? 1 : -1
  const radius = { x: wanted.x * grown, y: wanted.y * grown }
  const onPage = (point: Point): Point => {
    const x = (point.x + centre.x) * radius.x
    const y = (point.y + centre.y) * radius.y
    return {
      x: cosine * x - sine * y + (start.x + end.x) / 2,
      y: sine * x + cosine * y + (start.y + end.y) / 2,
    }
  }
  const isMoreThanQuarter = arc.isLarge || grown > 1 || dot(from, to) < HARDLY_MORE_THAN_QUARTER
  // Between the ends in the sense of the turn, whichever way the ends lie to each other.
  const middle = { x: (-turn * unit.y) / lengthOf(unit), y: (turn * unit.x) / lengthOf(unit) }
  const parts = isMoreThanQuarter
    ? [...quarters(from, middle, turn), ...quarters(middle, to, turn)]
    : [[from, to] as const]
  return parts.map(([one, other], index) => {
    const [first, second] = handles(one, other, turn)
    const isLast = index === parts.length - 1
    return cubic(onPage(first), onPage(second), isLast ? end : onPage(other))
  })
}

/** Up to half a turn, cut in two where it is more than a quarter. */
function quarters(from: Point, to: Point, turn: number): (readonly [Point, Point])[] {
  if (dot(from, to) >= HARDLY_MORE_THAN_QUARTER) return [[from, to]]
  const across = { x: to.x - from.x, y: to.y - from.y }
  const length = lengthOf(across)
  const middle = { x: (turn * across.y) / length, y: (-turn * across.x) / length }
  return [
    [from, middle],
    [middle, to],
  ]
}

function handles(from: Point, to: Point, turn: number): [Point, Point] {
  const tangentOfHalf = Math.abs(from.x * to.y - from.y * to.x) / (1 + dot(from, to))
  const tangentOfQuarter = tangentOfHalf / (1 + Math.sqrt(1 + tangentOfHalf * tangentOfHalf))
  const reach = (turn * 4 * tangentOfQuarter) / 3
  return [
    { x: from.x - reach * from.y, y: from.y + reach * from.x },
    { x: to.x + reach * to.y, y: to.y - reach * to.x },
  ]
}

function dot(one: Point, other: Point): number {
  return one.x * other.x + one.y * other.y
}

function lengthOf({ x, y }: Point): number {
  return Math.sqrt(x * x + y * y)
}

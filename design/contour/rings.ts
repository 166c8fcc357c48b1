import type { Point } from '#design/geometry.ts'
import type { PathSegment } from '#design/path/path-text.ts'

/** A closed line of short straight edges; the last point is joined to the first. */
export type Ring = readonly Point[]

const MOST_EDGES_OF_CURVE = 128

/** The curves of a closed path as edges that are nowhere further from it than told. */
export function ringOf(segments: readonly PathSegment[], toleranceMm: number): Ring {
  const points: Point[] = []
  for (const { command, points: given } of segments) {
    const end = given.at(-1)
    if (!end) continue
    const start = points.at(-1)
    if (command === 'C' && start) points.push(...curvePoints(start, given, toleranceMm))
    else points.push(end)
  }
  // A circle is a rectangle whose sides have no length; an edge without one has no direction.
  return points.filter((point, index) => !isSame(point, points.at(index - 1)!))
}

function curvePoints(start: Point, [one, other, end]: readonly Point[], toleranceMm: number) {
  const bend = Math.max(bendOf(start, one!, other!), bendOf(one!, other!, end!))
  const wanted = Math.ceil(Math.sqrt((0.75 * bend) / toleranceMm))
  const count = Math.min(MOST_EDGES_OF_CURVE, Math.max(2, wanted))
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return end!
    const t = (index + 1) / count
    const u = 1 - t
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return {
      x: a * start.x + b * one!.x + c * other!.x + d * end!.x,
      y: a * start.y + b * one!.y + c * other!.y + d * end!.y,
    }
  })
}

function bendOf(one: Point, middle: Point, other: Point): number {
  return lengthOf(one.x - 2 * middle.x + other.x, one.y - 2 * middle.y + other.y)
}

export function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y
}

export function isInRing({ x, y }: Point, ring: Ring): boolean {
  let isInside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [one, other] = [ring[at]!, ring[before]!]
    if (one.y > y === other.y > y) continue
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isInside = !isInside
  }
  return isInside
}

/** Asked thousands of times for a page: it stops at the first edge that is too near. */
export function isNearRing(point: Point, ring: Ring, withinMm: number): boolean {
  const limit = withinMm * withinMm
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    if (squaredDistance(point, ring[before]!, ring[at]!) < limit) return true
  }
  return false
}

/** Distance of two closed lines; 0 where they cross. */
export function distanceOfRings(one: Ring, other: Ring): number {
  let least = Infinity
  for (let at = 0, before = one.length - 1; at < one.length; before = at, at += 1) {
    const [a, b] = [one[before]!, one[at]!]
    for (let to = 0, from = other.length - 1; to < other.length; from = to, to += 1) {
      const [c, d] = [other[from]!, other[to]!]
      if (isCrossing(a, b, c, d)) return 0
      least = Math.min(
        least,
        squaredDistance(a, c, d),
        squaredDistance(b, c, d),
        squaredDistance(c, a, b),
        squaredDistance(d, a, b),
      )
    }
  }
  return Math.sqrt(least)
}

function squaredDistance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const share = Math.max(0, Math.min(1, along))
  const [offX, offY] = [x - from.x - share * dx, y - from.y - share * dy]
  return offX * offX + offY * offY
}

function isCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0
}

function sideOf(from: Point, to: Point, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}

/** Positive where the points go clockwise, as y grows downwards. */
export function areaOf(ring: Ring): number {
  let twice = 0
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [one, other] = [ring[before]!, ring[at]!]
    twice += one.x * other.y - other.x * one.y
  }
  return twice / 2
}

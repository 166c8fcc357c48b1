import type { Point, Size } from '#design/geometry.ts'
import { ellipseOutline, roundedRectOutline } from '#design/path/outlines.ts'
import { close, cubic, line, move, pathText, type PathSegment } from '#design/path/path-text.ts'
import type { Contour, Contoured, Hole } from './contour.ts'

/** Contour path: where the knife goes, in millimetres of the page. Once around, and around each hole. */
type ContourPath = { outer: PathSegment[]; holes: PathSegment[][] }

/** Handle share of the distance from a corner to where its arc begins; makes a right angle a quarter circle. */
const HANDLE = 0.5522847498307936

export function contourPath({ contour, ...size }: Contoured): ContourPath | undefined {
  if (!contour) return undefined
  return {
    outer: outlineOf(contour, size),
    holes: (contour.holes ?? []).map(holeOutline),
  }
}

/** With the holes: to be filled by the even-odd rule. */
export function contourText(page: Contoured): string | undefined {
  const path = contourPath(page)
  return path && pathText([...path.outer, ...path.holes.flat()])
}

function holeOutline({ x, y, radius, ...size }: Hole): PathSegment[] {
  return moved(roundedRectOutline(size, radius), { x, y })
}

function outlineOf(contour: Contour, size: Size): PathSegment[] {
  const radius: number = contour.radius ?? 0
  switch (contour.shape) {
    case 'rounded':
      return roundedRectOutline(size, radius)
    case 'round':
      return ellipseOutline(size)
    case 'heart':
      return heartOutline(size)
    case 'tag':
      return tagOutline(size, radius)
  }
}

/** From the notch over the right lobe to the tip, in shares of the page; the left is its mirror. */
const rightHalf = [
  [0.545, 0.07, 0.63, 0, 0.735, 0],
  [0.885, 0, 1, 0.125, 1, 0.285],
  [1, 0.56, 0.66, 0.8, 0.5, 1],
] as const
const NOTCH = 0.19

export function heartOutline({ width, height }: Size): PathSegment[] {
  const at = (x: number, y: number) => ({ x: x * width, y: y * height })
  const right = rightHalf.map(([x1, y1, x2, y2, x, y]) => cubic(at(x1, y1), at(x2, y2), at(x, y)))
  const ends = [[0.5, NOTCH] as const, ...rightHalf.map(([, , , , x, y]) => [x, y] as const)]
  const left = rightHalf
    .map(([x1, y1, x2, y2], index) => {
      const [x, y] = ends[index]!
      return cubic(at(1 - x2, y2), at(1 - x1, y1), at(1 - x, y))
    })
    .toReversed()
  return [move(0.5 * width, NOTCH * height), ...right, ...left, close]
}

/** A luggage label: two corners of one narrow end are cut off. */
const TAG_CORNER = 0.3

function tagOutline({ width, height }: Size, radius: number): PathSegment[] {
  const off = Math.min(width, height) * TAG_CORNER
  const corners =
    width >= height
      ? [
          { x: off, y: 0 },
          { x: width, y: 0 },
          { x: width, y: height },
          { x: off, y: height },
          { x: 0, y: height - off },
          { x: 0, y: off },
        ]
      : [
          { x: off, y: 0 },
          { x: width - off, y: 0 },
          { x: width, y: off },
          { x: width, y: height },
          { x: 0, y: height },
          { x: 0, y: off },
        ]
  return roundedPolygon(corners, Math.min(radius, off))
}

function roundedPolygon(corners: readonly Point[], radius: number): PathSegment[] {
  const segments = corners.flatMap((corner, index) => {
    const before = corners.at(index - 1)!
    const after = corners[(index + 1) % corners.length]!
    const from = towards(corner, before, radius)
    const to = towards(corner, after, radius)
    const first = index === 0 ? move(from.x, from.y) : line(from.x, from.y)
    const one = between(from, corner, HANDLE)
    const other = between(to, corner, HANDLE)
    return radius > 0 ? [first, cubic(one, other, to)] : [first]
  })
  return [...segments, close]
}

/** Never past the middle of the edge: two arcs would cross. */
function towards(corner: Point, other: Point, by: number): Point {
  const length = Math.sqrt((other.x - corner.x) ** 2 + (other.y - corner.y) ** 2)
  return between(corner, other, Math.min(by / length, 0.5))
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function moved(segments: readonly PathSegment[], by: Point): PathSegment[] {
  return segments.map(({ command, points }) => ({
    command,
    points: points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
  }))
}

import { createCanvas, Path2D } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres } from '#tests/design/arbitrary-document.ts'
import { boundsOf, centreOf, containsRect, type Point, type Rect } from '#design/geometry.ts'
import { parsePathData } from '#design/path/path-data.ts'
import { Contour } from './contour.schema.ts'
import { contourPath, contourText } from './contour-path.ts'
import {
  cutShapeOf,
  hasRoomInside,
  isOnPiece,
  isSafeOn,
  SLACK_MM,
  type CutShape,
} from './cut-shape.ts'
import { safeLines } from './safe-lines.ts'
import { nearestSafe, safeRectOf } from './safe-rect.ts'

const anyHole = fc.record({
  x: millimetres(0.05, 0.9),
  y: millimetres(0.05, 0.9),
  width: millimetres(0.03, 0.2),
  height: millimetres(0.03, 0.2),
  radius: millimetres(0, 0.2),
})

/** Of any size and shape, with holes where they fit. */
const anyPage = fc
  .record({
    width: millimetres(20, 900),
    height: millimetres(20, 900),
    safe: millimetres(0, 0.12),
    shape: fc.constantFrom('rounded' as const, 'round' as const, 'heart' as const, 'tag' as const),
    radius: fc.option(millimetres(0, 0.7), { nil: undefined }),
    holes: fc.array(anyHole, { maxLength: 3 }),
  })
  .map(({ width, height, safe, shape, radius, holes }) => {
    const short = Math.min(width, height)
    const inMm = holes.map((hole) => ({
      x: hole.x * width,
      y: hole.y * height,
      width: Math.max(0.5, hole.width * short),
      height: Math.max(0.5, hole.height * short),
      radius: hole.radius * short,
    }))
    const contour = Contour.parse({
      shape,
      ...(radius !== undefined && { radius: radius * short }),
      ...(inMm.length > 0 && { holes: inMm }),
    })
    return { width, height, safe: safe * short, contour }
  })
  .filter(hasRoomInside)

const anyShare = millimetres(-0.05, 1.05)

describe('a contour of any size', () => {
  it('is a closed path inside of the trim that reaches each of its sides', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const { outer, holes } = contourPath(page)!
        for (const path of [outer, ...holes]) {
          expect(path[0]!.command).toBe('M')
          expect(path.at(-1)!.command).toBe('Z')
        }
        expect(parsePathData(contourText(page)!)).toBeDefined()
        const { outer: ring, holes: rings } = cutShapeOf(page)!
        const bounds = boundsAround(ring)
        const trim = { x: 0, y: 0, width: page.width, height: page.height }
        expect(containsRect(trim, bounds, 1e-6)).toBe(true)
        expect(bounds.width).toBeCloseTo(page.width, 3)
        expect(bounds.height).toBeCloseTo(page.height, 3)
        for (const hole of rings) expect(containsRect(trim, boundsAround(hole), 1e-6)).toBe(true)
      }),
    )
  })

  it('holds the points that a painter fills, and no others', () => {
    const context = createCanvas(1, 1).getContext('2d')
    fc.assert(
      fc.property(anyPage, anyShare, anyShare, (page, shareX, shareY) => {
        const point = { x: shareX * page.width, y: shareY * page.height }
        const shape = cutShapeOf(page)!
        if (Math.abs(depthOf(point, shape)) < SLACK_MM) return
        const path = new Path2D(contourText(page))
        const isFilled = context.isPointInPath(path, point.x, point.y, 'evenodd')
        expect(isOnPiece(point, shape)).toBe(isFilled)
      }),
      { numRuns: 300 },
    )
  })

  it('has a safe zone whose edge no cut comes near', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const shape = cutShapeOf(page)!
        for (const { points } of parsePathData(safeLines(page)) ?? []) {
          for (const point of points) {
            expect(depthOf(point, shape)).toBeGreaterThanOrEqual(page.safe - SLACK_MM - 0.01)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('has a place for words that is safe, and finds a near one for anything', () => {
    fc.assert(
      fc.property(anyPage, anyShare, anyShare, (page, shareX, shareY) => {
        const shape = cutShapeOf(page)!
        const safe = safeRectOf(page)
        if (safe.width > 0) {
          expect(isSafeOn({ ...safe, rotation: 0 }, shape, page.safe)).toBe(true)
        }
        const frame = {
          x: shareX * page.width,
          y: shareY * page.height,
          width: page.width / 4,
          height: page.height / 8,
          rotation: 30,
        }
        const found = nearestSafe(frame, page)
        if (found) expect(isSafeOn({ ...found, rotation: 0 }, shape, page.safe)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the safe zone of a heart', () => {
  const page = {
    width: 45,
    height: 42,
    safe: 3,
    contour: Contour.parse({
      shape: 'heart',
      holes: [{ x: 20.5, y: 11, width: 4, height: 4, radius: 2 }],
    }),
  }

  it('goes once around inside of it, and around its hole', () => {
    const points = (parsePathData(safeLines(page)) ?? []).flatMap((segment) => segment.points)
    const bounds = boundsAround(points)
    expect(bounds.x).toBeCloseTo(3, 1)
    expect(bounds.x + bounds.width).toBeCloseTo(42, 1)
    expect(bounds.y).toBeCloseTo(3, 1)
    const nearHole = points.filter(({ x, y }) => Math.abs(Math.hypot(x - 22.5, y - 13) - 5) < 0.06)
    expect(nearHole.length).toBeGreaterThan(10)
  })

  it('has its place for words in the middle, below the hole', () => {
    const rect = safeRectOf(page)
    expect(centreOf(rect).x).toBeCloseTo(22.5, 3)
    expect(rect.y).toBeGreaterThan(17.9)
    expect(rect.width).toBeGreaterThan(18)
  })

  it('moves what lies beside it no further than it must', () => {
    const beside = { x: 17, y: 23, width: 10, height: 4, rotation: 0 }
    expect(boundsOf(beside)).toEqual({ x: 17, y: 23, width: 10, height: 4 })
    const moved = nearestSafe({ ...beside, x: 2 }, page)!
    expect(moved.width).toBeCloseTo(10, 3)
    // Straight to the right it would have further to go.
    expect(Math.hypot(moved.x - 2, moved.y - 23)).toBeLessThan(9.5)
  })
})

describe('what is no contour', () => {
  it.each([
    { shape: 'star' },
    { shape: 'round', radius: -1 },
    { shape: 'round', holes: [] },
    { shape: 'round', holes: [{ x: 1, y: 1, width: 0, height: 1, radius: 0 }] },
    { shape: 'round', path: 'M0 0' },
    { shape: 'round', holes: Array.from({ length: 13 }, () => ({ x: 1, y: 1 })) },
  ])('%j is refused', (value) => {
    expect(Contour.safeParse(value).success).toBe(false)
  })

  it('a hole over the edge, or over another, leaves no piece', () => {
    const page = (...places: [number, number][]) => ({
      width: 40,
      height: 40,
      contour: Contour.parse({
        shape: 'round',
        holes: places.map(([x, y]) => ({ x, y, width: 4, height: 4, radius: 2 })),
      }),
    })
    expect(hasRoomInside(page([18, 3]))).toBe(true)
    expect(hasRoomInside(page([18, -0]))).toBe(false)
    expect(hasRoomInside(page([2, 2]))).toBe(false)
    expect(hasRoomInside(page([18, 18], [20, 18]))).toBe(false)
  })
})

function boundsAround(points: readonly { x: number; y: number }[]): Rect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** From the nearest cut; negative beside the piece and in its holes. */
function depthOf(point: Point, shape: CutShape): number {
  const distances = [shape.outer, ...shape.holes].flatMap((ring) =>
    ring.map((to, index) => distanceToLine(point, ring.at(index - 1)!, to)),
  )
  return Math.min(...distances) * (isOnPiece(point, shape) ? 1 : -1)
}

function distanceToLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}

import fc from 'fast-check'
import svgpath from 'svgpath'
import { describe, expect, it } from 'vitest'
import { contourPath } from '#design/contour/contour-path.ts'
import { isInRing, ringOf, type Ring } from '#design/contour/rings.ts'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import { outset, type Point } from '#design/geometry.ts'
import { geometryFields } from '#design/page-geometry.schema.ts'
import { productViews } from '#press/product/product-views.ts'
import * as z from 'zod/mini'
import { besidePage, surroundOf } from './surrounds.ts'

const STEPS = 12
/** A part may have an edge as thin as a line beyond its room. */
const SLACK = 1.02

const Geometry = z.strictObject(geometryFields)
const geometry = (fields: object): PageGeometry =>
  Geometry.parse({ bleed: 3, safe: 5, dpi: 300, ...fields })

const views = fc.constantFrom(...Object.keys(productViews), 'a view of tomorrow')
const sides = fc.integer({ min: 40, max: 900 })
const pages = fc
  .record({
    width: sides,
    height: sides,
    bleed: fc.integer({ min: 0, max: 30 }),
    contour: fc.constantFrom(
      undefined,
      { shape: 'heart' },
      { shape: 'round', holes: [{ x: 18, y: 3, width: 4, height: 4, radius: 2 }] },
      { shape: 'rounded', radius: 4 },
    ),
    role: fc.constantFrom(undefined, 'cover', 'spread', 'front', 'inside', 'back'),
  })
  .map(({ contour, role, ...size }) =>
    geometry({ ...size, ...(contour && { contour }), ...(role && { role }) }),
  )

/** Each closed part of a path as corners, curves in small steps. */
function ringsOf(d: string): Point[][] {
  const rings: Point[][] = []
  svgpath(d)
    .abs()
    .unarc()
    .unshort()
    .iterate(([command, ...numbers], _index, x, y) => {
      const ring = rings.at(-1)
      if (command === 'M') rings.push([{ x: numbers[0]!, y: numbers[1]! }])
      else if (command === 'H') ring!.push({ x: numbers[0]!, y })
      else if (command === 'V') ring!.push({ x, y: numbers[0]! })
      else if (command !== 'Z') ring!.push(...along([x, y, ...numbers]))
    })
  return rings
}

function along(numbers: readonly number[]): Point[] {
  const points = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index]!,
    y: numbers[2 * index + 1]!,
  }))
  return Array.from({ length: STEPS }, (_, step) => between(points, (step + 1) / STEPS))
}

/** De Casteljau: right for lines and for curves of any degree. */
function between(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0]!
  const nearer = points.slice(1).map((point, index) => ({
    x: points[index]!.x + (point.x - points[index]!.x) * share,
    y: points[index]!.y + (point.y - points[index]!.y) * share,
  }))
  return between(nearer, share)
}

const isDrawn = (point: Point, rings: readonly Ring[]) =>
  rings.filter((ring) => isInRing(point, ring)).length % 2 === 1

describe('what is drawn around the page', () => {
  it('is nowhere over the design, and everywhere else if it likes', () => {
    fc.assert(
      fc.property(
        pages,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (page, across, down) => {
          const { x, y, width, height } = outset(bleedBoxOf(page), 20)
          const point = { x: x + across * width, y: y + down * height }
          const contour = contourPath(page)
          const kept = contour
            ? [contour.outer, ...contour.holes].map((part) => ringOf(part, 0.02))
            : ringsOf(besidePage(page)).slice(1)
          const isDesign = isDrawn(point, kept)
          expect(isDrawn(point, ringsOf(besidePage(page)) as Ring[])).toBe(!isDesign)
        },
      ),
    )
  })

  it('fits into the room that is kept for it', () => {
    fc.assert(
      fc.property(views, pages, (view, page) => {
        const { room, parts } = surroundOf(view, page)
        const { x, y, width, height } = bleedBoxOf(page)
        const reach = { x: (room.x + 0.5) * width * SLACK, y: (room.y + 0.5) * height * SLACK }
        for (const part of parts) {
          const half = 'width' in part ? part.width / 2 : 0
          for (const point of ringsOf(part.d).flat()) {
            expect(Math.abs(point.x - x - width / 2) + half).toBeLessThanOrEqual(reach.x)
            expect(Math.abs(point.y - y - height / 2) + half).toBeLessThanOrEqual(reach.y)
          }
        }
      }),
    )
  })

  // Nothing is around them: they are the sheet.
  const isFlat = (view: string) => view === 'sheet' || view === 'sticker-set'

  it('is a mug for every mug, and something for all but a plain sheet', () => {
    const page = geometry({ width: 206, height: 96 })
    expect(surroundOf('magic-mug-pair', page)).toEqual(surroundOf('mug-front', page))
    for (const view of Object.keys(productViews)) {
      expect(surroundOf(view, page).parts.length > 0, view).toBe(!isFlat(view))
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres } from '#tests/design/arbitrary-document.ts'
import {
  boundsOf,
  containsRect,
  cornersOf,
  frameCovers,
  frameMatrix,
  frameWithBounds,
  inverse,
  isPointInFrame,
  movedInside,
  multiply,
  transform,
} from './geometry.ts'
import { coverCrop, distortion, effectiveDpi, refitCrop } from './photo-fit.ts'
import { snap, snapLines } from './snapping.ts'
import { degrees, fraction, mm } from './units.ts'

const length = millimetres(1, 500)
const place = millimetres(-500, 500)
const rotation = millimetres(-360, 360)
const rect = { x: place, y: place, width: length, height: length }
const anyRect = fc.record(rect)
const anyFrame = fc.record({ ...rect, rotation })
const anyPhoto = fc.record({
  widthPx: fc.integer({ min: 200, max: 9000 }),
  heightPx: fc.integer({ min: 200, max: 9000 }),
})
const anySize = fc.record({
  width: millimetres(20, 300),
  height: millimetres(20, 300),
})

describe('units', () => {
  it('refuses what is no number before it gets into a design', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => mm(value)).toThrow('no finite number')
      expect(() => degrees(value)).toThrow('no finite number')
      expect(() => fraction(value)).toThrow('no finite number')
    }
    expect(() => fraction(1.1)).toThrow('no share')
  })

  it('rounds millimetres to 4 decimals and shares to 6', () => {
    expect(mm(1 / 3)).toBe(0.3333)
    expect(fraction(1 / 3)).toBe(0.333333)
    expect(Object.is(mm(-0.00001), 0)).toBe(true)
  })

  it.each([
    [190, -170],
    [-180, 180],
    [360, 0],
    [-540, 180],
    [179.99999, 180],
  ])('turns %d degrees into %d', (given, kept) => {
    expect(degrees(given)).toBe(kept)
  })

  it('keeps what was rounded once as it is', () => {
    fc.assert(
      fc.property(rotation, place, (angle, value) => {
        expect(degrees(degrees(angle))).toBe(degrees(angle))
        expect(mm(mm(value))).toBe(mm(value))
      }),
    )
  })
})

describe('turned frames', () => {
  it('a quarter turn about the centre swaps the sides exactly', () => {
    const frame = { x: 10, y: 20, width: 40, height: 20, rotation: 90 }
    expect(boundsOf(frame)).toEqual({ x: 20, y: 10, width: 20, height: 40 })
    expect(frameWithBounds(boundsOf(frame), 90)).toEqual(frame)
    expect(cornersOf(frame)[0]).toEqual({ x: 40, y: 10 })
  })

  it('the bounds hold every corner and touch one on each side', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const corners = cornersOf(frame)
        const bounds = boundsOf(frame)
        expect(Math.min(...corners.map(({ x }) => x))).toBeCloseTo(bounds.x, 6)
        expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(bounds.y + bounds.height, 6)
        expect(corners.every((corner) => isPointInFrame(corner, frame))).toBe(true)
        expect(frameCovers(frame, { ...bounds, x: bounds.x + 1 })).toBe(false)
      }),
    )
  })

  it('a finger in the corner of the bounds does not touch a turned photo', () => {
    const frame = { x: 0, y: 0, width: 100, height: 20, rotation: 45 }
    const { x, y } = boundsOf(frame)
    expect(isPointInFrame({ x: x + 1, y: y + 50 }, frame)).toBe(false)
    expect(isPointInFrame({ x: 50, y: 10 }, frame)).toBe(true)
  })

  it('a matrix and its inverse cancel out', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const matrix = frameMatrix(frame)
        const back = transform(inverse(matrix), transform(matrix, { x: 3, y: 4 }))
        expect(back.x).toBeCloseTo(3, 6)
        expect(back.y).toBeCloseTo(4, 6)
        for (const [index, value] of multiply(inverse(matrix), matrix).entries()) {
          expect(value).toBeCloseTo([1, 0, 0, 1, 0, 0][index]!, 6)
        }
      }),
    )
  })

  it('what is moved inside is inside when it fits', () => {
    fc.assert(
      fc.property(anyRect, anyRect, (inner, outer) => {
        const fits = inner.width <= outer.width && inner.height <= outer.height
        expect(!fits || containsRect(outer, movedInside(inner, outer))).toBe(true)
      }),
    )
  })
})

describe('photos in frames', () => {
  const beach = { widthPx: 4000, heightPx: 3000 }

  it('fills a square with the middle of a wide photo', () => {
    const crop = coverCrop(beach, { width: 50, height: 50 })
    expect(crop).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 })
  })

  it('is as sharp as its weaker side', () => {
    const size = { width: 25.4, height: 25.4 }
    expect(effectiveDpi(beach, size, { width: 0.1, height: 1 })).toBe(400)
    expect(effectiveDpi(beach, size, { width: 1, height: 0.05 })).toBe(150)
  })

  it('stays undistorted, inside the photo and settled, however its frame changes', () => {
    fc.assert(
      fc.property(anyPhoto, anySize, anySize, (photo, before, after) => {
        const first = coverCrop(photo, before)
        const crop = refitCrop(photo, after, first)
        expect(distortion(photo, before, first)).toBeCloseTo(1, 2)
        expect(distortion(photo, after, crop)).toBeCloseTo(1, 2)
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(refitCrop(photo, after, crop)).toEqual(crop)
      }),
    )
  })
})

describe('snapping', () => {
  const page = { width: mm(200), height: mm(90), bleed: mm(3), safe: mm(5), dpi: 300 }
  const lines = snapLines(page, [{ x: 20, y: 20, width: 30, height: 30, rotation: 0 }])

  it('sticks to the middle of the page and to the edge of a neighbour', () => {
    const moving = { x: 89.4, y: 50.6, width: 20, height: 7 }
    const { dx, dy, lines: found } = snap(moving, lines, 1)
    expect(dx).toBeCloseTo(0.6)
    expect(dy).toBeCloseTo(-0.6)
    expect(found.map(({ of }) => of)).toEqual(['page', 'element'])
  })

  it('lets go of what is too far away', () => {
    const moving = { x: 61, y: 61, width: 20, height: 7 }
    expect(snap(moving, lines, 1)).toEqual({ dx: 0, dy: 0, lines: [] })
  })
})

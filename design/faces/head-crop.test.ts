import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distortion } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import type { Face } from './face.ts'
import { windowOf } from './face-window.ts'
import { framePhoto } from './frame-photo.ts'
import { cutFaces, headCrop, headOf, leastCutCrop, seenShare } from './head-crop.ts'
import { isBetterTurned } from './turn-for-photo.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const face: fc.Arbitrary<Face> = fc
  .record({
    x: share,
    y: share,
    width: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    height: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    score: fc.double({ min: 0.35, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height, score }) => ({
    x: x * (1 - width),
    y: y * (1 - height),
    width,
    height,
    score,
    eyes: { x: x * (1 - width) + width / 2, y: y * (1 - height) + height * 0.4 },
  }))
const pixels = fc.integer({ min: 100, max: 8000 })
const photo = fc.record({
  widthPx: pixels,
  heightPx: pixels,
  faces: fc.array(face, { maxLength: 6 }),
})
const side = fc.double({ min: 5, max: 600, noNaN: true })
const shapes = fc.constantFrom('rect' as const, 'ellipse' as const)

const page = (changes: Partial<PageGeometry> = {}): PageGeometry => ({
  width: mm(200),
  height: mm(150),
  bleed: mm(3),
  safe: mm(5),
  dpi: 300,
  ...changes,
})

const faceAt = (x: number, y: number, size = 0.2, score = 0.9): Face => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
  eyes: { x, y: y - size * 0.1 },
  score,
})

describe('the crop of a photo with people', () => {
  it('is inside of the photo and holds every head, or the frame is refused', () => {
    fc.assert(
      fc.property(photo, side, side, shapes, (seen, width, height, shape) => {
        const window = windowOf(page({ width: mm(5000), height: mm(5000) }), {
          x: 10,
          y: 10,
          width,
          height,
          rotation: 0,
          mask: { shape },
        })
        const crop = headCrop(seen, window)
        if (!crop) return
        expect(crop.x).toBeGreaterThanOrEqual(0)
        expect(crop.y).toBeGreaterThanOrEqual(0)
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-6)
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-6)
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 4)
        for (const one of seen.faces) {
          const head = headOf(one)
          expect(head.x).toBeGreaterThanOrEqual(crop.x - 1e-4)
          expect(head.y).toBeGreaterThanOrEqual(crop.y - 1e-4)
          expect(head.x + head.width).toBeLessThanOrEqual(crop.x + crop.width + 1e-4)
          expect(head.y + head.height).toBeLessThanOrEqual(crop.y + crop.height + 1e-4)
          if (shape === 'rect') continue
          const middle = (at: number, length: number, from: number, all: number) =>
            ((at + length / 2 - from) / all - 0.5) ** 2
          const off =
            middle(head.x, head.width, crop.x, crop.width) +
            middle(head.y, head.height, crop.y, crop.height)
          expect(off).toBeLessThanOrEqual(0.2501)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is refused only where no place of the crop could hold them', () => {
    fc.assert(
      fc.property(photo, side, side, (seen, width, height) => {
        const window = { width, height }
        if (headCrop(seen, window)) return
        const heads = seen.faces.map(headOf)
        const left = Math.min(...heads.map(({ x }) => x))
        const right = Math.max(...heads.map((head) => head.x + head.width))
        const top = Math.min(...heads.map(({ y }) => y))
        const bottom = Math.max(...heads.map((head) => head.y + head.height))
        const ratio = (width * seen.heightPx) / (height * seen.widthPx)
        const spare = [right - left - Math.min(1, ratio), bottom - top - Math.min(1, 1 / ratio)]
        expect(Math.max(...spare)).toBeGreaterThan(-1e-4)
      }),
      { numRuns: 400 },
    )
  })

  it('has the eyes above its middle where it is free to', () => {
    const tall = { widthPx: 2000, heightPx: 4000, faces: [faceAt(0.5, 0.5, 0.1)] }
    const crop = headCrop(tall, { width: 100, height: 100 })!
    expect((0.49 - crop.y) / crop.height).toBeCloseTo(0.42, 4)
  })

  it('keeps two people at either end, or refuses the frame', () => {
    const wide = { widthPx: 3000, heightPx: 2000, faces: [faceAt(0.15, 0.4), faceAt(0.85, 0.4)] }
    expect(headCrop(wide, { width: 150, height: 100 })).toBeDefined()
    expect(headCrop(wide, { width: 100, height: 100 })).toBeUndefined()
  })

  it('is not led by what may be a stone, but does not cut it either', () => {
    const stone = faceAt(0.1, 0.5, 0.1, 0.4)
    const wide = { widthPx: 3000, heightPx: 2000, faces: [stone], subject: { x: 0.9, y: 0.5 } }
    const crop = headCrop(wide, { width: 100, height: 100 })!
    expect(crop.x).toBeCloseTo(headOf(stone).x, 4)
  })

  it('of a round thing keeps heads out of its corners', () => {
    const corner = { widthPx: 1000, heightPx: 1000, faces: [faceAt(0.14, 0.2)] }
    expect(headCrop(corner, { width: 50, height: 50 })).toBeDefined()
    const round = page({ width: mm(50), height: mm(50), contour: { shape: 'round' } })
    const place = { x: -3, y: -3, width: 56, height: 56, rotation: 0 }
    expect(headCrop(corner, windowOf(round, place))).toBeUndefined()
  })

  it('has no head in the hole of a key ring', () => {
    const large = { widthPx: 1000, heightPx: 1000, faces: [faceAt(0.5, 0.45, 0.3)] }
    const hole = { x: 18, y: 12, width: 4, height: 4, radius: 2 }
    const ring = (holes: object[]) =>
      page({
        width: mm(40),
        height: mm(40),
        contour: { shape: 'rounded', radius: 4, holes } as never,
      })
    const place = { x: -3, y: -3, width: 46, height: 46, rotation: 0 }
    expect(headCrop(large, windowOf(ring([]), place))).toBeDefined()
    expect(headCrop(large, windowOf(ring([hole]), place))).toBeUndefined()
  })

  it('has no head within 8 mm of the gutter of a book, wherever its frame is', () => {
    const spread = page({ width: mm(400), height: mm(200), role: 'spread', folds: [mm(200)] })
    fc.assert(
      fc.property(photo, fc.double({ min: -3, max: 300, noNaN: true }), side, (seen, x, width) => {
        const place = { x, y: 10, width: Math.min(width, 403 - x), height: 120, rotation: 0 }
        const crop = headCrop(seen, windowOf(spread, place))
        if (!crop) return
        for (const one of seen.faces) {
          const head = headOf(one)
          const left = place.x + ((head.x - crop.x) / crop.width) * place.width
          const right = left + (head.width / crop.width) * place.width
          expect(right <= 192.1 || left >= 207.9).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not leave a face to the knife', () => {
    const top = { widthPx: 2000, heightPx: 1500, faces: [faceAt(0.5, 0.11)] }
    const wrapped = page({ bleed: mm(25) })
    const place = { x: -25, y: -25, width: 250, height: 200, rotation: 0 }
    expect(headCrop(top, windowOf(wrapped, place))).toBeUndefined()
    expect(framePhoto(top, wrapped, place)).toMatchObject({ fills: false, crop: { height: 1 } })
  })
})

describe('a photo in its place', () => {
  it('is never out of shape, and whole where its place would cut a head', () => {
    fc.assert(
      fc.property(photo, side, side, (seen, width, height) => {
        const paper = page({ width: mm(800), height: mm(800) })
        const place = { x: 0, y: 0, width, height, rotation: 0 }
        const { frame, crop, fills } = framePhoto(seen, paper, place)
        expect(distortion(seen, frame, crop)).toBeCloseTo(1, 1)
        expect(frame.width).toBeLessThanOrEqual(width + 1e-6)
        expect(frame.height).toBeLessThanOrEqual(height + 1e-6)
        if (!fills) expect(crop).toEqual({ x: 0, y: 0, width: 1, height: 1 })
        const window = windowOf(paper, { ...frame, rotation: 0 })
        for (const one of seen.faces) expect(seenShare(crop, window, one)).toBeGreaterThan(0.9)
      }),
      { numRuns: 300 },
    )
  })

  it('that cannot be exchanged loses as few faces as can be', () => {
    const group = [0.1, 0.2, 0.3, 0.9].map((x) => faceAt(x, 0.4, 0.08))
    const crop = leastCutCrop(
      { widthPx: 4000, heightPx: 1000, faces: group },
      { width: 1, height: 1 },
    )
    const whole = group.filter((one) => seenShare(crop, { width: 1, height: 1 }, one) > 0.97)
    expect(whole).toHaveLength(2)
  })
})

describe('a cut face', () => {
  const window = { width: 100, height: 100 }
  const half = { x: 0.5, y: 0, width: 0.5, height: 1 }

  it('is one that an edge goes through', () => {
    expect(cutFaces(half, window, [faceAt(0.5, 0.5)])).toEqual([0.5])
    expect(cutFaces(half, window, [faceAt(0.7, 0.5)])).toEqual([])
  })

  it('is nobody who was left out, and nothing that may be a stone', () => {
    expect(cutFaces(half, window, [faceAt(0.2, 0.5)])).toEqual([])
    expect(cutFaces(half, window, [faceAt(0.5, 0.5, 0.2, 0.5)])).toEqual([])
  })
})

describe('the paper of a photo', () => {
  const strip = page({ width: mm(600), height: mm(150) })
  const place = { x: -3, y: -3, width: 606, height: 156, rotation: 0 }
  const wide = { widthPx: 4000, heightPx: 3000 }

  it('shows it whole where a strip of somebody would be left, and fills it with anything else', () => {
    const person = { ...wide, faces: [faceAt(0.5, 0.5, 0.1)] }
    expect(framePhoto(person, strip, place)).toMatchObject({ fills: false, crop: { height: 1 } })
    const stone = { ...wide, faces: [faceAt(0.5, 0.5, 0.1, 0.5)] }
    for (const other of [wide, stone]) {
      expect(framePhoto(other, strip, place)).toMatchObject({ fills: true, crop: { width: 1 } })
    }
  })

  it('is turned where more of it is seen, and not for next to nothing', () => {
    const upright = { widthPx: 3000, heightPx: 4000 }
    expect(isBetterTurned(upright, page())).toBe(true)
    expect(isBetterTurned(wide, page())).toBe(false)
    expect(isBetterTurned({ widthPx: 3000, heightPx: 3100 }, page())).toBe(false)
    expect(isBetterTurned(upright, page({ width: mm(150) }))).toBe(false)
    // Both ways hold everybody; upright less of the paper is left over.
    const apart = [faceAt(0.5, 0.15, 0.2), faceAt(0.5, 0.85, 0.2)]
    expect(isBetterTurned({ ...upright, faces: apart }, page())).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoDefaults } from '#design/elements/photo.ts'
import { Photo } from '#design/elements/photo.schema.ts'
import { centreOf } from '#design/geometry.ts'
import { coverCrop, wholePhoto } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import {
  cropRatios,
  LARGEST_ZOOM,
  positionOf,
  ratioOf,
  reshape,
  withPosition,
  withZoom,
  zoomOf,
} from './crop-rules.ts'
import { lookNames, lookOf, photoLooks } from './photo-looks.ts'

const photo = { widthPx: 3000, heightPx: 2000 }
const frame = { width: 40, height: 40 }
const page = { width: mm(200), height: mm(90), bleed: mm(3), safe: mm(5), dpi: 300 }

const anyPhoto = fc.record({
  widthPx: fc.integer({ min: 50, max: 8_000 }),
  heightPx: fc.integer({ min: 50, max: 8_000 }),
})
const anyFrame = fc.record({
  width: fc.integer({ min: 5, max: 500 }),
  height: fc.integer({ min: 5, max: 500 }),
})
const anyZoom = fc.double({ min: 1, max: LARGEST_ZOOM, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('zooming', () => {
  it('gives back the zoom that was asked for, and never shows what is beside the photo', () => {
    fc.assert(
      fc.property(anyPhoto, anyFrame, anyZoom, (one, own, zoom) => {
        const crop = withZoom(one, own, coverCrop(one, own), zoom)
        expect(zoomOf(one, own, crop)).toBeCloseTo(zoom, 2)
        expect(crop.x >= 0 && crop.x + crop.width <= 1 + 1e-9).toBe(true)
        expect(crop.y >= 0 && crop.y + crop.height <= 1 + 1e-9).toBe(true)
      }),
    )
  })

  it('in and out again shows what was seen before', () => {
    const before = coverCrop(photo, frame)
    const near = withZoom(photo, frame, before, 3)
    expect(withZoom(photo, frame, near, 1)).toEqual(before)
    expect(withZoom(photo, frame, before, 99).width).toBeCloseTo(before.width / LARGEST_ZOOM)
  })
})

describe('moving', () => {
  it('goes from one edge of the photo to the other and nowhere else', () => {
    fc.assert(
      fc.property(share, share, anyZoom, (x, y, zoom) => {
        const crop = withZoom(photo, frame, coverCrop(photo, frame), zoom)
        const moved = withPosition(crop, { x, y })
        expect(moved).toMatchObject({ width: crop.width, height: crop.height })
        expect(moved.x + moved.width).toBeLessThanOrEqual(1 + 1e-9)
        if (crop.height < 0.99) expect(positionOf(moved).y).toBeCloseTo(y, 3)
      }),
    )
  })

  it('has no way to go where the photo ends', () => {
    expect(positionOf(coverCrop(photo, frame)).y).toBe(0.5)
  })
})

describe('another shape of the frame', () => {
  const picture = Photo.parse({
    ...photoDefaults,
    id: 'e1',
    asset: 'a1',
    x: 20,
    y: 20,
    width: 60,
    height: 40,
  })

  it.each(cropRatios)('%s keeps its middle and how much it covers', (choice) => {
    const [resize] = reshape(picture, photo, page, choice)
    if (resize?.type !== 'resize') throw new Error('no new frame')
    expect(centreOf(resize)).toEqual(centreOf(picture))
    expect(resize.width * resize.height).toBeCloseTo(60 * 40)
    expect(ratioOf(photo, resize)).toBe(choice === 'original' ? '3:2' : choice)
  })

  it('turns with a frame that stands', () => {
    const tall = { ...picture, width: mm(40), height: mm(60) }
    const [resize] = reshape(tall, photo, page, '16:9')
    expect(resize).toMatchObject({ height: expect.closeTo((Math.sqrt(2400) * 4) / 3) })
  })

  it('of the original shows all of the photo', () => {
    expect(reshape(picture, photo, page, 'original').at(-1)).toMatchObject({ crop: wholePhoto })
  })

  it('is never larger than the paper', () => {
    const large = { ...picture, width: mm(206), height: mm(96) }
    const [resize] = reshape(large, photo, page, '1:1')
    expect(resize).toMatchObject({ width: 96, height: 96 })
  })

  it('that no choice has is free', () => {
    expect(ratioOf(photo, { width: 50, height: 30 })).toBe('free')
  })
})

describe('looks', () => {
  it('are within what a design allows, differ, and are known again', () => {
    for (const name of lookNames) {
      const parsed = Photo.shape.filter.parse(photoLooks[name])
      expect(lookOf(parsed)).toBe(name)
    }
    expect(lookOf({ brightness: 1.23, contrast: 1, saturation: 1 })).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headCrop } from '#design/faces/head-crop.ts'
import { findSubject, MIDDLE, type Pixels } from './find-subject.ts'

type Colour = readonly [number, number, number]
type Paint = (x: number, y: number) => Colour

function picture(width: number, height: number, paint: Paint): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([...paint(x, y), 255], (y * width + x) * 4)
  }
  return { data, width, height }
}

const SKY: Colour = [150, 190, 230]
const disc =
  (cx: number, cy: number, radius: number, colour: Colour, ground: Colour): Paint =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius ? colour : ground

const skins: readonly (readonly [string, Colour])[] = [
  ['light', [235, 195, 170]],
  ['medium', [198, 140, 105]],
  ['dark', [105, 68, 50]],
]

describe('the subject of a photo', () => {
  it.each(skins)('is a face, of %s skin, wherever it is', (_, skin) => {
    for (const [cx, cy] of [
      [14, 12],
      [50, 14],
      [48, 30],
      [12, 30],
    ] as const) {
      const subject = findSubject(picture(64, 43, disc(cx, cy, 6, skin, SKY)))
      expect(Math.abs(subject.x - cx / 64)).toBeLessThan(0.1)
      expect(Math.abs(subject.y - cy / 43)).toBeLessThan(0.12)
    }
  })

  it('is what stands out when there is no face', () => {
    const flower = findSubject(picture(64, 64, disc(46, 44, 8, [220, 20, 60], [60, 110, 60])))
    expect(flower.x).toBeGreaterThan(0.6)
    expect(flower.y).toBeGreaterThan(0.58)
  })

  it('is the rich part of a picture, not its empty one', () => {
    const chequered: Paint = (x, y) => (x > 44 && (x + y) % 4 < 2 ? [20, 20, 20] : [230, 230, 230])
    expect(findSubject(picture(64, 40, chequered)).x).toBeGreaterThan(0.7)
  })

  it('is the middle of what is the same everywhere', () => {
    const sky = findSubject(picture(64, 48, () => SKY))
    expect([sky.x, sky.y]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)])
    const stripes: Paint = (x) => (x % 4 < 2 ? [0, 0, 0] : [255, 255, 255])
    const { x, y } = findSubject(picture(64, 64, stripes))
    expect([Math.abs(x - 0.5) < 0.1, Math.abs(y - 0.5) < 0.1]).toEqual([true, true])
  })

  it('is the middle of what is hardly a picture, and of nothing at all', () => {
    expect(findSubject(picture(2, 2, () => [255, 0, 0]))).toEqual(MIDDLE)
    const clear = { data: new Uint8ClampedArray(64 * 64 * 4), width: 64, height: 64 }
    expect(findSubject(clear)).toEqual(MIDDLE)
  })

  it('is inside of any picture', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 24 }),
        fc.infiniteStream(fc.nat(255)),
        (width, height, bytes) => {
          const data = Uint8ClampedArray.from(
            { length: width * height * 4 },
            () => bytes.next().value,
          )
          const { x, y } = findSubject({ data, width, height })
          expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the crop around it', () => {
  const photo = { widthPx: 3000, heightPx: 2000 }

  it('fills the frame, stays inside of the photo and has the subject in it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const side = fc.double({ min: 5, max: 500, noNaN: true })
    fc.assert(
      fc.property(share, share, side, side, (x, y, width, height) => {
        const crop = headCrop({ ...photo, subject: { x, y } }, { width, height })!
        expect(crop.x).toBeGreaterThanOrEqual(0)
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 5)
        expect(x).toBeGreaterThanOrEqual(crop.x - 1e-5)
        expect(x).toBeLessThanOrEqual(crop.x + crop.width + 1e-5)
      }),
    )
  })

  it('of a subject in the middle is the middle', () => {
    const crop = headCrop({ ...photo, subject: MIDDLE }, { width: 10, height: 10 })!
    expect(crop).toMatchObject({ y: 0, height: 1 })
    expect(crop.x).toBeCloseTo(1 / 6, 5)
  })
})

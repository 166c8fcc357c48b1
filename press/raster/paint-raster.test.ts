import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DisplayItem, DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { wholePhoto, type Crop } from '#design/photo-fit.ts'
import type { PressPhoto, PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from './paint-raster.ts'
import { rasterOf, type Raster } from './raster.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paint-raster-'))
})
afterAll(() => rm(folder, { recursive: true }))

const page = (items: DisplayItem[], bleed = 0): DisplayList => ({
  pageId: 'front',
  width: 40,
  height: 20,
  bleed,
  items,
})

const path = (given: Partial<PathItem>): PathItem => ({
  kind: 'path',
  elementId: null,
  path: 'M0 0L40 0L40 20L0 20Z',
  matrix: [1, 0, 0, 1, 0, 0],
  fill: '#ffffff',
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
  ...given,
})

const image = (given: Partial<ImageItem> = {}): ImageItem => ({
  kind: 'image',
  elementId: 'e1',
  asset: 'photo',
  crop: wholePhoto,
  matrix: [40, 0, 0, 20, 0, 0],
  clip: null,
  filter: null,
  opacity: 1,
  ...given,
})

function at({ width, data }: Raster, x: number, y: number): number[] {
  const start = 4 * (y * width + x)
  return [...data.subarray(start, start + 4)]
}

async function stored(
  name: string,
  picture: Sharp,
  orientation: PressPhoto['orientation'] = 1,
): Promise<PressPhoto> {
  const file = join(folder, name)
  const { width, height } = await picture.toFile(file)
  const isLying = orientation > 4
  const mime = name.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
  return {
    path: file,
    mime: name.endsWith('.tif') ? 'image/tiff' : mime,
    orientation,
    widthPx: isLying ? height : width,
    heightPx: isLying ? width : height,
  }
}

/** Red, green, blue and yellow quarters. */
function quarters(width = 400, height = 200): Sharp {
  const halves = `<rect width="2" height="2" fill="#ff0000"/><rect x="1" width="1" height="1"
    fill="#00ff00"/><rect y="1" width="1" height="1" fill="#0000ff"/><rect x="1" y="1" width="1"
    height="1" fill="#ffff00"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="${width}"
    height="${height}" preserveAspectRatio="none">${halves}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

function flat(color: string): Sharp {
  return sharp({ create: { width: 40, height: 20, channels: 4, background: color } })
}

async function painted(items: DisplayItem[], photo?: PressPhoto, widthPx = 80): Promise<Raster> {
  const photos: PressPhotos = photo ? { photo } : {}
  return rasterOf(await paintRaster(page(items), photos, { widthPx, box: 'trim' }))
}

/** What undoes each of EXIF's orientations: the stored pixels of an upright picture. */
const turnedBack: [PressPhoto['orientation'], (upright: Sharp) => Sharp][] = [
  [1, (upright) => upright],
  [2, (upright) => upright.flop()],
  [3, (upright) => upright.rotate(180)],
  [4, (upright) => upright.flip()],
  [5, (upright) => upright.rotate(270).flop()],
  [6, (upright) => upright.rotate(270)],
  [7, (upright) => upright.rotate(90).flop()],
  [8, (upright) => upright.rotate(90)],
]

describe('a photo on a page', () => {
  it.each(turnedBack)(
    'stands upright although its orientation is %i',
    async (orientation, turn) => {
      const upright = await quarters().png().toBuffer()
      const pixels = await turn(sharp(upright)).png().toBuffer()
      const tagged = sharp(pixels).withMetadata({ orientation })
      const photo = await stored(`turned-${orientation}.png`, tagged, orientation)
      const turnedBySharp = await sharp(photo.path).autoOrient().raw().toBuffer()
      expect(turnedBySharp.equals(await sharp(upright).raw().toBuffer()), 'a case of EXIF').toBe(
        true,
      )
      const raster = await painted([image()], photo)
      expect(at(raster, 10, 5)).toEqual([255, 0, 0, 255])
      expect(at(raster, 70, 5)).toEqual([0, 255, 0, 255])
      expect(at(raster, 10, 35)).toEqual([0, 0, 255, 255])
      expect(at(raster, 70, 35)).toEqual([255, 255, 0, 255])
      const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 } as Crop
      const cropped = await painted([image({ crop })], photo)
      for (const [x, y] of [
        [5, 5],
        [75, 5],
        [5, 34],
        [75, 34],
      ] as const) {
        expect(at(cropped, x, y)).toEqual([0, 255, 0, 255])
      }
    },
  )

  it('is read from its file only as large as it is drawn', async () => {
    const photo = await stored('large.jpg', quarters(6000, 3000).jpeg())
    const before = process.memoryUsage().rss
    const raster = await painted([image()], photo)
    expect(at(raster, 70, 35)[0]).toBeGreaterThan(250)
    // All of its pixels would be 72 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  it('has the colours of its profile, whatever model it is stored in', async () => {
    const teal = { r: 100, g: 140, b: 150 }
    const coated = join(import.meta.dirname, '../profiles/ISOcoated_v2_300_bas.icc')
    const sRgb = sharp({ create: { width: 40, height: 20, channels: 3, background: teal } })
    const png = await sRgb.png().toBuffer()
    const cases: [string, Sharp, number][] = [
      ['p3.png', sharp(png).withIccProfile('p3').png(), 3],
      ['sixteen.png', sharp(png).toColourspace('rgb16').png(), 2],
      ['sixteen-p3.png', sharp(png).toColourspace('rgb16').withIccProfile('p3').png(), 3],
      [
        'cmyk.jpg',
        sharp(png).toColourspace('cmyk').withIccProfile(coated).jpeg({ quality: 100 }),
        2,
      ],
      ['cmyk.tif', sharp(png).toColourspace('cmyk').withIccProfile(coated).tiff(), 2],
    ]
    for (const [name, picture, tolerance] of cases) {
      const [red, green, blue, alpha] = at(
        await painted([image()], await stored(name, picture)),
        40,
        20,
      )
      expect(Math.abs(red! - teal.r), `${name} red ${red}`).toBeLessThanOrEqual(tolerance)
      expect(Math.abs(green! - teal.g), `${name} green ${green}`).toBeLessThanOrEqual(tolerance)
      expect(Math.abs(blue! - teal.b), `${name} blue ${blue}`).toBeLessThanOrEqual(tolerance)
      expect(alpha).toBe(255)
    }
  })

  it('is grey where it was stored in greys', async () => {
    const grey = flat('rgb(90,90,90)').removeAlpha().toColourspace('b-w').png()
    const raster = await painted([image()], await stored('grey.png', grey))
    expect(at(raster, 40, 20)).toEqual([90, 90, 90, 255])
  })

  it('lets what lies under it shine through where it is transparent', async () => {
    const half = await stored('half.png', flat('rgba(255,0,0,0.5)').png())
    const raster = await painted([path({ fill: '#0000ff' }), image()], half)
    const [red, green, blue] = at(raster, 40, 20)
    expect(red! + blue!).toBe(255)
    expect(Math.abs(red! - 128)).toBeLessThanOrEqual(1)
    expect(green).toBe(0)
  })

  it('shows exactly the colours of its filter, cut off at black and white', async () => {
    const photo = await stored('plain.png', flat('rgb(200,100,50)').removeAlpha().png())
    const filter = [1.5, 0, 0, 0, 0, 1, 0, -0.5, 0.25, 0.25, 0.5, 0.1] as const
    const raster = await painted([image({ filter })], photo)
    // 300 and -27.5 are beyond both ends; 25 + 50 + 25 + 25.5 is between them.
    expect(at(raster, 40, 20)).toEqual([255, 0, 126, 255])
  })

  it('ends at its clip and is weakened by its opacity', async () => {
    const photo = await stored('red.png', flat('rgb(255,0,0)').removeAlpha().png())
    const clip = { path: 'M0 0L20 0L20 20L0 20Z', matrix: [1, 0, 0, 1, 0, 0] as const }
    const raster = await painted([path({}), image({ clip, opacity: 0.6 })], photo)
    expect(at(raster, 20, 20)).toEqual([255, 102, 102, 255])
    expect(at(raster, 60, 20)).toEqual([255, 255, 255, 255])
  })

  it('is sharp in its visible part when most of it lies off the page', async () => {
    const photo = await stored('wide.png', quarters(4000, 2000).png())
    const matrix = [4000, 0, 0, 2000, -1980, -990] as const
    const raster = await painted([image({ matrix })], photo)
    expect(at(raster, 38, 18)).toEqual([255, 0, 0, 255])
    expect(at(raster, 42, 22)).toEqual([255, 255, 0, 255])
  })

  it('stops the painting when its file has other pixels than the design knows', async () => {
    const photo = await stored('other.png', quarters().png())
    const other = { ...photo, widthPx: 401 }
    await expect(painted([image()], other)).rejects.toThrow('400 × 200 pixels instead of 401 × 200')
  })

  it('stops the painting when its file was not handed over', async () => {
    await expect(painted([image()])).rejects.toThrow('The photo photo of page element e1')
  })
})

describe('a path on a page', () => {
  it('has fill and stroke of its opacity each', async () => {
    const stroke = { color: '#000000', width: 8, dash: [], join: 'miter' as const }
    const raster = await painted([path({}), path({ fill: '#ff0000', stroke, opacity: 0.6 })])
    expect(at(raster, 40, 20)).toEqual([255, 102, 102, 255])
    expect(at(raster, 4, 4)).toEqual([102, 41, 41, 255])
  })

  it('leaves a hole where its rule says so', async () => {
    const twoSquares = 'M0 0L40 0L40 20L0 20Z M10 5L30 5L30 15L10 15Z'
    const solid = await painted([path({ path: twoSquares, fill: '#ff0000' })])
    expect(at(solid, 40, 20)).toEqual([255, 0, 0, 255])
    const hollow = await painted([path({ path: twoSquares, fill: '#ff0000', fillRule: 'evenodd' })])
    expect(at(hollow, 40, 20)).toEqual([0, 0, 0, 0])
  })

  it('is dashed in millimetres', async () => {
    const stroke = { color: '#000000', width: 4, dash: [10, 10], join: 'miter' as const }
    const raster = await painted([path({ path: 'M0 10L40 10', fill: null, stroke })])
    expect([5, 15, 25, 35].map((mm) => at(raster, 2 * mm, 20)[3])).toEqual([255, 0, 255, 0])
  })

  it('reaches into the bleed only where the bleed is shown', async () => {
    const items = [path({ path: 'M-5 -5L45 -5L45 25L-5 25Z', fill: '#00ff00' })]
    const list = page(items, 5)
    const bleed = rasterOf(await paintRaster(list, {}, { widthPx: 100, box: 'bleed' }))
    expect([bleed.width, bleed.height]).toEqual([100, 60])
    expect(at(bleed, 0, 0)).toEqual([0, 255, 0, 255])
    const trim = rasterOf(await paintRaster(list, {}, { widthPx: 80, box: 'trim' }))
    expect([trim.width, trim.height]).toEqual([80, 40])
    expect(at(trim, 79, 39)).toEqual([0, 255, 0, 255])
  })
})

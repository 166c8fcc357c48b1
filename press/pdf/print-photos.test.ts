import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImageItem } from '#design/display-list.ts'
import { roundedCrop } from '#design/photo-fit.ts'
import { CMYK_PROFILE_PATH } from '#press/pdf/icc-profile.ts'
import { readJpegParts } from '#press/pdf/jpeg-parts.ts'
import type { PrintJob } from '#press/pdf/write-print-file.ts'
import type { PressPhoto } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { withProfileInJpeg } from '#press/ingest/colour-profile-splice.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { evenInks, inksOfFile } from '#tests/pictures/made-inks.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import {
  imageItem,
  listOf,
  pathItem,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

const folder = temporaryFolder()
const WIDTH_PX = 600
const paper = pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#ffffff' })
let count = 0

/** 600 × 400 pixels. */
async function upright(): Promise<Sharp> {
  return sharp(await (await madePhoto(600, 400, { grain: 0 })).png().toBuffer())
}

async function save(picture: Sharp, mime: PressPhoto['mime'], orientation?: 1 | 6) {
  return pressPhoto(join(folder, `photo-${count++}`), picture, mime, orientation)
}

/** How it prints on a page of paper, and the pictures that are in the file. */
async function print(
  photo: PressPhoto,
  changes: Partial<ImageItem> = {},
  job: Partial<PrintJob> = {},
) {
  const path = join(folder, `${count++}.pdf`)
  const list = listOf([paper, imageItem('photo', changes)])
  await printLists(path, [list], { photos: { photo }, ...job })
  return { picture: await pdfPicture(path, WIDTH_PX), images: await imagesOf(path) }
}

async function imagesOf(path: string): Promise<PDFRawStream[]> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
}

async function preview(photo: PressPhoto, changes: Partial<ImageItem> = {}): Promise<Picture> {
  const list = listOf([paper, imageItem('photo', changes)])
  return rasterOf(await paintRaster(list, { photo }, { widthPx: WIDTH_PX, box: 'bleed' }))
}

function likeness(one: Picture, other: Picture) {
  return comparePictures(one, other).ssim
}

function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)])
}

function isPassedThrough(image: PDFRawStream | undefined, photo: Buffer): boolean {
  const jpeg = Buffer.from(image!.contents)
  const scan = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])))
  return jpeg.includes(scan)
}

const turned: Record<PressPhoto['orientation'], () => Promise<Sharp>> = {
  1: upright,
  2: async () => (await upright()).flop(),
  3: async () => (await upright()).rotate(180),
  4: async () => (await upright()).flip(),
  5: async () => sharp(await (await upright()).rotate(90).toBuffer()).flop(),
  6: async () => (await upright()).rotate(270),
  7: async () => sharp(await (await upright()).rotate(270).toBuffer()).flop(),
  8: async () => (await upright()).rotate(90),
}

describe('a photo from a camera', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'is passed through and stands upright with orientation %i',
    async (orientation) => {
      const jpeg = (await turned[orientation]())
        .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
        .withMetadata({ orientation })
      const path = join(folder, `turned-${orientation}.jpg`)
      const photo = await pressPhoto(path, jpeg, 'image/jpeg', orientation)
      const expected = await save((await upright()).png(), 'image/png')
      const seenByOthers = await save(sharp(path).autoOrient().png(), 'image/png')
      const crop = roundedCrop({ x: 0.1, y: 0.05, width: 0.8, height: 0.9 })
      const place = { crop, matrix: [44, 0, 0, 33, 5, 3] } as const
      expect(likeness(await preview(seenByOthers), await preview(expected))).toBeGreaterThan(0.99)
      const { picture, images } = await print(photo, place)
      expect(isPassedThrough(images[0], await readFile(path))).toBe(true)
      expect(likeness(picture, await preview(expected, place))).toBeGreaterThan(0.97)
    },
  )

  it('keeps its orientation where it is converted too', async () => {
    const jpeg = (await turned[6]()).jpeg({ quality: 98 }).withMetadata({ orientation: 6 })
    const photo = await save(jpeg, 'image/jpeg', 6)
    const expected = await save((await upright()).png(), 'image/png')
    const crop = roundedCrop({ x: 0.3, y: 0.2, width: 0.4, height: 0.5 })
    const { picture, images } = await print(photo, { crop })
    expect(images[0]!.contents.length).not.toBe((await readFile(photo.path)).length)
    expect(likeness(picture, await preview(expected, { crop }))).toBeGreaterThan(0.97)
  })

  it('is passed through with a profile of its own, in its own colours', async () => {
    const jpeg = (await upright()).jpeg({ quality: 98 }).withIccProfile('p3')
    const photo = await save(jpeg, 'image/jpeg')
    const { picture, images } = await print(photo)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(true)
    const plain = await save((await upright()).png(), 'image/png')
    expect(meanDifference(picture, await preview(plain))).toBeLessThan(3)
  })

  it.each<[string, (profile: Buffer) => Buffer]>([
    ['padded', (profile) => Buffer.concat([profile, Buffer.alloc(8)])],
    ['damaged', (profile) => Buffer.from(profile).fill('A', 140, 300)],
  ])('prints as the preview shows it when its profile is %s', async (_name, change) => {
    const jpeg = await (await upright()).jpeg({ quality: 98 }).withIccProfile('p3').toBuffer()
    const { profile } = readJpegParts(jpeg)!
    const photo = await save(await upright(), 'image/jpeg')
    await writeFile(
      photo.path,
      withProfile(await (await upright()).jpeg().toBuffer(), change(profile!)),
    )
    const { picture, images } = await print(photo)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(false)
    expect(meanDifference(picture, await preview(photo))).toBeLessThan(3)
  })

  it('is passed through when it is progressive', async () => {
    const photo = await save((await upright()).jpeg({ progressive: true }), 'image/jpeg')
    const { picture, images } = await print(photo)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(true)
    expect(likeness(picture, await preview(photo))).toBeGreaterThan(0.97)
  })

  it('is in the file once, however often it is shown', async () => {
    const photo = await save((await upright()).jpeg(), 'image/jpeg')
    const small = { matrix: [40, 0, 0, 27, 2, 2] } as const
    const filter = [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0] as const
    const list = listOf([
      imageItem('photo'),
      imageItem('photo', small),
      imageItem('photo', { opacity: 0.5 }),
      imageItem('photo', { filter }),
      imageItem('photo', { filter, opacity: 0.5 }),
    ])
    const path = join(folder, 'once.pdf')
    await printLists(path, [list, list], { photos: { photo } })
    expect(await imagesOf(path)).toHaveLength(2)
  })

  it('is refused when it is not the one that the design was made with', async () => {
    const photo = await save((await upright()).jpeg(), 'image/jpeg')
    const other = { ...photo, widthPx: 601 }
    await expect(print(other)).rejects.toThrow(/600 × 400 pixels/)
  })
})

describe('other photos', () => {
  const kinds: [string, PressPhoto['mime'], () => Promise<Sharp>][] = [
    ['a PNG of 16 bits', 'image/png', async () => (await upright()).toColourspace('rgb16').png()],
    ['a PNG with a palette', 'image/png', async () => (await upright()).png({ palette: true })],
    ['a grey PNG', 'image/png', async () => (await upright()).toColourspace('b-w').png()],
    ['a grey JPEG', 'image/jpeg', async () => (await upright()).toColourspace('b-w').jpeg()],
    ['a WebP', 'image/webp', async () => (await upright()).webp({ quality: 95 })],
    ['an AVIF', 'image/avif', async () => (await upright()).avif({ effort: 0, quality: 90 })],
    ['a TIFF', 'image/tiff', async () => (await upright()).tiff()],
    ['a GIF', 'image/gif', async () => (await upright()).gif()],
  ]

  it.each(kinds)('%s prints as the preview shows it', async (_name, mime, make) => {
    const photo = await save(await make(), mime)
    const { picture } = await print(photo)
    const shown = await preview(photo)
    expect(likeness(picture, shown)).toBeGreaterThan(0.97)
    expect(meanDifference(picture, shown)).toBeLessThan(3)
  })

  it('keeps a grey JPEG grey, in one component', async () => {
    const photo = await save((await upright()).toColourspace('b-w').jpeg(), 'image/jpeg')
    const { images } = await print(photo)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(true)
  })

  it('lets the page show through where a PNG is transparent', async () => {
    const ellipse = `<svg width="600" height="400"><ellipse cx="300" cy="200" rx="290" ry="190"
      fill="#fff" fill-opacity=".8"/></svg>`
    const alpha = await sharp(Buffer.from(ellipse)).extractChannel('alpha').raw().toBuffer()
    const raw = { width: 600, height: 400, channels: 1 as const }
    const png = (await madePhoto(600, 400, { grain: 0 })).joinChannel(alpha, { raw }).png()
    const photo = await save(png, 'image/png')
    const { picture, images } = await print(photo, { opacity: 0.9 })
    const shown = await preview(photo, { opacity: 0.9 })
    expect(images).toHaveLength(2)
    expect(likeness(picture, shown)).toBeGreaterThan(0.97)
    expect([...picture.data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(meanDifference(picture, shown)).toBeLessThan(2)
  })

  it('has no mask for a PNG whose alpha hides nothing', async () => {
    const photo = await save((await upright()).ensureAlpha().png(), 'image/png')
    expect((await print(photo)).images).toHaveLength(1)
  })

  it('turns a CMYK JPEG into sRGB for a print in RGB', async () => {
    const jpeg = (await upright())
      .toColourspace('cmyk')
      .withIccProfile(CMYK_PROFILE_PATH)
      .jpeg({ quality: 95 })
    const photo = await save(jpeg, 'image/jpeg')
    const { picture } = await print(photo)
    expect(meanDifference(picture, await preview(photo))).toBeLessThan(3)
  })

  it('passes a CMYK JPEG through to a print in CMYK, the right way up', async () => {
    const red = sharp({ create: { width: 600, height: 400, channels: 3, background: '#e01020' } })
    const jpeg = red.toColourspace('cmyk').withIccProfile(CMYK_PROFILE_PATH).jpeg({ quality: 95 })
    const photo = await save(jpeg, 'image/jpeg')
    const job = { print: { colour: 'CMYK', mirrored: false } } as const
    const { picture, images } = await print(photo, {}, job)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(true)
    expect(images[0]!.dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceCMYK'))
    const middle = 4 * (200 * WIDTH_PX + 300)
    const [r, g, b] = picture.data.subarray(middle, middle + 3)
    expect(r).toBeGreaterThan(180)
    expect(g! + b!).toBeLessThan(140)
  })

  it('prints a CMYK JPEG with no more ink than the paper carries', async () => {
    const wet = await save(evenInks(600, 400, [95, 90, 85, 70]).jpeg({ quality: 98 }), 'image/jpeg')
    const job = { print: { colour: 'CMYK', mirrored: false } } as const
    const { images } = await print(wet, {}, job)
    expect(images).toHaveLength(1)
    expect(images[0]!.dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceCMYK'))
    const inks = await inksOfFile(Buffer.from(images[0]!.contents))
    const percent = inks.subarray(0, 4).reduce((sum, ink) => sum + ink / 2.55, 0)
    expect(percent).toBeLessThanOrEqual(300)
    expect(percent).toBeGreaterThan(250)
    const dry = await save(evenInks(600, 400, [75, 70, 65, 85]).jpeg({ quality: 98 }), 'image/jpeg')
    const kept = await print(dry, {}, job)
    expect(isPassedThrough(kept.images[0], await readFile(dry.path))).toBe(true)
  })

  it('keeps a CMYK JPEG of another press in its own colours, its profile there once', async () => {
    const profile = await foreignProfile()
    const plain = await evenInks(600, 400, [10, 80, 70, 5]).jpeg({ quality: 98 }).toBuffer()
    const photo = await save(sharp(plain), 'image/jpeg')
    await writeFile(photo.path, withProfileInJpeg(plain, profile))
    const job = { print: { colour: 'CMYK', mirrored: false } } as const
    const { images } = await print(photo, {}, job)
    expect(isPassedThrough(images[0], plain)).toBe(true)
    expect(Buffer.from(images[0]!.contents).includes('ICC_PROFILE')).toBe(false)
    const space = images[0]!.dict.lookup(PDFName.of('ColorSpace'))
    expect(String(space)).toMatch(/ICCBased/)
  })

  it('turns an RGB photo into the inks of a press, the right way up', async () => {
    const halves = `<svg width="600" height="400"><rect width="600" height="400" fill="#e01020"/>
      <rect x="300" width="300" height="400" fill="#1040d0"/></svg>`
    const photo = await save(sharp(Buffer.from(halves)).removeAlpha().jpeg(), 'image/jpeg')
    const job = { print: { colour: 'CMYK', mirrored: false } } as const
    const { picture, images } = await print(photo, {}, job)
    expect(isPassedThrough(images[0], await readFile(photo.path))).toBe(false)
    const at = (x: number) => [...picture.data.subarray(4 * (200 * WIDTH_PX + x)).subarray(0, 3)]
    const [red, blue] = [at(150), at(450)]
    expect(red[0]).toBeGreaterThan(180)
    expect(red[1]! + red[2]!).toBeLessThan(140)
    expect(blue[2]).toBeGreaterThan(110)
    expect(blue[0]).toBeLessThan(100)
  })

  it('applies the filter as the preview does', async () => {
    const photo = await save((await upright()).jpeg({ quality: 95 }), 'image/jpeg')
    const filter = [0.5, 0.3, 0.2, 0.1, 0.1, 0.8, 0.1, -0.05, 0, 0, 0.6, 0.2] as const
    const { picture } = await print(photo, { filter })
    const shown = await preview(photo, { filter })
    expect(likeness(picture, shown)).toBeGreaterThan(0.97)
    expect(meanDifference(picture, shown)).toBeLessThan(2)
  })

  it('is as fine as the page asks for, and never finer than the photo', async () => {
    const photo = await save((await upright()).png(), 'image/png')
    const fine = await print(photo, { matrix: [20, 0, 0, 13, 2, 2] })
    expect(widthOf(fine.images[0])).toBe(Math.round((20 * 300) / 25.4))
    const coarse = await print(photo)
    expect(widthOf(coarse.images[0])).toBe(600)
  })
})

/** That of the press under another name: a profile that is not the output intent's. */
async function foreignProfile(): Promise<Buffer> {
  const profile = Buffer.from(await readFile(CMYK_PROFILE_PATH))
  profile.write('none', 4, 'latin1')
  return profile
}

function widthOf(image: PDFRawStream | undefined): number {
  return Number(image!.dict.get(PDFName.of('Width'))?.toString())
}

function meanDifference(one: Picture, other: Picture): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at += 1) {
    sum += Math.abs(one.data[at]! - other.data[at]!)
  }
  return sum / one.data.length
}

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heicSample } from '#tests/hostile-files/heic-sample.ts'
import { differingBits } from '#design/book/roll.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { DATE_TAKEN, madeExif, withDateInJpeg } from '#tests/pictures/made-exif.ts'
import { type Ingest, openIngest } from './ingest.ts'

let folder: string
let ingest: Ingest
const crashes: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-image-'))
  ingest = openIngest({ count: 1, onCrash: (failure) => crashes.push(failure.message) })
})

afterAll(async () => {
  await ingest.close()
  await rm(folder, { recursive: true })
  expect(crashes).toEqual([])
})

async function take(bytes: Buffer, name = 'photo') {
  const outFolder = await mkdtemp(join(folder, 'out-'))
  const path = join(outFolder, 'upload')
  await writeFile(path, bytes)
  const picture = await ingest.image({ path, name, outFolder })
  return { picture, outFolder, open: (file: string) => sharp(join(outFolder, file)) }
}

/** Red above, blue below. */
async function twoColours(width: number, height: number) {
  const blue = {
    create: { width, height: height / 2, channels: 3, background: '#0000ff' },
  } as const
  const bottom = [{ input: blue, top: height / 2, left: 0 }]
  const data = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite(bottom)
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function pixelAt(picture: Sharp, x: number, y: number): Promise<number[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

describe('a photo', () => {
  it('gets three sizes, measured by its longer side', async () => {
    const original = await makePhoto(1500, 2200).jpeg().toBuffer()
    const { picture, open, outFolder } = await take(original)
    expect(picture).toMatchObject({
      mime: 'image/jpeg',
      widthPx: 1500,
      heightPx: 2200,
      hasAlpha: false,
      isAnimated: false,
      placeholderColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      press: { file: 'original', mime: 'image/jpeg', orientation: 1 },
    })
    expect(picture.variants.map(({ file, width, height }) => `${file} ${width}x${height}`)).toEqual(
      ['2048.webp 1396x2048', '960.webp 654x960', '320.webp 218x320'],
    )
    for (const { file, width, height, format, bytes } of picture.variants) {
      expect(await open(file).metadata()).toMatchObject({ format, width, height })
      expect((await stat(join(outFolder, file))).size).toBe(bytes)
    }
  })

  it('is never enlarged', async () => {
    const { picture } = await take(await makePhoto(500, 400).webp().toBuffer())
    expect(picture.variants.map(({ width }) => width)).toEqual([500, 320])
  })

  it('says where it was taken to nobody', async () => {
    const exif = {
      IFD0: { Artist: 'Ana' },
      IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' },
    }
    const original = await makePhoto(400, 300).withExif(exif).withIccProfile('p3').jpeg().toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { picture, open, outFolder } = await take(original)
    for (const { file } of picture.variants) {
      const { exif: left, icc, xmp, iptc, comments } = await open(file).metadata()
      expect([left, icc, xmp, iptc, comments]).toEqual(Array.from({ length: 5 }))
      expect((await readFile(join(outFolder, file))).includes('Ana')).toBe(false)
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'stands upright with orientation %i',
    async (orientation) => {
      const original = await (
        await twoColours(120, 80)
      )
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      const { picture, open } = await take(original)
      const upright = await sharp(original).autoOrient().png().toBuffer()
      const isTurned = orientation >= 5
      expect(picture).toMatchObject({
        orientation,
        widthPx: isTurned ? 80 : 120,
        heightPx: isTurned ? 120 : 80,
        press: { file: 'original', orientation },
      })
      const shown = open('120.webp')
      for (const [x, y] of [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.1, 0.9],
      ] as const) {
        const [red, , blue] = await pixelAt(shown, x, y)
        const [wantedRed, , wantedBlue] = await pixelAt(sharp(upright), x, y)
        expect(Math.abs(red! - wantedRed!)).toBeLessThan(20)
        expect(Math.abs(blue! - wantedBlue!)).toBeLessThan(20)
      }
    },
  )

  it('keeps its transparency', async () => {
    const { picture, open } = await take(
      await makePhoto(300, 200, { channels: 4 }).png().toBuffer(),
    )
    expect(picture.hasAlpha).toBe(true)
    expect(picture.variants).toHaveLength(1)
    for (const { file } of picture.variants) {
      expect((await open(file).metadata()).hasAlpha).toBe(true)
    }
  })

  it('is converted to sRGB by its profile', async () => {
    const green = { create: { width: 64, height: 64, channels: 3, background: '#30c850' } } as const
    const original = await sharp(green).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const stored = await pixelAt(sharp(original, { ignoreIcc: true }), 0.5, 0.5)
    const { open, picture } = await take(original)
    const [red, greenest, blue] = await pixelAt(open('64.webp'), 0.5, 0.5)
    expect(stored[0]! - red!).toBeGreaterThan(20)
    expect(
      [red, greenest, blue].map((value, at) => Math.abs(value! - [0x30, 0xc8, 0x50][at]!) < 8),
    ).toEqual([true, true, true])
    expect(picture.profileName).toBe('sP3C')
  })

  it.each([
    ['CMYK JPEG', () => makePhoto(90, 60).toColourspace('cmyk').jpeg()],
    ['grey PNG', () => makePhoto(90, 60).greyscale().png()],
    ['16-bit PNG', () => makePhoto(90, 60).toColourspace('rgb16').png()],
    ['Lab TIFF', () => makePhoto(90, 60).toColourspace('lab').tiff()],
    ['CMYK TIFF', () => makePhoto(90, 60).toColourspace('cmyk').tiff()],
    [
      '1-bit TIFF',
      () => makePhoto(90, 60).toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' }),
    ],
  ])('may be a %s', async (_, make) => {
    const { picture, open } = await take(await make().toBuffer())
    const { space, channels, depth } = await open('90.webp').metadata()
    expect({ space, channels, depth }).toEqual({ space: 'srgb', channels: 3, depth: 'uchar' })
    expect(picture.variants).toHaveLength(1)
  })

  it('keeps its colours with 16 bits and a profile', async () => {
    const red = { create: { width: 64, height: 64, channels: 3, background: '#c83228' } } as const
    const original = await sharp(red).toColourspace('rgb16').withIccProfile('srgb').png().toBuffer()
    const { open } = await take(original)
    const shown = await pixelAt(open('64.webp'), 0.5, 0.5)
    expect(shown.map((value, at) => Math.abs(value - [0xc8, 0x32, 0x28][at]!) < 4)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('may move, and is shown by its first picture', async () => {
    const raw = { width: 40, height: 120, channels: 3, pageHeight: 40 } as const
    const data = Buffer.concat([
      Buffer.alloc(4800, 250),
      Buffer.alloc(4800, 5),
      Buffer.alloc(4800, 99),
    ])
    const { picture, open } = await take(
      await sharp(data, { raw }).webp({ lossless: true }).toBuffer(),
    )
    expect(picture).toMatchObject({ widthPx: 40, heightPx: 40, isAnimated: true })
    expect((await pixelAt(open('40.webp'), 0.5, 0.5))[0]).toBeGreaterThan(240)
  })

  it.each([50, 90, 99])('that stops at %i percent is damaged', async (percent) => {
    const whole = await makePhoto(800, 600).jpeg().toBuffer()
    const part = whole.subarray(0, (whole.length * percent) / 100)
    await expect(take(part)).rejects.toMatchObject({ name: 'IngestRefusal', code: 'damaged_file' })
  })
})

describe('a HEIC photo', () => {
  it('becomes an upright JPEG in its own colours for the press', async () => {
    const { picture, open } = await take(heicSample, 'IMG_0001.HEIC')
    expect(picture).toMatchObject({
      mime: 'image/heic',
      widthPx: 48,
      heightPx: 64,
      orientation: 1,
      profileName: 'sP3C',
      press: { file: 'press.jpg', mime: 'image/jpeg', orientation: 1 },
    })
    const header = await open('press.jpg').metadata()
    expect(header).toMatchObject({ width: 48, height: 64, chromaSubsampling: '4:4:4' })
    expect(header.orientation).toBeUndefined()
  })

  it('is turned once, and converted from Display P3', async () => {
    const { open } = await take(heicSample)
    const near = (wanted: number[]) => (pixel: number[]) =>
      pixel.every((value, at) => Math.abs(value - wanted[at]!) <= 6)
    expect(await pixelAt(open('64.webp'), 0.1, 0.5)).toSatisfy(near([200, 100, 50]))
    expect(await pixelAt(open('64.webp'), 0.9, 0.5)).toSatisfy(near([50, 80, 180]))
  })
})

describe('what a roll of photos is sorted by', () => {
  it('is when each was taken, of a JPEG and of a HEIC', async () => {
    const jpeg = withDateInJpeg(await makePhoto(90, 60).jpeg().toBuffer(), '2026:07:04 12:15:30')
    expect((await take(jpeg)).picture.takenAt).toBe('2026-07-04T12:15:30')
    expect((await take(heicTaken('2026:07:05 08:00:00'), 'a.heic')).picture.takenAt).toBe(
      '2026-07-05T08:00:00',
    )
    expect((await take(heicSample, 'a.heic')).picture.takenAt).toBe(null)
  })

  it('is how it looks: a second shot of the same is near, another far, a blurred one less sharp', async () => {
    const scene = await sharp(await makePhoto(1200, 800).png().toBuffer()).toBuffer()
    const lookOf = async (picture: Sharp) =>
      (await take(await picture.jpeg().toBuffer())).picture.look
    const first = await lookOf(sharp(scene))
    const again = await lookOf(sharp(scene).modulate({ brightness: 1.05 }))
    const other = await lookOf(makePhoto(1200, 800, { seed: 77 }))
    const blurred = await lookOf(sharp(scene).blur(3))
    expect(differingBits(first.differenceHash, again.differenceHash)).toBeLessThanOrEqual(10)
    expect(differingBits(first.differenceHash, other.differenceHash)).toBeGreaterThan(18)
    expect(blurred.sharpness).toBeLessThan(first.sharpness / 2)
  })
})

/** The sample with another EXIF, which is the last thing in its file. */
function heicTaken(date: string): Buffer {
  const heic = Buffer.from(heicSample)
  const box = heic.indexOf('iloc') - 4
  const lengthAt = box + heic.readUInt32BE(box) - 4
  const item = Buffer.concat([Buffer.alloc(4), madeExif('MM', { [DATE_TAKEN]: date }).subarray(6)])
  const start = heic.length - heic.readUInt32BE(lengthAt)
  heic.writeUInt32BE(item.length, lengthAt)
  return Buffer.concat([heic.subarray(0, start), item])
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterSoi, greyTiff, jpegSegment } from '#tests/hostile-files/build-picture.ts'
import { buildPng, deflatedZeros, pngChunk } from '#tests/hostile-files/build-png.ts'
import { heicSample } from '#tests/hostile-files/heic-sample.ts'
import { withProfileInJpeg } from './colour-profile-splice.ts'
import { measureMetadata, refuseTooMuchMetadata } from './metadata-size.ts'
import type { PictureType } from './file-type.ts'

let folder: string
const photo = sharp({ create: { width: 20, height: 20, channels: 3, background: '#7a7' } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function saved(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'photo')
  await writeFile(path, bytes)
  return path
}

const riffChunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

/** With an EXIF that says to be so long. */
function heicWithExif(bytes: number): Buffer {
  const heic = Buffer.from(heicSample)
  const box = heic.indexOf('iloc') - 4
  heic.writeUInt32BE(bytes, box + heic.readUInt32BE(box) - 4)
  return heic
}

type Make = (bytes: number) => Buffer | Promise<Buffer>

const jpegWith =
  (marker: number, name: string): Make =>
  async (bytes) => {
    const parts = Array.from({ length: Math.ceil(bytes / 60_000) }, () =>
      jpegSegment(marker, Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(60_000, 65)])),
    )
    return afterSoi(await photo.jpeg().toBuffer(), ...parts)
  }

const pngWith =
  (type: string): Make =>
  (bytes) =>
    buildPng({
      width: 8,
      height: 8,
      before: [pngChunk(type, Buffer.alloc(bytes, 65))],
      imageData: deflatedZeros(72),
    })

const webpWith =
  (type: string): Make =>
  async (bytes) =>
    Buffer.concat([await photo.webp().toBuffer(), riffChunk(type, Buffer.alloc(bytes, 65))])

const tiffWith =
  (tag: number, type: number): Make =>
  (bytes) =>
    greyTiff(8, 8, { [tag]: [type, bytes, 200] })

const kinds: [string, PictureType, Make][] = [
  ['the EXIF of a JPEG', 'jpeg', jpegWith(0xe1, 'Exif\0\0')],
  ['the comments of a JPEG', 'jpeg', jpegWith(0xfe, '')],
  ['the text of a PNG', 'png', pngWith('tEXt')],
  ['the packed text of a PNG', 'png', pngWith('zTXt')],
  ['the XMP of a PNG', 'png', pngWith('iTXt')],
  ['the EXIF of a PNG', 'png', pngWith('eXIf')],
  ['the XMP of a WebP', 'webp', webpWith('XMP ')],
  ['the EXIF of a WebP', 'webp', webpWith('EXIF')],
  ['the XMP of a TIFF', 'tiff', tiffWith(700, 1)],
  ['the description in a TIFF', 'tiff', tiffWith(270, 2)],
  ['the EXIF of a HEIC', 'heic', heicWithExif],
  ['the EXIF of an AVIF', 'avif', heicWithExif],
]

describe('words about a picture', () => {
  it.each(kinds)('are refused above 1 MB: %s', async (_, type, make) => {
    const path = await saved(await make(1_100_000))
    await expect(refuseTooMuchMetadata(path, type)).rejects.toMatchObject({
      code: 'too_much_metadata',
    })
  })

  it.each(kinds)('are taken up to there: %s', async (_, type, make) => {
    const path = await saved(await make(800_000))
    await refuseTooMuchMetadata(path, type)
    expect((await measureMetadata(path, type)).bytes).toBeGreaterThanOrEqual(800_000)
  })

  it('are not the profile of a printing press, which may be larger', async () => {
    const jpeg = await photo.jpeg().toBuffer()
    const path = await saved(withProfileInJpeg(jpeg, Buffer.alloc(2_500_000)))
    await refuseTooMuchMetadata(path, 'jpeg')
    await saved(withProfileInJpeg(jpeg, Buffer.alloc(4_500_000)))
    await expect(refuseTooMuchMetadata(path, 'jpeg')).rejects.toThrow('too_much_metadata')
  })

  it('are not what a telephone appends behind the picture', async () => {
    const film = Buffer.alloc(3_000_000, 1)
    const path = await saved(Buffer.concat([await photo.jpeg().toBuffer(), film]))
    expect((await measureMetadata(path, 'jpeg')).bytes).toBeLessThan(1_000)
  })

  it.each<[string, PictureType, Buffer]>([
    [
      'a JPEG of fill bytes',
      'jpeg',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(9e5, 255)]),
    ],
    ['a PNG of empty chunks', 'png', Buffer.alloc(4_000_000)],
    ['a WebP of empty chunks', 'webp', Buffer.alloc(4_000_000)],
  ])('are not looked for without end in %s', async (_, type, bytes) => {
    const path = await saved(bytes)
    await expect(refuseTooMuchMetadata(path, type)).rejects.toMatchObject({ code: 'too_complex' })
  })

  it.each<PictureType>(['jpeg', 'png', 'webp', 'tiff', 'heic', 'avif', 'gif'])(
    'are none in a %s that makes no sense',
    async (type) => {
      for (const bytes of [Buffer.alloc(0), Buffer.alloc(20, 255), Buffer.from('II+\0\b\0\0\0')]) {
        const path = await saved(bytes)
        expect(await measureMetadata(path, type)).toEqual({ bytes: 0, profileBytes: 0 })
      }
    },
  )
})

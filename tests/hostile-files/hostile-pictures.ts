import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { buildPng, deflatedZeros, pngChunk, zeroPng } from './build-png.ts'
import {
  afterSoi,
  buildGif,
  buildTiff,
  greyTiff,
  jpegHeaderOnly,
  jpegSegment,
  withManyScans,
} from './build-picture.ts'
import { buildBmp } from '#tests/pictures/build-bmp.ts'
import { gridHeic } from '#tests/pictures/grid-heic.ts'
import { heicSample } from './heic-sample.ts'
import type { HostileFile } from './hostile-file.ts'
import { makePhoto } from './make-photo.ts'

const jpeg = () => makePhoto(240, 180).jpeg().toBuffer()
const dot = { width: 64, height: 64, indexAt: (x: number, y: number) => (x + y) % 2 }
const tooMany = ['too_many_pixels'] as const

export const hostilePictures: HostileFile[] = [
  {
    name: 'tiles-of-900-megapixels.heic',
    make: () => gridHeic(30_000, 30_000),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: 'tiles-that-are-not-there.heic',
    make: () => gridHeic(14_000, 14_000).subarray(0, -1_000),
    outcomes: ['damaged_file'],
  },
  {
    name: 'header-of-196-megapixels.jpg',
    make: () => jpegHeaderOnly(14_000, 14_000),
    outcomes: ['damaged_file'],
  },
  { name: 'zeros-of-121-megapixels.png', make: () => zeroPng(11_000), outcomes: tooMany },
  {
    name: 'runs-of-a-thousand-megapixels.bmp',
    make: () => {
      const file = buildBmp(dot, { bits: 8, compression: 'rle' })
      file.writeInt32LE(33_000, 18)
      file.writeInt32LE(33_000, 22)
      return file
    },
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: 'runs-of-59-megapixels.bmp',
    make: () => {
      const file = buildBmp(dot, { bits: 8, compression: 'rle' })
      file.writeInt32LE(7_680, 18)
      file.writeInt32LE(7_680, 22)
      return file
    },
  },
  {
    name: 'shorter-than-its-header-says.bmp',
    make: () => buildBmp(dot, { bits: 24 }).subarray(0, -40),
    outcomes: ['damaged_file'],
  },
  {
    name: 'header-of-65500-squared.jpg',
    make: () => jpegHeaderOnly(65_500, 65_500),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: 'header-within-the-limit.jpg',
    make: () => jpegHeaderOnly(10_000, 10_000),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  { name: 'without-extent.jpg', make: () => jpegHeaderOnly(0, 0), outcomes: ['damaged_file'] },
  {
    name: 'only-its-first-bytes.jpg',
    make: () => Buffer.from('ffd8ffe0', 'hex'),
    outcomes: ['damaged_file'],
  },
  {
    name: 'ten-thousand-scans.jpg',
    make: async () =>
      withManyScans(await makePhoto(400, 300).jpeg({ progressive: true }).toBuffer(), 10_000),
    isSample: true,
  },
  {
    name: 'four-hundred-scans-of-12-megapixels.jpg',
    make: async () => {
      const flat = {
        create: { width: 4000, height: 3000, channels: 3, background: '#77a' },
      } as const
      return withManyScans(await sharp(flat).jpeg({ progressive: true }).toBuffer(), 400)
    },
  },
  {
    name: 'profile-of-rubbish.jpg',
    make: async () => {
      const rubbish = Buffer.concat([
        Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
        Buffer.alloc(9_000, 7),
      ])
      return afterSoi(await jpeg(), jpegSegment(0xe2, rubbish))
    },
    outcomes: ['accepted', 'damaged_file'],
  },
  {
    name: 'exif-of-rubbish.jpg',
    make: async () => {
      const rubbish = Buffer.concat([
        Buffer.from('Exif\0\0II*\0', 'latin1'),
        Buffer.alloc(60_000, 255),
      ])
      return afterSoi(await jpeg(), jpegSegment(0xe1, rubbish))
    },
    outcomes: ['accepted'],
    isSample: true,
  },
  {
    name: 'orientation-of-200.jpg',
    make: async () => {
      const exif = Buffer.from(
        '457869660000 49492a0008000000 0100 1201 0300 01000000 c8000000 00000000'.replaceAll(
          ' ',
          '',
        ),
        'hex',
      )
      return afterSoi(await jpeg(), jpegSegment(0xe1, exif))
    },
    outcomes: ['accepted'],
  },
  {
    name: 'ten-thousand-comments.jpg',
    make: async () => {
      const comment = jpegSegment(0xfe, Buffer.alloc(2_000, 65))
      return afterSoi(await jpeg(), ...Array.from({ length: 10_000 }, () => comment))
    },
    outcomes: ['too_much_metadata'],
    isSample: true,
  },
  {
    name: 'two-megabytes-of-text.png',
    make: () => pngWith('tEXt', Buffer.alloc(2_000_000, 65)),
    outcomes: ['too_much_metadata'],
    isSample: true,
  },
  {
    name: 'description-that-says-a-gigabyte.tif',
    make: () => greyTiff(64, 64, { 270: [2, 1_000_000_000, 200] }),
    outcomes: ['too_much_metadata'],
    isSample: true,
  },
  {
    name: 'exif-that-says-a-gigabyte.heic',
    make: () => {
      const heic = Buffer.from(heicSample)
      const box = heic.indexOf('iloc') - 4
      heic.writeUInt32BE(1_000_000_000, box + heic.readUInt32BE(box) - 4)
      return heic
    },
    outcomes: ['too_much_metadata'],
    isSample: true,
  },
  {
    name: 'one-bit-30000-squared.png',
    make: () => zeroPng(30_000, { bitDepth: 1 }),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: '256-megapixels-in-30-kilobytes.png',
    make: () => zeroPng(16_000, { bitDepth: 1 }),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: 'just-under-the-limit.png',
    make: () => zeroPng(10_900),
    outcomes: ['accepted'],
    isSample: true,
  },
  {
    name: 'just-under-the-limit-16-bit-rgba.png',
    make: () => zeroPng(10_900, { bitDepth: 16, colorType: 6, channels: 4 }),
  },
  { name: 'just-under-the-limit-interlaced.png', make: () => zeroPng(10_900, { interlace: 1 }) },
  {
    name: 'data-that-inflates-past-its-extent.png',
    make: () => buildPng({ width: 64, height: 64, imageData: deflatedZeros(150_000_000) }),
    isSample: true,
  },
  {
    name: 'two-thousand-million-wide.png',
    make: () => buildPng({ width: 0x7fffffff, height: 1, imageData: deflatedZeros(9) }),
    outcomes: ['too_many_pixels', 'damaged_file'],
  },
  {
    name: '60001-wide.png',
    make: () => buildPng({ width: 60_001, height: 20, imageData: deflatedZeros(60_002 * 20) }),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: 'without-extent.png',
    make: () => buildPng({ width: 0, height: 0, imageData: deflatedZeros(1) }),
    outcomes: ['damaged_file'],
  },
  { name: 'one-pixel.png', make: () => zeroPng(1), outcomes: ['too_small'] },
  {
    name: 'profile-that-inflates.png',
    make: () => pngWith('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflatedZeros(150_000_000)])),
    isSample: true,
  },
  {
    name: 'text-that-inflates.png',
    make: () =>
      pngWith('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflatedZeros(150_000_000)])),
    isSample: true,
  },
  {
    name: 'chunk-that-says-two-gigabytes.png',
    make: () => zeroPng(64).fill(0x7f, 33, 37),
    outcomes: ['damaged_file'],
  },
  {
    name: 'unknown-colour-type.png',
    make: () => zeroPng(64, { colorType: 5 }),
    outcomes: ['damaged_file'],
  },
  {
    name: 'data-that-is-no-deflate.png',
    make: () => buildPng({ width: 64, height: 64, imageData: Buffer.alloc(900, 0x55) }),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  {
    name: 'data-too-short.png',
    make: () => buildPng({ width: 640, height: 640, imageData: deflateSync(Buffer.alloc(900)) }),
    outcomes: ['damaged_file'],
  },
  {
    name: '5000-frames.gif',
    make: () =>
      buildGif({ width: 200, height: 200, frames: 5_000, frameWidth: 200, frameHeight: 200 }),
    isSample: true,
  },
  {
    name: '5000-frames-on-a-giant-canvas.gif',
    make: () =>
      buildGif({
        width: 65_535,
        height: 65_535,
        frames: 5_000,
        frameWidth: 65_535,
        frameHeight: 65_535,
      }),
    outcomes: tooMany,
    isSample: true,
  },
  {
    name: '200000-frames-at-the-limit.gif',
    make: () =>
      buildGif({
        width: 10_900,
        height: 10_900,
        frames: 200_000,
        frameWidth: 10_900,
        frameHeight: 10_900,
      }),
  },
  {
    name: 'frame-beyond-its-canvas.gif',
    make: () =>
      buildGif({ width: 10, height: 10, frames: 3, frameWidth: 65_535, frameHeight: 65_535 }),
  },
  { name: 'without-frames.gif', make: () => buildGif({ width: 100, height: 100, frames: 0 }) },
  {
    name: 'animated.webp',
    make: () => animated().webp({ effort: 0 }).toBuffer(),
    outcomes: ['accepted'],
    isSample: true,
  },
  {
    name: 'animated.gif',
    make: () => animated().gif({ effort: 1 }).toBuffer(),
    outcomes: ['accepted'],
  },
  {
    name: 'riff-that-lies.webp',
    make: webpThatLies,
    outcomes: ['damaged_file', 'too_many_pixels'],
  },
  {
    name: 'directories-in-a-circle.tiff',
    make: () => greyTiff(64, 64, {}, 8),
    outcomes: ['accepted', 'damaged_file'],
    isSample: true,
  },
  { name: 'directory-behind-the-end.tiff', make: () => greyTiff(64, 64, {}, 0x7ffffff0) },
  {
    name: 'strip-behind-the-end.tiff',
    make: () => greyTiff(64, 64, { 273: [4, 1, 0x7ffffff0] }),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  {
    name: 'four-thousand-million-strips.tiff',
    make: () => greyTiff(64, 64, { 273: [4, 0xffffffff, 8], 279: [4, 0xffffffff, 8] }),
    isSample: true,
  },
  {
    name: 'strip-of-four-gigabytes.tiff',
    make: () => greyTiff(64, 64, { 279: [4, 1, 0xffffffff] }),
  },
  {
    name: 'giant.tiff',
    make: () => greyTiff(65_535, 65_535),
    outcomes: ['too_many_pixels', 'damaged_file'],
  },
  { name: '60000-samples-a-pixel.tiff', make: () => greyTiff(64, 64, { 277: [3, 1, 60_000] }) },
  {
    name: 'no-bits-a-sample.tiff',
    make: () => greyTiff(64, 64, { 258: [3, 1, 0] }),
    outcomes: ['damaged_file'],
  },
  {
    name: 'unknown-compression.tiff',
    make: () => greyTiff(64, 64, { 259: [3, 1, 4711] }),
    outcomes: ['damaged_file'],
  },
  { name: 'without-a-word.tiff', make: () => buildTiff([]), outcomes: ['damaged_file'] },
  {
    name: 'tile-of-two-gigabytes.tiff',
    make: () =>
      greyTiff(64, 64, {
        322: [4, 1, 46_336],
        323: [4, 1, 46_336],
        324: [4, 1, 200],
        325: [4, 1, 100],
      }),
    isSample: true,
  },
  {
    name: 'lab-16-bit.tiff',
    make: () => makePhoto(240, 180).toColourspace('lab').tiff().toBuffer(),
    outcomes: ['accepted'],
  },
].map((file) => ({ task: 'image', ...file }) as HostileFile)

function pngWith(type: string, data: Buffer): Buffer {
  const imageData = deflatedZeros(65 * 64)
  return buildPng({ width: 64, height: 64, before: [pngChunk(type, data)], imageData })
}

function animated() {
  const raw = { width: 32, height: 32 * 200, channels: 3, pageHeight: 32 } as const
  const data = Buffer.alloc(raw.width * raw.height * 3, 0)
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 7 + Math.floor(at / 3072)) & 255
  return sharp(data, { raw })
}

async function webpThatLies(): Promise<Buffer> {
  const webp = await makePhoto(64, 48).webp().toBuffer()
  webp.writeUInt32LE(0xfffffff0, 4)
  webp.writeUInt32LE(0xfffffff0, 16)
  return webp
}

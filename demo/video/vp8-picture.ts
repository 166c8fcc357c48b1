import sharp from 'sharp'
import type { Raster } from '#press/raster/raster.ts'

const QUALITY = 74
const HEAD_OF_RIFF = 12
const HEAD_OF_CHUNK = 8

/** A picture as a key frame of VP8: what a lossy WebP holds, without its wrapping. */
export async function encodeVp8({ width, height, data }: Raster): Promise<Buffer> {
  const webp = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer()
  for (let at = HEAD_OF_RIFF; at + HEAD_OF_CHUNK <= webp.length;) {
    const length = webp.readUInt32LE(at + 4)
    const start = at + HEAD_OF_CHUNK
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(start, start + length)
    at = start + length + (length % 2)
  }
  throw new Error('The picture was not encoded as VP8')
}

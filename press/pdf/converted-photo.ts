import sharp from 'sharp'
import type { Raster } from '#press/raster/raster.ts'
import type { PrintSettings } from './print-settings.ts'
import { toPressColours } from './to-press-colours.ts'

export const PHOTO_JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const
/** Codes of its own make a file a few percent smaller, but hold all of the picture in memory. */
const MOST_PIXELS_WITH_OWN_CODES = 8_000_000

/** Changes the pixels handed over: a second copy of an A3 page would be 70 MB. */
export async function encodePhoto(
  pixels: Raster,
  colour: PrintSettings['colour'],
): Promise<{ jpeg: Buffer; alpha: Buffer | undefined }> {
  const alpha = alphaOf(pixels)
  if (alpha) paintOverTransparent(pixels)
  const { width, height, data } = pixels
  const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const jpeg = await (colour === 'CMYK' ? toPressColours(opaque) : opaque)
    .jpeg({
      ...PHOTO_JPEG,
      optimiseCoding: width * height <= MOST_PIXELS_WITH_OWN_CODES,
    })
    .toBuffer()
  return { jpeg, alpha }
}

/** Undefined when nothing shows through: a mask would only slow the printer down. */
function alphaOf({ data }: Raster): Buffer | undefined {
  let first = 3
  while (first < data.length && data[first] === 255) first += 4
  if (first >= data.length) return undefined
  const alpha = Buffer.alloc(data.length / 4)
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = data[4 * at + 3]!
  return alpha
}

/** Transparent pixels take the mean colour of what is seen: else they would ring into its edges. */
function paintOverTransparent({ data }: Raster): void {
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    for (let channel = 0; channel < 3; channel += 1) sums[channel]! += data[at + channel]!
    count += 1
  }
  const mean = sums.map((sum) => Math.round(sum / Math.max(1, count)))
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 0) continue
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = mean[channel]!
  }
}

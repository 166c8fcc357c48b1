import { heicSample } from './heic-sample.ts'
import { flipped, type HostileFile, truncated } from './hostile-file.ts'
import { makePhoto, randomBy } from './make-photo.ts'

/** Whole pictures of every kind; cut short and with single bits turned over they become hostile. */
export const wholePictures: Record<string, () => Promise<Buffer>> = {
  'baseline.jpg': () => photo().jpeg().toBuffer(),
  'progressive.jpg': () => photo().jpeg({ progressive: true }).toBuffer(),
  'cmyk.jpg': () => photo().toColourspace('cmyk').jpeg().toBuffer(),
  'plain.png': () => photo().png().toBuffer(),
  'interlaced.png': () => photo().png({ progressive: true }).toBuffer(),
  'lossy.webp': () => photo().webp().toBuffer(),
  'lossless.webp': () => photo().webp({ lossless: true }).toBuffer(),
  'photo.gif': () => photo().gif().toBuffer(),
  'deflate.tiff': () => photo().tiff({ compression: 'deflate' }).toBuffer(),
  'lzw-tiles.tiff': () => photo().tiff({ compression: 'lzw', tile: true }).toBuffer(),
  'jpeg-inside.tiff': () => photo().tiff({ compression: 'jpeg' }).toBuffer(),
  'photo.avif': () => photo().avif({ effort: 0 }).toBuffer(),
  'photo.heic': () => Promise.resolve(heicSample),
}

const CUTS = [3, 25, 50, 75, 90, 98]
const FLIPS = 5

export const brokenPictures: HostileFile[] = Object.entries(wholePictures).flatMap(
  ([name, make], kind) => {
    // A GIF or a tiled TIFF that lost only its end may still have its whole first picture.
    const isAlwaysNoticed = /baseline|plain|webp|avif/.test(name)
    const cuts = CUTS.map((percent) => ({
      name: `cut-at-${percent}-percent-${name}`,
      task: 'image' as const,
      make: async () => truncated(await make(), percent),
      isSample: percent === 50 || (percent === 90 && isAlwaysNoticed),
      ...(isAlwaysNoticed && percent <= 90 && { outcomes: ['damaged_file'] as const }),
    }))
    const flips = Array.from({ length: FLIPS }, (_, seed) => ({
      name: `flipped-bits-${seed}-${name}`,
      task: 'image' as const,
      make: async () => flipped(await make(), randomBy(1 + seed + kind * 100), 1 + seed * 4),
    }))
    return [...cuts, ...flips]
  },
)

function photo() {
  return makePhoto(240, 180)
}

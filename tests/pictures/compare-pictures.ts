import pixelmatch from 'pixelmatch'
import { ssim } from 'ssim.js'

export type Picture = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

export type Likeness = {
  /** Of all pixels, those that an eye tells apart (pixelmatch, threshold 0.1). */
  differingPercent: number
  /** Whose bytes are not the same. */
  unequalPixels: number
  ssim: number
}

export function comparePictures(one: Picture, other: Picture): Likeness {
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    throw new Error(`${width}×${height} and ${other.width}×${other.height} cannot be compared`)
  }
  const differing = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.1 })
  return {
    differingPercent: (100 * differing) / (width * height),
    unequalPixels: unequalPixels(one, other),
    ssim: ssim(imageData(one), imageData(other)).mssim,
  }
}

function unequalPixels(one: Picture, other: Picture): number {
  let count = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const isEqual =
      one.data[at] === other.data[at] &&
      one.data[at + 1] === other.data[at + 1] &&
      one.data[at + 2] === other.data[at + 2] &&
      one.data[at + 3] === other.data[at + 3]
    if (!isEqual) count += 1
  }
  return count
}

function imageData({ width, height, data }: Picture): ImageData {
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' }
}

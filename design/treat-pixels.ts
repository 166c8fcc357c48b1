import type { ImageItem } from './display-list.ts'
import { filterPixels } from './filter-pixels.ts'
import { inverse, multiply, type Matrix } from './geometry.ts'
import { sharpenPixels } from './sharpen-pixels.ts'

/**
 * The pixels of a photo, or of a part of it, as the item shows them. `toUpright` takes the unit
 * square that they fill to shares of the upright photo.
 */
export function treatPixels(
  pixels: { data: Uint8ClampedArray; width: number; height: number },
  { crop, matrix, filter, sharpening }: ImageItem,
  toUpright: Matrix = [1, 0, 0, 1, 0, 0],
): void {
  if (filter) filterPixels(pixels, filter)
  if (!sharpening) return
  const photoToSquare = inverse([crop.width, 0, 0, crop.height, crop.x, crop.y])
  const [a, b, c, d] = multiply(matrix, multiply(photoToSquare, toUpright))
  sharpenPixels(pixels, sharpening.amount, {
    across: (sharpening.radiusMm * pixels.width) / Math.hypot(a, b),
    down: (sharpening.radiusMm * pixels.height) / Math.hypot(c, d),
  })
}

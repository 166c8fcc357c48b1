import type { Sharp } from 'sharp'
import { CMYK_PROFILE_PATH } from './icc-profile.ts'

/**
 * How light the press's darkest black is, where 1 is paper. The codec's conversion knows no
 * compensation for it: everything darker than #232323 would print as one black without drawing.
 */
const DARKEST_LIGHT = 0.0176

const lifted = Uint8Array.from({ length: 256 }, (_, value) => {
  const light = lightOf(value / 255)
  return Math.round(255 * valueOf(light * (1 - DARKEST_LIGHT) + DARKEST_LIGHT))
})

/** In place, of pixels in red, green, blue and alpha. */
export function liftBlackPoint(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = lifted[pixels[at]!]!
    pixels[at + 1] = lifted[pixels[at + 1]!]!
    pixels[at + 2] = lifted[pixels[at + 2]!]!
  }
}

/** Of the picture given to it, whose black point is lifted already. */
export function toPressColours(picture: Sharp): Sharp {
  return picture.toColourspace('cmyk').withIccProfile(CMYK_PROFILE_PATH, { attach: false })
}

function lightOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function valueOf(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

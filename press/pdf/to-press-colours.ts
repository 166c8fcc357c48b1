import type { Sharp } from 'sharp'
import { CMYK_PROFILE_PATH } from './icc-profile.ts'

/**
 * An sRGB picture in the inks of the output intent, in one step: asked for 'cmyk' as well, the codec
 * first mixes generic inks, in which every black is one black and every green is half a yellow.
 */
export function toPressColours(picture: Sharp): Sharp {
  return picture.withIccProfile(CMYK_PROFILE_PATH, { attach: false })
}

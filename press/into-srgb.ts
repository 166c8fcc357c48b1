import type { Metadata, Sharp } from 'sharp'
import { isUsableProfile } from './pdf/icc-profile.ts'

/** The picture's colours in sRGB, eight bits each, whatever profile the file was made with. */
export function intoSrgb(picture: Sharp, header: Pick<Metadata, 'space' | 'icc'>): Sharp {
  const converted = picture.toColourspace('srgb')
  return isLeftInP3(header) ? converted.withIccProfile('srgb', { attach: false }) : converted
}

/** The codec turns 16 bits with a profile into Display P3, and stops there. */
function isLeftInP3({ space, icc }: Pick<Metadata, 'space' | 'icc'>): boolean {
  return space === 'rgb16' && icc !== undefined && isUsableProfile(icc, 'RGB ')
}

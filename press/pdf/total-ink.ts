import sharp from 'sharp'
import { withProfileInJpeg } from '#press/ingest/colour-profile-splice.ts'
import { PHOTO_JPEG } from './converted-photo.ts'
import { CMYK_PROFILE_PATH } from './icc-profile.ts'
import type { JpegParts } from './jpeg-parts.ts'

/** Most ink that the paper of the output intent carries, in percent of one ink. */
export const MOST_INK = 300
/** How far a picture that keeps the limit gets beyond it by being a JPEG. */
const SLACK = 5
/** Paper is soaked by a surface, not by a point: a larger photo is looked at this coarsely. */
const DETECTION_PX = 2000
/** Cameras write JPEGs that a codec warns of, and that are whole all the same. */
const AS_UPLOADED = { failOn: 'error' } as const

/** Most ink of a photo in four inks: the wettest place in percent of one ink. */
async function mostInkOf(jpeg: Buffer): Promise<number> {
  const inks = await inksAsTheyAre(jpeg)
    .resize(DETECTION_PX, DETECTION_PX, {
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    })
    .raw()
    .toBuffer()
  let most = 0
  for (let at = 0; at < inks.length; at += 4) {
    most = Math.max(most, inks[at]! + inks[at + 1]! + inks[at + 2]! + inks[at + 3]!)
  }
  return (100 * most) / 255
}

/**
 * The photo mixed anew for the press where it has more ink than the paper carries, which would set
 * off on the next sheet; undefined where it may be printed as it is. Straight from the inks of its
 * own profile to those of the press: by way of sRGB it would lose its cyans.
 */
export async function withLessInk(
  file: Buffer,
  { profile }: JpegParts,
  pressProfile: Buffer,
): Promise<Buffer | undefined> {
  if ((await mostInkOf(file)) <= MOST_INK + SLACK) return undefined
  const described = profile ? file : withProfileInJpeg(file, pressProfile)
  return sharp(described, AS_UPLOADED)
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .withIccProfile(CMYK_PROFILE_PATH, { attach: false })
    .jpeg(PHOTO_JPEG)
    .toBuffer()
}

function inksAsTheyAre(jpeg: Buffer) {
  return sharp(jpeg, { ...AS_UPLOADED, ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
}

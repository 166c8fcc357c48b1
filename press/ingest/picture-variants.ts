import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Face } from '#design/faces/face.ts'
import { detectFaces } from '#press/faces/detect-faces.ts'
import { DETECTION_PX } from '#press/faces/detection-size.ts'
import { intoSrgb } from '#press/into-srgb.ts'
import type { PressPhoto } from '#press/press-photo.ts'
import { lookOf, type PhotoLook } from './photo-look.ts'
import { sharp, UPLOADED } from './sharp-guarded.ts'

export type PictureVariant = {
  width: number
  height: number
  format: 'webp'
  /** Within the folder that the caller named. */
  file: string
  bytes: number
}

/** Sizes of the longer side, so that a tall photo costs as much as a wide one. */
const SIDES_PX = [2048, 960, 320]
/** Effort: sharp's 4 takes four times as long for a twentieth of the bytes. */
const WEBP = { quality: 78, effort: 0 } as const

/** Upright pixels in sRGB, three or four bytes each. */
type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * All sizes from one decoding, each from the one before, without a word of the file's metadata. In WebP alone, which every
 * browser that opens the editor shows and which knows transparency: a photo in three formats took three times as long.
 */
export async function makeVariants(
  path: string,
  orientation: PressPhoto['orientation'],
  outFolder: string,
): Promise<{
  variants: PictureVariant[]
  placeholderColor: string
  look: PhotoLook
  faces: Face[]
}> {
  let pixels = await decodeSmall(path, SIDES_PX[0]!)
  if (orientation !== 1) pixels = await toPixels(turned(fromPixels(pixels), orientation))
  const variants: PictureVariant[] = []
  let found: { look: PhotoLook; faces: Face[] } | undefined
  for (const side of SIDES_PX) {
    const isSmaller = Math.max(pixels.width, pixels.height) > side
    if (isSmaller) pixels = await toPixels(fromPixels(pixels).resize(insideOf(side)))
    else if (variants.length > 0) continue
    if (!found && Math.max(pixels.width, pixels.height) <= DETECTION_PX) {
      const opaque = await toPixels(onWhite(pixels))
      found = { look: await lookOf(opaque), faces: detectFaces(opaque) }
    }
    variants.push(await writeVariant(pixels, outFolder))
  }
  return { variants, placeholderColor: await meanColor(pixels), ...found! }
}

/** Faces in the small copy of a photo that was taken in before anybody looked for them. */
export async function facesInCopy(path: string): Promise<Face[]> {
  const copy = await decodeSmall(path, DETECTION_PX)
  return detectFaces(await toPixels(onWhite(copy)))
}

async function writeVariant(pixels: Pixels, outFolder: string): Promise<PictureVariant> {
  const { width, height } = pixels
  const file = `${Math.max(width, height)}.webp`
  const { size: bytes } = await fromPixels(pixels).webp(WEBP).toFile(join(outFolder, file))
  return { width, height, format: 'webp', file, bytes }
}

async function decodeSmall(path: string, side: number): Promise<Pixels> {
  const file = sharp(path, UPLOADED)
  return toPixels(intoSrgb(file.resize(insideOf(side)), await file.metadata()))
}

function insideOf(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
}

function onWhite(pixels: Pixels): Sharp {
  return fromPixels(pixels).flatten({ background: '#ffffff' })
}

function fromPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw })
}

/** Only the small picture is turned: libvips keeps a turned one whole in memory. */
function turned(picture: Sharp, orientation: PressPhoto['orientation']): Sharp {
  if (orientation === 2) return picture.flop()
  if (orientation === 3) return picture.rotate(180)
  if (orientation === 4) return picture.flip()
  if (orientation === 5) return picture.flip().rotate(90)
  if (orientation === 6) return picture.rotate(90)
  if (orientation === 7) return picture.flip().rotate(270)
  if (orientation === 8) return picture.rotate(270)
  return picture
}

async function meanColor(pixels: Pixels): Promise<string> {
  const { data } = await onWhite(pixels)
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}

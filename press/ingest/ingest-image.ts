import { stat } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { Face } from '#design/faces/face.ts'
import type { PressPhoto } from '#press/press-photo.ts'
import {
  isPicture,
  mimeOf,
  readHead,
  refusalOfType,
  refuseUnlessNameAgrees,
  typeOf,
} from './file-type.ts'
import { bmpToPressFile } from './bmp.ts'
import { dateTakenOf } from './date-taken.ts'
import { heicToPressFile } from './heic.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { readHeifExif, refuseTooMuchMetadata } from './metadata-size.ts'
import type { PhotoLook } from './photo-look.ts'
import { facesInCopy, makeVariants, type PictureVariant } from './picture-variants.ts'
import { MOST_PHOTO_PIXELS, MOST_PIXELS, MOST_SIDE_PX, sharp, UPLOADED } from './sharp-guarded.ts'

export type IngestedPicture = {
  /** Media type of the file as it came. */
  mime: string
  /** Upright. */
  widthPx: number
  heightPx: number
  orientation: PressPhoto['orientation']
  hasAlpha: boolean
  profileName: string | null
  isAnimated: boolean
  placeholderColor: string
  /** By the camera's clock, as YYYY-MM-DDTHH:MM:SS. */
  takenAt: string | null
  look: PhotoLook
  faces: Face[]
  /** Press file: one in the folder, or 'original', the upload itself. */
  press: {
    file: string
    mime: PressPhoto['mime']
    orientation: PressPhoto['orientation']
  }
  variants: PictureVariant[]
}

const MOST_IMAGE_BYTES = 200_000_000
const LEAST_SIDE_PX = 8

/**
 * Converted picture: what sharp cannot read is first turned into a file that it can. The variants are made of
 * that one in another task: a decoder's memory is not given back while its process lives.
 */
export type ConvertedPicture = {
  /** Undefined for a HEIC that is decoded in turns. */
  converted: { file: string; mime: 'image/jpeg' | 'image/png' } | undefined
  mime: string
  takenAt: string | null
}

export async function ingestImage(input: {
  path: string
  name: string
  outFolder: string
}): Promise<IngestedPicture | ConvertedPicture> {
  const { path, name, outFolder } = input
  const { size } = await stat(path)
  if (size === 0) throw new IngestRefusal('empty_file')
  if (size > MOST_IMAGE_BYTES) throw new IngestRefusal('too_large')
  const type = typeOf(await readHead(path))
  if (!isPicture(type)) throw refusalOfType(type)
  refuseUnlessNameAgrees(name, type)
  await refuseTooMuchMetadata(path, type)
  const mime = mimeOf(type)
  if (type === 'heic') {
    // The file that it becomes is written without any word of the camera's.
    const exif = await readHeifExif(path)
    const takenAt = exif && dateTakenOf(exif)
    return { converted: await heicToPressFile(path, outFolder), mime, takenAt }
  }
  if (type === 'bmp') {
    return { converted: await bmpToPressFile(path, outFolder), mime, takenAt: null }
  }
  return { ...(await ingestPicture(path, outFolder)), mime }
}

async function ingestPicture(path: string, outFolder: string): Promise<IngestedPicture> {
  const header = await readHeader(path)
  const { width, height } = header
  const most = header.format === 'jpeg' ? MOST_PHOTO_PIXELS : MOST_PIXELS
  if (Math.max(width, height) > MOST_SIDE_PX || width * height > most) {
    throw new IngestRefusal('too_many_pixels')
  }
  if (Math.min(width, height) < LEAST_SIDE_PX) throw new IngestRefusal('too_small')
  const orientation = uprightBy(header.orientation)
  const { variants, placeholderColor, look, faces } = await damagedUnless(() =>
    makeVariants(path, orientation, outFolder),
  )
  const mime = mimeOfFormat(header)
  const isTurned = orientation >= 5
  return {
    mime,
    widthPx: isTurned ? height : width,
    heightPx: isTurned ? width : height,
    orientation,
    hasAlpha: header.hasAlpha,
    profileName: profileName(header.icc),
    isAnimated: header.format !== 'tiff' && (header.pages ?? 1) > 1,
    placeholderColor,
    takenAt: header.exif ? dateTakenOf(header.exif) : null,
    look,
    faces,
    press: { file: 'original', mime, orientation },
    variants,
  }
}

async function readHeader(path: string): Promise<Metadata> {
  // sharp's own limit would answer as if the file were damaged.
  return damagedUnless(() => sharp(path, { ...UPLOADED, limitInputPixels: false }).metadata())
}

/** Looks for faces in a small copy of before, which lies beside its photo. */
export async function findFacesInCopy({ path }: { path: string }): Promise<{ faces: Face[] }> {
  return { faces: await damagedUnless(() => facesInCopy(path)) }
}

async function damagedUnless<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof IngestRefusal || isFaultOfOurs(error)) throw error
    throw new IngestRefusal('damaged_file')
  }
}

/** A full disk or a bug is no property of the customer's file. */
function isFaultOfOurs(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError)
    return true
  return (
    'code' in error || /no space|write error|unable to (write|open.*for writ)/i.test(error.message)
  )
}

function uprightBy(orientation: number | undefined): PressPhoto['orientation'] {
  const isKnown = orientation !== undefined && orientation >= 1 && orientation <= 8
  return (isKnown ? orientation : 1) as PressPhoto['orientation']
}

function mimeOfFormat({ format, compression }: Metadata): PressPhoto['mime'] {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`
  if (format === 'tiff' || format === 'gif') return `image/${format}`
  if (format === 'heif' && compression === 'av1') return 'image/avif'
  throw new IngestRefusal('unsupported_type')
}

/** The description inside an ICC profile, as people know it: 'Display P3'. */
function profileName(icc: Buffer | undefined): string | null {
  if (!icc || icc.length < 132) return null
  const tags = Math.min(icc.readUInt32BE(128), 100)
  for (let at = 132; at < 132 + tags * 12 && at + 12 <= icc.length; at += 12) {
    if (icc.toString('latin1', at, at + 4) !== 'desc') continue
    const start = icc.readUInt32BE(at + 4)
    const tag = icc.subarray(start, start + icc.readUInt32BE(at + 8))
    return describe(tag)
  }
  return null
}

function describe(tag: Buffer): string | null {
  const kind = tag.toString('latin1', 0, 4)
  let text = ''
  if (kind === 'desc' && tag.length > 12) {
    text = tag.toString('latin1', 12, 12 + Math.min(tag.readUInt32BE(8), tag.length - 12))
  } else if (kind === 'mluc' && tag.length >= 28) {
    const bytes = tag.readUInt32BE(20)
    const start = tag.readUInt32BE(24)
    const even = (Math.min(bytes, Math.max(0, tag.length - start)) >> 1) * 2
    text = Buffer.from(tag.subarray(start, start + even))
      .swap16()
      .toString('utf16le')
  }
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 60)
  return clean || null
}

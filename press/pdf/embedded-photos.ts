import { readFile } from 'node:fs/promises'
import type { PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { DisplayList, ImageItem } from '#design/display-list.ts'
import { inverse, type Matrix, multiply, outset, type Rect, type Size } from '#design/geometry.ts'
import { effectiveDpi } from '#design/photo-fit.ts'
import { treatPixels } from '#design/treat-pixels.ts'
import { MM_PER_INCH } from '#design/units.ts'
import type { PressPhoto, PressPhotos } from '#press/press-photo.ts'
import { boundsUnder, intersection } from '#press/raster/matrix-bounds.ts'
import { readPhotoPart } from '#press/raster/photo-pixels.ts'
import { encodePhoto } from './converted-photo.ts'
import { isUsableProfile, readSrgbProfile } from './icc-profile.ts'
import { type JpegParts, readJpegParts } from './jpeg-parts.ts'
import { greyProfileFrom } from './made-profiles.ts'
import type { PdfFile } from './pdf-file.ts'
import { storedToUpright } from '#press/photo-orientation.ts'
import type { PrintColours, ProfileStreams } from './print-colours.ts'
import { withLessInk } from './total-ink.ts'

/** Above it the file only grows: no press and no eye makes use of more. */
const MOST_DPI_PASSED_THROUGH = 480
/** Below it most of the file would be picture that nobody sees. */
const LEAST_SHARE_PASSED_THROUGH = 0.4
const profileSpaces = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const
const INVERTED_INKS = [1, 0, 1, 0, 1, 0, 1, 0]
const wholeSquare: Rect = { x: 0, y: 0, width: 1, height: 1 }

/** A picture of the file, and where its pixels lie in shares of the upright photo. */
export type EmbeddedPhoto = { ref: PDFRef; toUpright: Matrix }

export class EmbeddedPhotos {
  readonly #pdf: PdfFile
  readonly #photos: PressPhotos
  readonly #colours: PrintColours
  readonly #profiles: ProfileStreams
  /** By treatment: the same photo shown twice is in the file once. */
  readonly #known = new Map<string, EmbeddedPhoto | undefined>()

  constructor(pdf: PdfFile, photos: PressPhotos, colours: PrintColours, profiles: ProfileStreams) {
    this.#pdf = pdf
    this.#photos = photos
    this.#colours = colours
    this.#profiles = profiles
  }

  /** Undefined for what lies outside the bleed. */
  async embed(item: ImageItem, page: DisplayList, dpi: number): Promise<EmbeddedPhoto | undefined> {
    const photo = photoOf(item, this.#photos)
    const visible = visiblePart(item, page)
    if (!visible) return undefined
    if (mayPassThrough(item, photo)) {
      const passed = await this.#once(photo.path, () => this.#passThrough(photo))
      if (passed) return passed
    }
    const { crop } = item
    const part = boundsUnder([crop.width, 0, 0, crop.height, crop.x, crop.y], visible)
    const frame = frameSizeOf(item)
    const drawn = {
      width: (frame.width * visible.width * dpi) / MM_PER_INCH,
      height: (frame.height * visible.height * dpi) / MM_PER_INCH,
    }
    const sharpness = item.sharpening && [item.sharpening, item.crop, frame]
    const key = JSON.stringify([photo.path, part, drawn, item.filter, sharpness])
    return this.#once(key, () => this.#convert(photo, part, drawn, item))
  }

  async #once<Found extends EmbeddedPhoto | undefined>(
    key: string,
    make: () => Promise<Found>,
  ): Promise<Found> {
    if (!this.#known.has(key)) this.#known.set(key, await make())
    return this.#known.get(key) as Found
  }

  async #passThrough(photo: PressPhoto): Promise<EmbeddedPhoto | undefined> {
    const file = await readFile(photo.path)
    const jpeg = readJpegParts(file)
    if (!jpeg) return undefined
    checkSize(jpeg, photo)
    const space = await this.#spaceOf(jpeg)
    if (!space) return undefined
    const toUpright = storedToUpright(photo.orientation)
    if (jpeg.components === 4) {
      const mixed = await withLessInk(file, jpeg, this.#colours.profile)
      const entries = { Decode: INVERTED_INKS }
      if (mixed) {
        return { ref: await this.#addJpeg(jpeg, this.#colours.space, entries, [mixed]), toUpright }
      }
    }
    const isInverted = jpeg.components === 4 && jpeg.hasAdobeMarker
    const ref = await this.#addJpeg(
      jpeg,
      space,
      isInverted ? { Decode: INVERTED_INKS } : {},
      jpeg.pieces,
    )
    return { ref, toUpright }
  }

  /**
   * Undefined where the colours of the photo are not those of the print, and where a profile is of
   * no use to a press: the preview may have made something of it.
   */
  async #spaceOf({ components, profile }: JpegParts): Promise<PDFObject | undefined> {
    const isCmykPrint = this.#colours.colour === 'CMYK'
    if (isCmykPrint !== (components === 4)) return undefined
    if (profile && !isUsableProfile(profile, profileSpaces[components])) return undefined
    const isOfPress = components === 4 && profile?.equals(this.#colours.profile)
    if (profile && !isOfPress) return this.#profiles.spaceOf(profile, components)
    if (components !== 1) return this.#colours.space
    return this.#profiles.spaceOf(greyProfileFrom(await readSrgbProfile()), 1)
  }

  async #convert(
    photo: PressPhoto,
    part: Rect,
    drawn: Size,
    item: ImageItem,
  ): Promise<EmbeddedPhoto> {
    const { pixels, toUpright } = await readPhotoPart(photo, part, drawn)
    treatPixels(pixels, item, toUpright)
    const { jpeg, alpha } = await encodePhoto(pixels, this.#colours.colour)
    const size = { widthPx: pixels.width, heightPx: pixels.height }
    const entries = {
      ...(this.#colours.colour === 'CMYK' ? { Decode: INVERTED_INKS } : {}),
      ...(alpha ? { SMask: await this.#addMask(size, alpha) } : {}),
    }
    return { ref: await this.#addJpeg(size, this.#colours.space, entries, [jpeg]), toUpright }
  }

  #addMask(size: { widthPx: number; heightPx: number }, alpha: Buffer): Promise<PDFRef> {
    const entries = { ...imageEntries(size), ColorSpace: 'DeviceGray' }
    return this.#pdf.addCompressed(entries, alpha)
  }

  #addJpeg(
    size: { widthPx: number; heightPx: number },
    space: PDFObject,
    entries: object,
    pieces: Buffer[],
  ): Promise<PDFRef> {
    const all = { ...imageEntries(size), ColorSpace: space, Filter: 'DCTDecode', ...entries }
    return this.#pdf.addStream(all, pieces)
  }
}

/** As sharp on paper as the photo has it, up to what the page asks for. */
export function expectedDpi(item: ImageItem, photos: PressPhotos, dpi: number): number {
  return Math.min(dpi, effectiveDpi(photoOf(item, photos), frameSizeOf(item), item.crop))
}

/** Visible part of the unit square that a photo's crop fills. Undefined where it lies outside the bleed. */
export function visiblePart(item: ImageItem, page: DisplayList): Rect | undefined {
  const [a, b, c, d] = item.matrix
  if (a * d === b * c) return undefined
  const trim = { x: 0, y: 0, width: page.width, height: page.height }
  const paper = outset(trim, page.bleed)
  const shown = item.within ? intersection(item.within, paper) : paper
  return shown && intersection(boundsUnder(inverse(item.matrix), shown), wholeSquare)
}

/** From PDF's picture, whose first row is at the top of a square that grows upwards, to the page. */
export function pictureMatrix(item: ImageItem, photo: EmbeddedPhoto): Matrix {
  const { crop } = item
  const photoToSquare = inverse([crop.width, 0, 0, crop.height, crop.x, crop.y])
  const squareFromPicture = multiply(photoToSquare, photo.toUpright)
  return multiply(multiply(item.matrix, squareFromPicture), [1, 0, 0, -1, 0, 1])
}

function mayPassThrough(item: ImageItem, photo: PressPhoto): boolean {
  return (
    photo.mime === 'image/jpeg' &&
    item.filter === null &&
    !item.sharpening &&
    item.crop.width * item.crop.height > LEAST_SHARE_PASSED_THROUGH &&
    effectiveDpi(photo, frameSizeOf(item), item.crop) <= MOST_DPI_PASSED_THROUGH
  )
}

function photoOf(item: ImageItem, photos: PressPhotos): PressPhoto {
  const photo = Object.hasOwn(photos, item.asset) ? photos[item.asset] : undefined
  if (!photo) throw new Error(`The photo ${item.asset} of element ${item.elementId} is missing`)
  return photo
}

function frameSizeOf({ matrix }: ImageItem): Size {
  return {
    width: Math.hypot(matrix[0], matrix[1]),
    height: Math.hypot(matrix[2], matrix[3]),
  }
}

function checkSize(jpeg: JpegParts, photo: PressPhoto): void {
  const [widthPx, heightPx] =
    photo.orientation > 4 ? [jpeg.heightPx, jpeg.widthPx] : [jpeg.widthPx, jpeg.heightPx]
  if (widthPx === photo.widthPx && heightPx === photo.heightPx) return
  throw new Error(
    `${photo.path} has ${widthPx} × ${heightPx} pixels, the design ${photo.widthPx} × ${photo.heightPx}`,
  )
}

export function imageEntries(size: { widthPx: number; heightPx: number }) {
  return {
    Type: 'XObject',
    Subtype: 'Image',
    Width: size.widthPx,
    Height: size.heightPx,
    BitsPerComponent: 8,
    // Without it a photo of few pixels prints as squares that no preview showed.
    Interpolate: true,
  }
}

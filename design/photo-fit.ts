import { centreOf, rectAround, type Rect, type Size } from './geometry.ts'
import { fraction, MM_PER_INCH, type Fraction } from './units.ts'

export type Crop = { x: Fraction; y: Fraction; width: Fraction; height: Fraction }

/** A photo's size in pixels after its orientation was applied. */
export type PhotoSize = { widthPx: number; heightPx: number }

/** The smallest share of a side that a crop may keep. */
export const SMALLEST_CROP = 0.0001

const SAME_RATIO = 1e-3

export const wholePhoto: Crop = {
  x: fraction(0),
  y: fraction(0),
  width: fraction(1),
  height: fraction(1),
}

/** The largest part of the photo, about its middle, that fills the frame without distortion. */
export function coverCrop(photo: PhotoSize, frame: Size): Crop {
  return roundedCrop(cropAround({ x: 0.5, y: 0.5 }, 1, cropRatio(photo, frame)))
}

/**
 * The crop for a frame whose shape changed. It shows what was shown before and as little more as
 * the new shape needs; a photo is cropped, never stretched.
 */
export function refitCrop(photo: PhotoSize, frame: Size, crop: Rect): Crop {
  const ratio = cropRatio(photo, frame)
  if (Math.abs(crop.width / crop.height / ratio - 1) < SAME_RATIO) return roundedCrop(crop)
  const width = Math.max(crop.width, crop.height * ratio)
  return roundedCrop(cropAround(centreOf(crop), width, ratio))
}

/** 1 when the photo keeps its shape, 2 when it is drawn twice as wide as it should be. */
export function distortion(photo: PhotoSize, frame: Size, crop: Size): number {
  return cropRatio(photo, frame) / (crop.width / crop.height)
}

/** The lower of both axes: a photo is as sharp on paper as its weaker side. */
export function effectiveDpi(photo: PhotoSize, frame: Size, crop: Size): number {
  return Math.min(
    (crop.width * photo.widthPx * MM_PER_INCH) / frame.width,
    (crop.height * photo.heightPx * MM_PER_INCH) / frame.height,
  )
}

/** Width to height of a crop, in shares, that has the shape of the frame. */
function cropRatio(photo: PhotoSize, frame: Size): number {
  return (frame.width * photo.heightPx) / (frame.height * photo.widthPx)
}

function cropAround(centre: { x: number; y: number }, wantedWidth: number, ratio: number): Rect {
  const width = Math.max(SMALLEST_CROP, Math.min(wantedWidth, 1, ratio))
  const height = Math.max(SMALLEST_CROP, Math.min(width / ratio, 1))
  return rectAround(centre, { width, height })
}

/** Rounded so that it never reaches beyond the photo. */
export function roundedCrop(crop: Rect): Crop {
  const width = fraction(crop.width)
  const height = fraction(crop.height)
  return {
    x: fraction(Math.max(0, Math.min(crop.x, 1 - width))),
    y: fraction(Math.max(0, Math.min(crop.y, 1 - height))),
    width,
    height,
  }
}

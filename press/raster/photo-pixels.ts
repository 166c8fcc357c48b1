import sharp from 'sharp'
import { boundsUnder } from './matrix-bounds.ts'
import { inverse, multiply, type Matrix, type Rect, type Size } from '#design/geometry.ts'
import { intoSrgb } from '#press/into-srgb.ts'
import { storedToUpright } from '#press/photo-orientation.ts'
import type { PressPhoto } from '#press/press-photo.ts'
import type { Raster } from './raster.ts'

/** Pixel limit, as the largest uploads have: a file that unpacks to more is none of them. */
const MOST_PIXELS = 210_000_000
/** Pixels around the crop, so that the edge is interpolated with its real neighbours. */
const MARGIN_PX = 2

/** Part of a photo as stored, and where that part lies in shares of the upright photo. */
export type PhotoPart = { pixels: Raster; toUpright: Matrix }

/**
 * The crop at the size it is drawn, and no more of the photo than that. `drawn` is the size of the
 * crop on the canvas; a photo with fewer pixels is handed over as it is.
 */
export async function readPhotoPart(
  photo: PressPhoto,
  crop: Rect,
  drawn: Size,
): Promise<PhotoPart> {
  const upright = storedToUpright(photo.orientation)
  const isLying = photo.orientation > 4
  const storedCrop = boundsUnder(inverse(upright), crop)
  const [drawnWidth, drawnHeight] = isLying
    ? [drawn.height, drawn.width]
    : [drawn.width, drawn.height]
  const [storedWidth, storedHeight] = isLying
    ? [photo.heightPx, photo.widthPx]
    : [photo.widthPx, photo.heightPx]
  const width = scaledSide(storedWidth, drawnWidth / storedCrop.width)
  const height = scaledSide(storedHeight, drawnHeight / storedCrop.height)
  const left = Math.max(0, Math.floor(storedCrop.x * width) - MARGIN_PX)
  const top = Math.max(0, Math.floor(storedCrop.y * height) - MARGIN_PX)
  const right = Math.min(width, Math.ceil((storedCrop.x + storedCrop.width) * width) + MARGIN_PX)
  const bottom = Math.min(
    height,
    Math.ceil((storedCrop.y + storedCrop.height) * height) + MARGIN_PX,
  )
  const file = sharp(photo.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const header = await file.metadata()
  if (header.width !== storedWidth || header.height !== storedHeight) {
    throw new Error(
      `${photo.path} has ${header.width} × ${header.height} pixels instead of ${storedWidth} × ${storedHeight}`,
    )
  }
  // Scaled as a whole and cut afterwards: cut first, a JPEG is decoded at its full size.
  const scaled = file
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false })
    .extract({ left, top, width: right - left, height: bottom - top })
  const { data, info } = await intoSrgb(scaled, header)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
  const toStored: Matrix = [
    (right - left) / width,
    0,
    0,
    (bottom - top) / height,
    left / width,
    top / height,
  ]
  return { pixels, toUpright: multiply(upright, toStored) }
}

function scaledSide(storedPx: number, wantedPx: number): number {
  return Math.max(1, Math.min(storedPx, Math.round(wantedPx)))
}

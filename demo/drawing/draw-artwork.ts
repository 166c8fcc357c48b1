import sharp from 'sharp'
import type { PictureSize } from '#press/product/stage.ts'
import type { Raster } from '#press/raster/raster.ts'
import { findArtwork } from '#demo/artwork/artwork.ts'

/** A drawing in a picture of any shape: what is beside it goes on as its edge is. */
export async function drawArtwork(name: string, size: PictureSize): Promise<Raster> {
  const { width, height, svg } = findArtwork(name)
  const scale = Math.min(
    Math.max(size.widthPx / width, size.heightPx / height),
    (MOST_CUT_OFF * size.heightPx) / height,
  )
  const drawn = {
    width: Math.round(width * scale),
    height: Math.max(size.heightPx, Math.round(height * scale)),
  }
  const left = Math.max(0, Math.floor((size.widthPx - drawn.width) / 2))
  const visible = Math.min(drawn.width, size.widthPx)
  const { data } = await sharp(
    await sharp(Buffer.from(svg()))
      .resize(drawn.width, drawn.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .extract({
        left: Math.floor((drawn.width - visible) / 2),
        top: Math.floor((drawn.height - size.heightPx) / 2),
        width: visible,
        height: size.heightPx,
      })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
    .extend({ left, right: size.widthPx - visible - left, extendWith: 'mirror' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: size.widthPx,
    height: size.heightPx,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}

/** How much taller than the picture a drawing may be before it loses what it shows. */
const MOST_CUT_OFF = 1.12

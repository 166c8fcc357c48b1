import sharp, { type SharpOptions } from 'sharp'

/**
 * Leaves sharp the few decoders that uploads need, and lets it keep nothing between two of them. For the whole
 * process: called by the sandboxes, and not by whoever imports a reader, whose own SVG could no longer be opened.
 */
export function guardSharp(): void {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadTiff',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  })
}

export const MOST_PIXELS = 120_000_000
/**
 * Largest photo, as the largest sensors of telephones take it. A JPEG is shrunk while it is read, a HEIC read
 * in tiles.
 */
export const MOST_PHOTO_PIXELS = 210_000_000
export const MOST_SIDE_PX = 60_000

/**
 * 'error', not sharp's 'warning': telephones write JPEGs with extraneous bytes or odd scan parameters
 * that are whole all the same. A truncated file is an error.
 */
export const UPLOADED: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MOST_PHOTO_PIXELS,
  sequentialRead: true,
  pages: 1,
}

/** Optimal codes would cost six bytes of memory a pixel, and save a twentieth of the file. */
export const PRESS_JPEG = {
  quality: 95,
  chromaSubsampling: '4:4:4',
  optimiseCoding: false,
} as const

export { sharp }

/** A photo on this machine's disk, as the press reads it. */
export type PressPhoto = {
  path: string
  mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/tiff' | 'image/gif'
  /** EXIF's number: what must be done to the stored pixels before they stand upright. */
  orientation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** Upright. */
  widthPx: number
  heightPx: number
}

/** By the asset ids of a document. */
export type PressPhotos = Record<string, PressPhoto>

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { photoName, type PhotoKey } from '#db/seed/motifs/photo-name.ts'
import type { IngestedPicture } from '#press/ingest/ingest-image.ts'

/** An upload in the making: the file, and what the shop says of every file that somebody brings. */
export type DrawnPhoto = {
  key: PhotoKey
  version: string
  sha256: string
  bytes: number
  picture: IngestedPicture
}

export const ORIGINAL = 'original.jpg'

/** Where a photo and its small copies are, below the folder of the media. */
export const photoFolder = (
  folder: string,
  { key, version }: Pick<DrawnPhoto, 'key' | 'version'>,
) => join(folder, 'demo-photos', `${photoName(key)}-${version}`)

export function hasPhotoFile(folder: string, photo: DrawnPhoto): boolean {
  const own = photoFolder(folder, photo)
  return [ORIGINAL, ...photo.picture.variants.map(({ file }) => file)].every((file) =>
    existsSync(join(own, file)),
  )
}

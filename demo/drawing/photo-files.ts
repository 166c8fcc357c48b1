import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { photoName, type PhotoKey, type PlannedPhoto } from '#demo/motifs/photo-name.ts'

/** A photo with the version of what it is drawn from, known before it is drawn. */
export type VersionedPhoto = { key: PlannedPhoto; version: string }

/** A drawn photo as the press reads it, with the checksum that its asset has. */
export type PhotoFile = { path: string; sha256: string; widthPx: number; heightPx: number }
export type PhotoFiles = Readonly<Record<string, PhotoFile>>

export const ORIGINAL = 'original.jpg'
/** For the shop's pictures, which show no more of it: a tenth of the work of the original. */
export const SMALL = 'small.jpg'
const SMALL_SIDE_PX = 1400

export function smallSizeOf({ widthPx, heightPx }: PlannedPhoto) {
  const scale = Math.min(1, SMALL_SIDE_PX / Math.max(widthPx, heightPx))
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}

/** Folder of a photo and its small copies, below the folder of the media. */
export const photoFolder = (folder: string, { key, version }: { key: PhotoKey; version: string }) =>
  join(folder, 'demo-photos', `${photoName(key)}-${version}`)

/** As pictures show it, before it is drawn. Its checksum is that of its name: no document of a customer has it. */
export function smallPhotoFile(folder: string, photo: VersionedPhoto): PhotoFile {
  const path = join(photoFolder(folder, photo), SMALL)
  const sha256 = createHash('sha256').update(path).digest('hex')
  return { path, sha256, ...smallSizeOf(photo.key) }
}

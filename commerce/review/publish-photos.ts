import { createHash } from 'node:crypto'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import { variantKey } from '#commerce/upload/upload.rules.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import { reviewPhotoPattern } from './review-writing.terms.ts'

type Photo = {
  sha256: string
  variants: StoredJson<'stored_file.variants'>
  placeholder_color: string | null
}

/** A photo without details cannot be shown in a page that counts on two digits. */
const LEAST_WIDTH = 10
const VERSION_LENGTH = 8
const NAME_LENGTH = 32
const CONTENT_TYPE = 'image/webp'

type PublishedPhoto = { name: string; version: string; widths: readonly number[] }

const fileOf = ({ name, version }: Pick<PublishedPhoto, 'name' | 'version'>, width: number) =>
  `${name}-${version}-${width}.webp`

export async function removePhoto(photo: PublishedPhoto, storage: Storage): Promise<void> {
  for (const width of photo.widths) await storage.remove(reviewPhotoKey(fileOf(photo, width)))
}

export const reviewPhotoKey = (file: string): string => `review-photos/${file}`

/**
 * Puts the copies that we made ourselves where everybody sees them, whichever process is asked.
 * What the customer sent stays private.
 */
export async function publishPhotos(
  photos: readonly Photo[],
  orderLineId: string,
  storage: Storage,
): Promise<Insertable<Tables['picture']>[]> {
  const distinct = photos.filter(
    (photo, at) => photos.findIndex(({ sha256 }) => sha256 === photo.sha256) === at,
  )
  return Promise.all(distinct.map((photo) => publishPhoto(photo, orderLineId, storage)))
}

async function publishPhoto(photo: Photo, orderLineId: string, storage: Storage) {
  const { sha256 } = photo
  const variants = fileVariants
    .read(photo.variants)
    .filter(({ width, file }) => width >= LEAST_WIDTH && file.endsWith('.webp'))
  const name = nameOfPhoto(orderLineId, sha256)
  const version = sha256.slice(-VERSION_LENGTH)
  for (const { file, width } of variants) {
    const target = reviewPhotoKey(fileOf({ name, version }, width))
    await copyStored(storage, variantKey(sha256, file), target)
  }
  const largest = variants.reduce((a, b) => (b.width > a.width ? b : a))
  return {
    name,
    version,
    width: largest.width,
    height: largest.height,
    widths: [...new Set(variants.map(({ width }) => width))].sort((a, b) => a - b),
    formats: 'webp' as const,
    placeholder_color: photo.placeholder_color ?? '#dddddd',
  }
}

/** Another one in each review: a photo that goes with its review takes nothing from another one. */
function nameOfPhoto(orderLineId: string, sha256: string): string {
  const hash = createHash('sha256').update(`${orderLineId} ${sha256}`).digest('hex')
  return `review-${hash.slice(0, NAME_LENGTH)}`
}

async function copyStored(storage: Storage, from: string, to: string): Promise<void> {
  const local = await storage.fetchLocal(from)
  try {
    await putCopy(storage, local.path, to)
  } finally {
    await local.release()
  }
}

/** Moving a file into the storage ends it where it was: a copy is moved. */
async function putCopy(storage: Storage, path: string, key: string): Promise<void> {
  const folder = await storage.makeTemporaryFolder()
  try {
    const copy = join(folder.path, 'photo.webp')
    await copyFile(path, copy)
    await storage.put(key, copy, CONTENT_TYPE)
  } finally {
    await folder.remove()
  }
}

/**
 * Photos that were published on this machine's disk, before all processes shared them, are moved
 * to the storage. Until then the web process of this machine serves them from the disk.
 */
export async function moveReviewPhotos(mediaFolder: string, storage: Storage): Promise<number> {
  const files = await readdir(mediaFolder).catch((): string[] => [])
  const photos = files.filter((file) => reviewPhotoPattern.test(file))
  for (const file of photos) {
    await storage.put(reviewPhotoKey(file), join(mediaFolder, file), CONTENT_TYPE)
  }
  return photos.length
}

import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Variant } from '#commerce/upload/keep-file.ts'
import { variantKey } from '#commerce/upload/upload.rules.ts'
import type { Tables } from '#db/tables.ts'

type Photo = { sha256: string; variants: unknown; placeholder_color: string | null }

/** A photo without details cannot be shown in a page that counts on two digits. */
const LEAST_WIDTH = 10
const VERSION_LENGTH = 8
const NAME_LENGTH = 32

/**
 * Puts the copies that we made ourselves beside the shop's own pictures, where everybody sees them.
 * What the customer sent stays private.
 */
export async function publishPhotos(
  photos: readonly Photo[],
  storage: Storage,
  mediaFolder: string,
): Promise<Insertable<Tables['picture']>[]> {
  await mkdir(mediaFolder, { recursive: true })
  const distinct = photos.filter(
    (photo, at) => photos.findIndex(({ sha256 }) => sha256 === photo.sha256) === at,
  )
  return Promise.all(distinct.map((photo) => publishPhoto(photo, storage, mediaFolder)))
}

async function publishPhoto(photo: Photo, storage: Storage, mediaFolder: string) {
  const { sha256 } = photo
  const variants = (photo.variants as Variant[]).filter(
    ({ width, file }) => width >= LEAST_WIDTH && file.endsWith('.webp'),
  )
  const name = `review-${sha256.slice(0, NAME_LENGTH)}`
  const version = sha256.slice(-VERSION_LENGTH)
  for (const { file, width } of variants) {
    await copyWhole(storage, variantKey(sha256, file), mediaFolder, {
      name: `${name}-${version}-${width}.webp`,
    })
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

/** Visible under its name whole or not at all. */
async function copyWhole(
  storage: Storage,
  key: string,
  folder: string,
  target: { name: string },
): Promise<void> {
  const local = await storage.fetchLocal(key)
  const unfinished = join(folder, `.${makePublicId()}`)
  try {
    await copyFile(local.path, unfinished)
    await rename(unfinished, join(folder, target.name))
  } finally {
    await rm(unfinished, { force: true })
    await local.release()
  }
}

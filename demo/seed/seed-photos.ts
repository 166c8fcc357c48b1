import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeFileStore } from '#commerce/upload/store-file.ts'
import { steadyUploadId } from '#commerce/upload/upload.rules.ts'
import { photoName, type PhotoKey } from '#demo/motifs/photo-name.ts'
import type { FindPhoto } from '#demo/motifs/motif-page.ts'
import { ORIGINAL, photoFolder } from '#demo/drawing/photo-files.ts'
import type { DrawnPhoto } from '#demo/pictures/print-photos.ts'
import type { Tables } from '#db/tables.ts'
import { insertAll } from './seeding.ts'

/** The photos of the demo's designs, and where the shop keeps what people upload. */
export type Studio = { photos: readonly DrawnPhoto[]; mediaFolder: string; storage: Storage }

/** Maker who owns designs in a shop of the brand; null where nobody has an account yet. */
export type Maker = { brand: 'estampa' | 'tazalia'; store: string; customerId: string | null }

/** Stored as if the maker had uploaded them. The files were drawn and looked at before. */
export async function seedPhotos(
  db: Kysely<Tables>,
  { photos, mediaFolder, storage }: Studio,
  makers: readonly Maker[],
): Promise<void> {
  async function storePhoto(photo: DrawnPhoto): Promise<void> {
    const from = photoFolder(mediaFolder, photo)
    const path = join(work.path, photo.sha256)
    await linkOrCopy(join(from, ORIGINAL), path)
    const { storeImage } = makeFileStore({
      storage,
      settings: { decodeMs: Infinity },
      ingest: { ...noIngest, image: ({ outFolder }) => copiesOf(photo, from, outFolder) },
    })
    await storeImage(
      { db, now: new Date(), visitor: 'demo', network: '' },
      { path, name: ORIGINAL, ...photo },
      work.path,
    )
  }

  const work = await storage.makeTemporaryFolder()
  try {
    // Side by side: most of the time goes into making sure that each file is on the disk.
    await Promise.all(photos.map((photo) => storePhoto(photo)))
  } finally {
    await work.remove()
  }
  await insertAll(
    db,
    'upload',
    makers.flatMap(({ brand, store, customerId }) =>
      photos.map(({ key, sha256 }) => ({
        id: uploadId(brand, key),
        brand,
        store,
        ext_session_id: 'demo',
        customer_id: customerId,
        sha256,
        name: `${photoName(key)}.jpg`,
      })),
    ),
  )
}

const refuseFile = () => Promise.reject(new Error('The demo has photos only'))
const noIngest = { pdf: refuseFile, zip: refuseFile, faces: refuseFile }

async function copiesOf({ picture }: DrawnPhoto, from: string, outFolder: string) {
  for (const { file } of picture.variants) await linkOrCopy(join(from, file), join(outFolder, file))
  return picture
}

/** The same bytes once on the disk, where both folders are on one. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}

const uploadId = (brand: string, key: PhotoKey) => steadyUploadId(`${brand} ${photoName(key)}`)

/** The assets of a brand's designs. */
export function photoFinder(photos: readonly DrawnPhoto[], brand: string): FindPhoto {
  const known = new Map(photos.map((photo) => [photoName(photo.key), photo]))
  return (key) => {
    const photo = known.get(photoName(key))
    if (!photo) throw new Error(`The photo ${photoName(key)} was not drawn`)
    const { widthPx, heightPx } = photo.picture
    const asset = { sha256: photo.sha256, widthPx, heightPx, mime: 'image/jpeg' as const }
    return { id: uploadId(brand, key), asset }
  }
}

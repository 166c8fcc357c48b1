import { deletePicture } from '#commerce/kernel/picture-rows.ts'
import type { PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { removePhoto } from './publish-photos.ts'
import { selectOrphanedPhotos } from './review-writing.queries.ts'

const MOST_AT_ONCE = 500

/** Photos of reviews that are gone, with their files. */
export async function purgeReviewPhotos({
  db,
  files,
}: PurgeTools & { files: { storage: Storage } }): Promise<void> {
  for (const photo of await selectOrphanedPhotos(db, MOST_AT_ONCE)) {
    // First the files: without its row nobody would look for them again.
    await removePhoto(photo, files.storage)
    await deletePicture(db, photo.name)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnPhotoFile } from '#demo/drawing/draw-photo-file.ts'
import { ORIGINAL, photoFolder, type VersionedPhoto } from '#demo/drawing/photo-files.ts'
import { writeWhole } from '#demo/drawing/write-whole.ts'
import type { PhotoKey } from '#demo/motifs/photo-name.ts'
import type { IngestedPicture } from '#press/ingest/ingest-image.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import type { DemoMedia } from './demo-media.ts'
import type { DrawQueue } from './draw-queue.ts'
import type { MediaKind } from './drawing-progress.ts'

/** An upload in the making: the file, and what the shop says of every file that somebody brings. */
export type DrawnPhoto = {
  key: PhotoKey
  version: string
  sha256: string
  bytes: number
  picture: IngestedPicture
}

/** Written last: a photo with it is whole. */
const FACTS = 'photo.json'

/** The photos as designs print them; undefined while one of them is missing. */
export function findPrintPhotos(folder: string, { photos }: DemoMedia): DrawnPhoto[] | undefined {
  const found = photos.flatMap((photo) => findPrintPhoto(folder, photo) ?? [])
  return found.length === photos.length ? found : undefined
}

export const listMissingPhotos = (folder: string, { photos }: DemoMedia): VersionedPhoto[] =>
  photos.filter((photo) => !findPrintPhoto(folder, photo))

function findPrintPhoto(folder: string, photo: VersionedPhoto): DrawnPhoto | undefined {
  const facts = join(photoFolder(folder, photo), FACTS)
  return existsSync(facts) ? (JSON.parse(readFileSync(facts, 'utf8')) as DrawnPhoto) : undefined
}

/** Draws those that are missing, in the background, with a call for each when it is there. */
export async function drawPrintPhotos(
  queue: DrawQueue,
  folder: string,
  { photos }: DemoMedia,
  done: (kind: MediaKind) => void,
): Promise<DrawnPhoto[]> {
  // What opens the files of strangers opens ours: they become uploads like any other.
  const ingest = openIngest({ count: 1, queueLimit: Infinity, onCrash: () => {} })
  async function drawn(photo: VersionedPhoto): Promise<DrawnPhoto> {
    const own = photoFolder(folder, photo)
    const file = await queue.draw<DrawnPhotoFile>(own, 'photo', { ...photo, folder }, 'background')
    const path = join(own, ORIGINAL)
    const picture = await ingest.image({ path, name: ORIGINAL, outFolder: own })
    const { motif, shape } = photo.key
    const facts = { key: { motif, shape }, version: photo.version, ...file, picture }
    await writeWhole(join(own, FACTS), Buffer.from(JSON.stringify(facts)))
    return facts
  }
  try {
    return await Promise.all(
      photos.map(async (photo) => {
        const found = findPrintPhoto(folder, photo)
        if (found) return found
        const facts = await drawn(photo)
        done('photo')
        return facts
      }),
    )
  } finally {
    await ingest.close()
  }
}

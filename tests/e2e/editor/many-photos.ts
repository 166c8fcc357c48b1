import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesignDocument } from '#design/document.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'

export type Shot = { name: string; mimeType: 'image/jpeg'; buffer: Buffer }

/** Landscapes and, every third, a portrait, no two alike. */
export async function makeShots(count: number): Promise<Shot[]> {
  const shots: Shot[] = []
  for (let at = 0; at < count; at += 1) {
    const [width, height] = at % 3 === 2 ? [900, 1350] : [1350, 900]
    const buffer = await makePhoto(width, height, { seed: at + 1 })
      .jpeg()
      .toBuffer()
    shots.push({ name: `IMG_${at + 1}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return shots
}

/** The photos of a saved design as the press opens them. */
export async function pressPhotosOf(
  document: DesignDocument,
  shots: readonly Shot[],
  folder: string,
): Promise<PressPhotos> {
  const photos: PressPhotos = {}
  const bySum = new Map(
    shots.map(({ buffer }) => [createHash('sha256').update(buffer).digest('hex'), buffer]),
  )
  for (const [id, { sha256, widthPx, heightPx }] of Object.entries(document.assets)) {
    const path = join(folder, `${id}.jpg`)
    await writeFile(path, bySum.get(sha256)!)
    photos[id] = { path, mime: 'image/jpeg', orientation: 1, widthPx, heightPx }
  }
  return photos
}

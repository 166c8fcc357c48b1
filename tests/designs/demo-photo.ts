import { join } from 'node:path'
import { drawPhotoFile } from '#demo/drawing/draw-photo-file.ts'
import { ORIGINAL, photoFolder } from '#demo/drawing/photo-files.ts'
import { photoOfSize } from '#demo/motifs/pictured-motifs.ts'
import type { DrawnPhoto } from '#demo/pictures/print-photos.ts'
import { openIngest } from '#press/ingest/ingest.ts'

/** The photo of the demo's dog, as the demo draws and opens it. */
export async function drawDogPhoto(folder: string): Promise<DrawnPhoto> {
  const photo = {
    key: photoOfSize({ motif: 'dog-portrait', shape: 'square' }),
    version: '01234567',
  }
  const drawn = await drawPhotoFile({ ...photo, folder })
  const outFolder = photoFolder(folder, photo)
  const ingest = openIngest({ count: 1, onCrash: () => {} })
  try {
    const input = { path: join(outFolder, ORIGINAL), name: ORIGINAL, outFolder }
    return { ...photo, ...drawn, picture: await ingest.image(input) }
  } finally {
    await ingest.close()
  }
}

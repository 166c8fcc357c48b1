import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { svgDocument } from '#db/seed/artwork/svg-markup.ts'
import { drawPhoto } from '#db/seed/motifs/pictured-motifs.ts'
import type { PhotoKey, PlannedPhoto } from '#db/seed/motifs/photo-name.ts'
import { ORIGINAL, photoFolder } from './photo-files.ts'
import { writeWhole } from './write-whole.ts'

export type PhotoTask = { key: PlannedPhoto; version: string; folder: string }

export type DrawnPhotoFile = {
  key: PhotoKey
  version: string
  sha256: string
  bytes: number
  widthPx: number
  heightPx: number
}

/** A drawing as somebody could bring it: a file of a camera's size. */
export async function drawPhotoFile({ key, version, folder }: PhotoTask): Promise<DrawnPhotoFile> {
  const own = photoFolder(folder, { key, version })
  await mkdir(own, { recursive: true })
  const { width, height, widthPx, heightPx, content } = drawPhoto(key)
  const jpeg = await sharp(Buffer.from(svgDocument(width, height, content)))
    .resize(widthPx, heightPx, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await writeWhole(join(own, ORIGINAL), jpeg)
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  return { key, version, sha256, bytes: jpeg.length, widthPx, heightPx }
}

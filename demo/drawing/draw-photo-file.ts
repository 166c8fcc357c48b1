import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { svgDocument } from '#demo/artwork/svg-markup.ts'
import { drawPhoto } from '#demo/motifs/pictured-motifs.ts'
import { ORIGINAL, photoFolder, SMALL, smallSizeOf, type VersionedPhoto } from './photo-files.ts'
import { writeWhole } from './write-whole.ts'

export type PhotoTask = VersionedPhoto & { folder: string }

export type DrawnPhotoFile = { sha256: string; bytes: number }

/** A drawing as somebody could bring it: a file of a camera's size. */
export async function drawPhotoFile(task: PhotoTask): Promise<DrawnPhotoFile> {
  const jpeg = await drawJpeg(task, task.key)
  await write(task, ORIGINAL, jpeg)
  return { sha256: createHash('sha256').update(jpeg).digest('hex'), bytes: jpeg.length }
}

export async function drawSmallPhoto(task: PhotoTask): Promise<void> {
  await write(task, SMALL, await drawJpeg(task, smallSizeOf(task.key)))
}

function drawJpeg({ key }: PhotoTask, size: { widthPx: number; heightPx: number }) {
  const { width, height, content } = drawPhoto(key)
  return sharp(Buffer.from(svgDocument(width, height, content)))
    .resize(size.widthPx, size.heightPx, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function write(task: PhotoTask, name: string, jpeg: Buffer): Promise<void> {
  const own = photoFolder(task.folder, task)
  await mkdir(own, { recursive: true })
  await writeWhole(join(own, name), jpeg)
}

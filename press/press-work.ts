/** Press work, in a process of its own: a design can be made to take any amount of it. */
import { join } from 'node:path'
import type { DesignDocument } from '#design/document.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'
import type { PressPhotos } from './press-photo.ts'
import type { PictureFile } from './preview/picture-file.ts'
import { makePreviewSet } from './preview/preview-set.ts'
import { makeProof } from './preview/proof.ts'
import { makePrintFile, type PrintRequest } from './print-file.ts'

/** A file in the folder that was given, whole and with the checksum of its bytes. */
export type DrawnFile = {
  name: string
  contentType: string
  bytes: number
  sha256: string
  widthPx?: number
  heightPx?: number
  /** The picture's mean, shown until it is there. */
  color?: string
}

export type PressInput = { document: DesignDocument; photos: PressPhotos; folder: string }
export type PreviewInput = PressInput & { productView: string }
export type PrintInput = PressInput & Pick<PrintRequest, 'print' | 'slug'>

serveSandbox({
  async preview(input: PreviewInput): Promise<DrawnFile[]> {
    return (await makePreviewSet(input)).map(drawnPicture)
  },

  async proof(input: PressInput): Promise<DrawnFile[]> {
    return (await makeProof(input)).map(drawnPicture)
  },

  async print({ folder, ...request }: PrintInput): Promise<DrawnFile[]> {
    const name = 'print.pdf'
    const file = await makePrintFile({ ...request, outPath: join(folder, name) })
    return [{ name, contentType: 'application/pdf', bytes: file.bytes, sha256: file.sha256 }]
  },
})

function drawnPicture({ name, mime, bytes, sha256, widthPx, heightPx, color }: PictureFile) {
  return { name, contentType: mime, bytes, sha256, widthPx, heightPx, color }
}

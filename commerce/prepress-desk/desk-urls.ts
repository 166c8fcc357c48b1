import { PREVIEW_FILE, SMALL_PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import type { RenderedFile } from '#commerce/rendering/rendering.service.ts'
import type { FileKind } from './prepress-desk.terms.ts'

type OfVersion = { number: string; versionId: string }

/** Address of a file within the office: it opens for whoever may see the order, and for nobody else. */
export const fileUrl = ({ number, versionId }: OfVersion, kind: FileKind, file: string): string =>
  `/api/office/orders/${number}/versions/${versionId}/${kind}/${file}`

export const photoUrl = (number: string, photoId: string, size: 'small' | 'original'): string =>
  `/api/office/orders/${number}/photos/${photoId}/${size}`

type Preview = { files: readonly RenderedFile[] } | undefined

/** Small picture of a design for lists; undefined until it is drawn. */
export const smallPictureUrl = (of: OfVersion, preview: Preview): string | undefined =>
  preview?.files.some(({ name }) => name === SMALL_PREVIEW_FILE)
    ? fileUrl(of, 'preview', SMALL_PREVIEW_FILE)
    : undefined

export function productPicture(of: OfVersion, preview: Preview) {
  const file = preview?.files.find(({ name }) => name === PREVIEW_FILE)
  return (
    file && {
      url: fileUrl(of, 'preview', file.name),
      widthPx: file.widthPx,
      heightPx: file.heightPx,
    }
  )
}

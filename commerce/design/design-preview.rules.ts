/** File name of the preview on its product, in the format that every browser shows. */
export const PREVIEW_FILE = 'product.webp'
/** File name of the small preview, too small to be printed: for whoever has no more than a link. */
export const SMALL_PREVIEW_FILE = 'product-small.webp'

type Drawn = { revision: number }

/** Preview address of a draft; another one for every revision, so that no cache shows an old picture. */
export function draftPreviewUrl(designId: string, drawn: Drawn | undefined): string | undefined {
  return (
    drawn && `/api/shop/designs/${designId}/previews/${PREVIEW_FILE}?revision=${drawn.revision}`
  )
}

export function versionPreviewUrl(
  designId: string,
  versionId: string,
  drawn: Drawn | undefined,
): string | undefined {
  return drawn && `/api/shop/designs/${designId}/versions/${versionId}/previews/${PREVIEW_FILE}`
}

import type { DesignDocument } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element } from '#design/elements/element.ts'

type Assets = Pick<DesignDocument, 'assets'>

/** The longer sides in which small copies of an upload exist; see press/ingest/picture-variants.ts. */
const SIDES_PX = [320, 960, 2048]

/** The smallest copy of an uploaded photo that is sharp at this many pixels along its longer side. */
export function imageHref(
  document: Assets,
  assetId: string,
  neededPx: number = SIDES_PX.at(-1)!,
): string {
  const asset = findAsset(document, assetId)
  const longer = asset ? Math.max(asset.widthPx, asset.heightPx) : Infinity
  const enough = SIDES_PX.find((side) => side >= neededPx) ?? SIDES_PX.at(-1)!
  return `/uploads/${assetId}-${Math.min(enough, longer)}.webp`
}

/** The copy for an element's photo where a millimetre takes this many pixels. */
export function elementHref(
  document: Assets,
  element: Element,
  assetId: string,
  pxPerMm: number,
): string {
  return imageHref(document, assetId, longerSideMm(document, element) * pxPerMm)
}

/** Longer side of the whole photo, of which the frame shows a part. */
function longerSideMm(document: Assets, element: Element): number {
  // A face in the cell of a day, however large the calendar is.
  if (element.type === 'calendar') return Math.max(element.width, element.height) / 8
  if (!('crop' in element) || element.asset === null) {
    return Math.max(element.width, element.height)
  }
  const asset = findAsset(document, element.asset)
  const isTall = asset !== undefined && asset.heightPx > asset.widthPx
  return isTall ? element.height / element.crop.height : element.width / element.crop.width
}

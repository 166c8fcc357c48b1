import type { DisplayItem, ImageItem, PathItem, Sharpening } from '#design/display-list.ts'
import { roundFactors, roundShare } from '#design/display-list-numbers.ts'
import type { DesignDocument } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Photo } from '#design/elements/photo.ts'
import type { Slot } from '#design/elements/slot.ts'
import { frameMatrix, multiply } from '#design/geometry.ts'
import { maskOutline } from '#design/path/mask-outline.ts'
import { pathText } from '#design/path/path-text.ts'
import { drawRedEyes } from './draw-red-eyes.ts'
import { drawShadow } from './draw-shadow.ts'
import { filterMatrix } from './filter-matrix.ts'
import { flipInUnitSquare } from './flip.ts'

/** Sharpening radius of an edge that an eye looks for at arm's length. */
const SHARPENING_RADIUS_MM = 0.25
const MOST_SHARPENING = 1.5

/** A photo, or a slot with one; an empty slot is an offer of the editor, not a part of the design. */
export function drawPicture(
  document: Pick<DesignDocument, 'assets'>,
  picture: Photo | Slot,
): DisplayItem[] {
  if (picture.asset === null) return []
  const { id, asset, crop, width, height, opacity, filter } = picture
  const stretch = multiply(frameMatrix(picture), [width, 0, 0, height, 0, 0])
  const sharpening = sharpeningOf(filter)
  const image: ImageItem = {
    kind: 'image',
    elementId: id,
    asset,
    crop,
    matrix: roundFactors(multiply(stretch, flipInUnitSquare(picture))),
    clip: maskOf(picture),
    filter: filterMatrix(filter),
    ...(sharpening && { sharpening }),
    opacity,
  }
  const photo = findAsset(document, asset)
  return [
    ...shadowOf(picture),
    image,
    ...(photo ? drawRedEyes(picture, image, photo.widthPx / photo.heightPx) : []),
    ...borderOf(picture),
  ]
}

function maskOf(picture: Photo | Slot): ImageItem['clip'] {
  const { shape, radius } = picture.mask
  if (shape === 'rect' && radius === 0) return null
  return { path: pathText(maskOutline(picture)), matrix: roundFactors(frameMatrix(picture)) }
}

function sharpeningOf({ sharpness = 0 }: Photo['filter']): Sharpening | undefined {
  if (sharpness === 0) return undefined
  return { amount: roundShare(MOST_SHARPENING * sharpness), radiusMm: SHARPENING_RADIUS_MM }
}

function borderOf(picture: Photo | Slot): PathItem[] {
  const { id, border, mask, opacity } = picture
  if (!border) return []
  const isAngular = mask.shape === 'rect' || mask.shape === 'hexagon' || mask.shape === 'diamond'
  const { color, width } = border
  return [
    {
      kind: 'path',
      elementId: id,
      path: pathText(maskOutline(picture)),
      matrix: roundFactors(frameMatrix(picture)),
      fill: null,
      fillRule: 'nonzero',
      stroke: { color, width, dash: [], join: isAngular ? 'miter' : 'round' },
      opacity,
    },
  ]
}

/** From the outer edge of the border, where there is one. */
function shadowOf(picture: Photo | Slot): PathItem[] {
  if (!picture.shadow) return []
  const { mask } = picture
  const reach = (picture.border?.width ?? 0) / 2
  const outer = {
    width: picture.width + 2 * reach,
    height: picture.height + 2 * reach,
    mask: { ...mask, radius: mask.radius === 0 ? 0 : mask.radius + reach },
  }
  const toPage = multiply(frameMatrix(picture), [1, 0, 0, 1, -reach, -reach])
  return drawShadow(picture, pathText(maskOutline(outer)), toPage)
}

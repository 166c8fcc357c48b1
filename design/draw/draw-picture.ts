import type { DisplayItem, ImageItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { Photo } from '#design/elements/photo.ts'
import type { Slot } from '#design/elements/slot.ts'
import { frameMatrix, multiply } from '#design/geometry.ts'
import { maskOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import { filterMatrix } from './filter-matrix.ts'
import { flipInUnitSquare } from './flip.ts'

/** A photo, or a slot with one; an empty slot is an offer of the editor, not a part of the design. */
export function drawPicture(picture: Photo | Slot): DisplayItem[] {
  if (picture.asset === null) return []
  const { id, asset, crop, width, height, opacity } = picture
  const stretch = multiply(frameMatrix(picture), [width, 0, 0, height, 0, 0])
  return [
    {
      kind: 'image',
      elementId: id,
      asset,
      crop,
      matrix: roundFactors(multiply(stretch, flipInUnitSquare(picture))),
      clip: maskOf(picture),
      filter: filterMatrix(picture.filter),
      opacity,
    },
  ]
}

function maskOf(picture: Photo | Slot): ImageItem['clip'] {
  const { shape, radius } = picture.mask
  if (shape === 'rect' && radius === 0) return null
  return { path: pathText(maskOutline(picture)), matrix: roundFactors(frameMatrix(picture)) }
}

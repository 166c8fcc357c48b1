import type { Command } from '#design/commands/command.ts'
import type { Element } from '#design/elements/element.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import { centreOf, rectAround } from '#design/geometry.ts'
import { wholePhoto, type Crop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { SURELY_A_FACE } from './face.ts'
import { windowOf } from './face-window.ts'
import { framePhoto, wholeIn } from './frame-photo.ts'
import { isWhole, leastCutCrop, type SeenPhoto } from './head-crop.ts'

/**
 * A photo in a frame that is there, with its subject in sight. A frame that would cut a head becomes
 * as small as the whole photo in it, and a round place of a ready design becomes a rectangle; one that is fixed cuts as
 * few as can be.
 */
export function fillFrame(
  page: PageGeometry,
  element: Element,
  asset: string,
  photo: SeenPhoto,
): Command[] {
  const framed = framePhoto(photo, page, element)
  const isFixed = element.type !== 'slot' || element.locked !== 'no'
  if (framed.fills && (isFixed || showsEverybody(photo, page, element, framed.crop))) {
    return [put(element, asset, framed.crop)]
  }
  if (framed.fills) return standWhole(page, element, asset, photo)
  if (element.locked !== 'no') return [replaceInFrame(page, element, asset, photo)]
  const { id: elementId } = element
  return [{ type: 'resize', elementId, ...framed.frame }, put(element, asset, framed.crop)]
}

const showsEverybody = (photo: SeenPhoto, page: PageGeometry, element: Element, crop: Crop) =>
  (photo.faces ?? [])
    .filter(({ score }) => score >= SURELY_A_FACE)
    .every((face) => isWhole(crop, windowOf(page, element), face))

/** Shape of a place that was made for one face, taken away: in a circle no two people at the edges of a photo are seen. */
function standWhole(
  page: PageGeometry,
  element: Element,
  asset: string,
  photo: SeenPhoto,
): Command[] {
  const { id: elementId, rotation } = element
  const width = element.width * Math.SQRT1_2
  const height = element.height * Math.SQRT1_2
  const within = { ...rectAround(centreOf(element), { width, height }), rotation }
  const mask = { shape: 'rect' as const, radius: mm(0) }
  return [
    { type: 'set-properties', elementId, kind: 'slot', properties: { mask } },
    { type: 'resize', elementId, ...wholeIn(photo, page, within) },
    put(element, asset, wholePhoto),
  ]
}

/** Another photo in a frame that stays as it is: as few heads are cut as can be. */
export const replaceInFrame = (
  page: PageGeometry,
  element: Element,
  asset: string,
  photo: SeenPhoto,
): Command => put(element, asset, leastCutCrop(photo, windowOf(page, element)))

const put = ({ id }: Element, asset: string, crop: Crop): Command => ({
  type: 'replace-photo',
  elementId: id,
  asset,
  crop,
})

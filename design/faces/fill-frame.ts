import type { Command } from '#design/commands/command.ts'
import type { Element } from '#design/elements/element.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import type { Crop } from '#design/photo-fit.ts'
import { windowOf } from './face-window.ts'
import { framePhoto } from './frame-photo.ts'
import { leastCutCrop, type SeenPhoto } from './head-crop.ts'

/**
 * A photo in a frame that is there, with its subject in sight. A frame that would cut a head becomes
 * as small as the whole photo in it; one that is fixed cuts as few as can be.
 */
export function fillFrame(
  page: PageGeometry,
  element: Element,
  asset: string,
  photo: SeenPhoto,
): Command[] {
  const framed = framePhoto(photo, page, element)
  if (framed.fills) return [put(element, asset, framed.crop)]
  if (element.locked !== 'no') return [replaceInFrame(page, element, asset, photo)]
  const { id: elementId } = element
  return [{ type: 'resize', elementId, ...framed.frame }, put(element, asset, framed.crop)]
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

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
  const put = (crop: Crop): Command => ({
    type: 'replace-photo',
    elementId: element.id,
    asset,
    crop,
  })
  const framed = framePhoto(photo, page, element)
  if (framed.fills) return [put(framed.crop)]
  if (element.locked !== 'no') return [put(leastCutCrop(photo, windowOf(page, element)))]
  return [{ type: 'resize', elementId: element.id, ...framed.frame }, put(framed.crop)]
}

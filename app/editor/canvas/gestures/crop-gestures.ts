import { documentOf } from '#app/editor/core/editor.ts'
import {
  cropCommand,
  withZoom,
  zoomOf,
  type FilledPicture,
} from '#app/editor/photos/tools/crop-rules.ts'
import type { DesignDocument } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element } from '#design/elements/element.ts'
import type { Point } from '#design/geometry.ts'
import { roundedCrop, type Crop } from '#design/photo-fit.ts'
import type { GestureWork } from './element-gestures.ts'
import { pinchOf, turned } from './frames.ts'
import { fingersOf, pageAt, type Gesture, type Pointer, type Workplace } from './gesture.ts'

export function isFilled(element: Element | undefined): element is FilledPicture {
  return (element?.type === 'photo' || element?.type === 'slot') && element.asset !== null
}

/** Also in a slot that its template locked: which part of the photo shows is left to its owner. */
export function isCroppable(element: Element | undefined): element is FilledPicture {
  if (!isFilled(element)) return false
  return element.locked === 'no' || (element.type === 'slot' && element.editable)
}

/** The photo pushed about under its frame, by a way on the page. */
export function shiftedCrop(picture: FilledPicture, by: Point): Crop {
  const { crop, width, height, rotation, flipX, flipY } = picture
  const own = turned(by, 0 - rotation)
  const across = (own.x / width) * crop.width * (flipX ? -1 : 1)
  const down = (own.y / height) * crop.height * (flipY ? -1 : 1)
  return roundedCrop({ ...crop, x: crop.x - across, y: crop.y - down })
}

/** The photo larger or smaller under its frame. */
export function zoomedCrop(
  document: Pick<DesignDocument, 'assets'>,
  picture: FilledPicture,
  factor: number,
): Crop {
  const photo = findAsset(document, picture.asset)
  if (!photo) return picture.crop
  const zoom = zoomOf(photo, picture, picture.crop)
  return withZoom(photo, picture, picture.crop, zoom * factor)
}

export function startCropMove(place: Workplace, work: GestureWork, start: Pointer): Gesture {
  const [picture] = work.current()
  const grip = pageAt(place, start.at)
  return {
    ...work,
    move([pointer]) {
      if (!isFilled(picture)) return
      const { x, y } = pageAt(place, pointer!.at)
      const crop = shiftedCrop(picture, { x: x - grip.x, y: y - grip.y })
      work.playCommands([cropCommand(picture, crop)])
    },
  }
}

export function startCropPinch(
  place: Workplace,
  work: GestureWork,
  pair: readonly [Pointer, Pointer],
): Gesture {
  const [picture] = work.current()
  const grips = [pageAt(place, pair[0].at), pageAt(place, pair[1].at)] as const
  return {
    ...work,
    move(pointers) {
      if (!isFilled(picture)) return
      const [one, other] = fingersOf(pair, pointers)
      const pinch = pinchOf(grips, [pageAt(place, one.at), pageAt(place, other.at)])
      const document = documentOf(place.editor.getState())
      const zoomed = { ...picture, crop: zoomedCrop(document, picture, pinch.scale) }
      work.playCommands([cropCommand(picture, shiftedCrop(zoomed, pinch.by))])
    },
  }
}

import type { Command } from '#design/commands/command.ts'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { centreOf, rectAround, type Rect, type Size } from '#design/geometry.ts'
import { coverCrop, roundedCrop, wholePhoto, type Crop, type PhotoSize } from '#design/photo-fit.ts'

export type Picture = ElementOf<'photo'> | ElementOf<'slot'>
/** A photo, or a slot that has one. */
export type FilledPicture = Picture & { asset: string }

export const LARGEST_ZOOM = 5

/** 1 when the photo just fills its frame, 2 when half of that is seen. */
export function zoomOf(photo: PhotoSize, frame: Size, crop: Size): number {
  const whole = coverCrop(photo, frame)
  // By the longer side, which rounding touches less.
  return whole.width >= whole.height ? whole.width / crop.width : whole.height / crop.height
}

/** Nearer or farther about the middle of what is seen. */
export function withZoom(photo: PhotoSize, frame: Size, crop: Rect, zoom: number): Crop {
  const whole = coverCrop(photo, frame)
  const factor = Math.max(1, Math.min(zoom, LARGEST_ZOOM))
  const size = { width: whole.width / factor, height: whole.height / factor }
  return roundedCrop(rectAround(centreOf(crop), size))
}

/** Position of the seen part in the photo: 0 is its left or top edge, 1 the other one. */
export function positionOf(crop: Rect): { x: number; y: number } {
  const along = (start: number, length: number) => (length < 1 ? start / (1 - length) : 0.5)
  return { x: along(crop.x, crop.width), y: along(crop.y, crop.height) }
}

export function withPosition(crop: Rect, position: { x: number; y: number }): Crop {
  return roundedCrop({
    ...crop,
    x: position.x * (1 - crop.width),
    y: position.y * (1 - crop.height),
  })
}

/** Also in a slot that is locked: which part of the photo shows is left to its owner. */
export function cropCommand(picture: FilledPicture, crop: Rect): Command {
  return { type: 'replace-photo', elementId: picture.id, asset: picture.asset, crop }
}

export const cropRatios = ['1:1', '3:2', '4:3', '16:9', 'original'] as const
export type CropRatio = (typeof cropRatios)[number]

/** Wide for a wide frame, tall for a tall one: 3:2 on its end is 2:3. */
export function ratioFor(choice: CropRatio, photo: PhotoSize, frame: Size): number {
  if (choice === 'original') return photo.widthPx / photo.heightPx
  const [across = 1, down = 1] = choice.split(':').map(Number)
  return frame.width >= frame.height ? across / down : down / across
}

export function ratioOf(photo: PhotoSize, frame: Size): CropRatio | 'free' {
  const own = frame.width / frame.height
  const isOwn = (choice: CropRatio) => Math.abs(own / ratioFor(choice, photo, frame) - 1) < 0.005
  return cropRatios.find(isOwn) ?? 'free'
}

/** A frame of another shape, as large as before, about the same middle, no larger than the paper. */
export function reshape(
  picture: FilledPicture,
  photo: PhotoSize,
  page: PageGeometry,
  choice: CropRatio,
): Command[] {
  const ratio = ratioFor(choice, photo, picture)
  const paper = bleedBoxOf(page)
  const sameArea = Math.sqrt(picture.width * picture.height * ratio)
  const width = Math.min(sameArea, paper.width, paper.height * ratio)
  const frame = rectAround(centreOf(picture), { width, height: width / ratio })
  const resize: Command = { type: 'resize', elementId: picture.id, ...frame }
  return choice === 'original' ? [resize, cropCommand(picture, wholePhoto)] : [resize]
}

import { pictureBoxOf } from '#design/edges.ts'
import { windowOf, type FaceWindow } from '#design/faces/face-window.ts'
import { framePhoto } from '#design/faces/frame-photo.ts'
import { headCrop } from '#design/faces/head-crop.ts'
import { isBetterTurned } from '#design/faces/turn-for-photo.ts'
import type { Rect } from '#design/geometry.ts'
import { turnedGeometry } from '#design/orientation.ts'
import { coverCrop, type Crop } from '#design/photo-fit.ts'
import type { SoldFrame } from './sold-frames.ts'
import type { TriedPhoto } from './looked-at.ts'

const STEPS = 24
/** Labels are drawn by hand: a hair of one may be outside. */
const WHOLE_FROM = 0.97

/** How much is seen of the oval of a face: nothing of this is the code that is tried. */
export function seenOf(label: Rect, crop: Rect, window: FaceWindow): number {
  let [seen, all] = [0, 0]
  for (let row = 0; row < STEPS; row += 1) {
    for (let column = 0; column < STEPS; column += 1) {
      const [u, v] = [(column + 0.5) / STEPS, (row + 0.5) / STEPS]
      if ((u - 0.5) ** 2 + (v - 0.5) ** 2 > 0.25) continue
      all += 1
      const x = (label.x + u * label.width - crop.x) / crop.width
      const y = (label.y + v * label.height - crop.y) / crop.height
      const isInFrame = x >= 0 && y >= 0 && x <= 1 && y <= 1
      if (isInFrame && window.isInMask?.(x, y) !== false && window.isOnPiece?.(x, y) !== false) {
        seen += 1
      }
    }
  }
  return seen / all
}

/** Labelled faces of which a part is missing, or all. */
export const cutLabels = (photo: TriedPhoto, crop: Rect, window: FaceWindow): number =>
  photo.labels.filter((label) => seenOf(label, crop, window) < WHOLE_FROM).length

export type Tally = { crops: number; cutting: number; faces: number; kept: number }
export const emptyTally = (): Tally => ({ crops: 0, cutting: 0, faces: 0, kept: 0 })

export function count(tally: Tally, photo: TriedPhoto, crop: Crop, window: FaceWindow): number {
  const cut = cutLabels(photo, crop, window)
  tally.crops += 1
  tally.cutting += cut > 0 ? 1 : 0
  tally.faces += cut
  tally.kept += crop.width * crop.height
  return cut
}

/** The paper as it lies when the photo is the first one on it. */
export function orientedFor(photo: TriedPhoto, frame: SoldFrame): SoldFrame {
  if (!frame.mayTurn || !isBetterTurned(photo, frame.page)) return frame
  const page = turnedGeometry(frame.page)
  return { ...frame, page, place: { ...pictureBoxOf(page), rotation: 0 } }
}

/** A photo over all of a page as the shop crops it, in the middle, and as it was guessed before. */
export function tryFrame(photo: TriedPhoto, { page, place }: SoldFrame) {
  const window = windowOf(page, place)
  const { widthPx, heightPx, guess } = photo
  const framed = framePhoto(photo, page, place)
  return {
    framed,
    window: framed.fills ? window : windowOf(page, { ...framed.frame, rotation: 0 }),
    middle: { crop: coverCrop(photo, place), window },
    guessed: { crop: headCrop({ widthPx, heightPx, subject: guess }, window)!, window },
  }
}

import type { Point, Rect } from '#design/geometry.ts'
import { coverCrop, roundedCrop, type Crop, type PhotoSize } from '#design/photo-fit.ts'
import { SURELY_A_FACE, type Face } from './face.ts'
import { isOvalSeen, type FaceWindow } from './face-window.ts'

/** Hair above a face, ears and the back of a turned head beside it and the chin below, in shares of the face. */
const HEAD = { above: 0.38, beside: 0.25, below: 0.12 }
/** Eye line of a portrait, from the top of it. */
const EYE_LINE = 0.42
const SLACK = 1e-5
const STEPS = 32
const GRID = 12
/** Faces of which more is seen are whole, and of which less is seen are not in the picture. */
const WHOLE_FROM = 0.97
const ABSENT_BELOW = 0.1

/** Seen photo: what there is to know of a photo before it is cropped. */
export type SeenPhoto = PhotoSize & {
  faces?: readonly Face[] | undefined
  /** Subject of a photo without faces. */
  subject?: Point | undefined
  /** Whether somebody has put the subject there: faces are then only not cut. */
  isPlaced?: boolean | undefined
}

/** The head of a face, as far as the photo shows it. */
export function headOf({ x, y, width, height }: Face): Rect {
  const left = Math.max(0, x - HEAD.beside * width)
  const top = Math.max(0, y - HEAD.above * height)
  const right = Math.min(1, x + (1 + HEAD.beside) * width)
  const bottom = Math.min(1, y + (1 + HEAD.below) * height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * As much of the photo as fills the window, with no head cut off; undefined where the window cannot
 * hold all of them, which must then have another photo or show this one whole.
 */
export function headCrop(photo: SeenPhoto, window: FaceWindow): Crop | undefined {
  const crop = coverCrop(photo, window)
  const { faces = [] } = photo
  const wanted = wantedPlace(photo, crop)
  if (faces.length === 0) return roundedCrop({ ...crop, ...wanted })
  const heads = faces.map(headOf)
  const across = placesFor(heads, crop.width, ({ x, width }) => [x, x + width])
  const down = placesFor(heads, crop.height, ({ y, height }) => [y, y + height])
  if (!across || !down) return undefined
  const nearest = { x: between(wanted.x, across), y: between(wanted.y, down) }
  return [nearest, ...placesAround(nearest, across, down)]
    .map((place) => roundedCrop({ ...crop, ...place }))
    .find((tried) => isEverybodySeen(tried, window, faces))
}

/** For a window that cannot hold all heads and cannot be exchanged: the fewest are cut. */
export function leastCutCrop(photo: SeenPhoto, window: FaceWindow): Crop {
  const whole = headCrop(photo, window)
  if (whole) return whole
  const crop = coverCrop(photo, window)
  const { faces = [] } = photo
  const wanted = wantedPlace(photo, crop)
  const across: Places = [0, 1 - crop.width]
  const down: Places = [0, 1 - crop.height]
  const nearest = { x: between(wanted.x, across), y: between(wanted.y, down) }
  const lossOf = (tried: Crop) =>
    faces.reduce((sum, face) => sum + face.score * (1 - seenShare(tried, window, face)), 0)
  return [nearest, ...placesAround(nearest, across, down)]
    .map((place) => roundedCrop({ ...crop, ...place }))
    .reduce((best, tried) => (lossOf(tried) < lossOf(best) - SLACK ? tried : best))
}

/** Seen share of a face: 1 is all of it. */
export function seenShare(crop: Rect, window: FaceWindow, face: Face): number {
  const box = inCrop(face, crop)
  let seen = 0
  for (let row = 0; row < GRID; row += 1) {
    for (let column = 0; column < GRID; column += 1) {
      const x = box.x + ((column + 0.5) / GRID) * box.width
      const y = box.y + ((row + 0.5) / GRID) * box.height
      const isInFrame = x >= -SLACK && y >= -SLACK && x <= 1 + SLACK && y <= 1 + SLACK
      const isSeen = window.isInMask?.(x, y) !== false && window.isOnPiece?.(x, y) !== false
      if (isInFrame && isSeen) seen += 1
    }
  }
  return seen / (GRID * GRID)
}

/**
 * How much is seen of those faces that an edge goes through. Somebody who is not in the picture at
 * all was left out on purpose.
 */
export function cutFaces(crop: Rect, window: FaceWindow, faces: readonly Face[]): number[] {
  return faces
    .filter(({ score }) => score >= SURELY_A_FACE)
    .map((face) => seenShare(crop, window, face))
    .filter((seen) => seen >= ABSENT_BELOW && seen < WHOLE_FROM)
}

export const isWhole = (crop: Rect, window: FaceWindow, face: Face): boolean =>
  seenShare(crop, window, face) >= WHOLE_FROM

/** Faces within a crop: one that was left out of it on purpose does not come back by itself. */
export const facesWithin = (crop: Rect, faces: readonly Face[]): Face[] =>
  faces.filter((face) => isWhole(crop, { width: 1, height: 1 }, face))

/** Heads are in the frame and in its mask, and are not lost where the paper is cut or folded. */
function isEverybodySeen(crop: Crop, window: FaceWindow, faces: readonly Face[]): boolean {
  const { isInMask, isOnPiece, isByFold } = window
  return faces.every((face) => {
    const head = inCrop(headOf(face), crop)
    return (
      (!isInMask || isOvalSeen(head, isInMask)) &&
      (!isOnPiece || isOvalSeen(head, isOnPiece)) &&
      !isByFold?.(head)
    )
  })
}

const inCrop = ({ x, y, width, height }: Rect, crop: Rect): Rect => ({
  x: (x - crop.x) / crop.width,
  y: (y - crop.y) / crop.height,
  width: width / crop.width,
  height: height / crop.height,
})

/** From where to where a crop may begin. */
type Places = readonly [number, number]

function placesFor(
  heads: readonly Rect[],
  length: number,
  sidesOf: (head: Rect) => readonly [number, number],
): Places | undefined {
  const sides = heads.map(sidesOf)
  const from = Math.max(0, Math.max(...sides.map(([, end]) => end)) - length)
  const to = Math.min(1 - length, Math.min(...sides.map(([start]) => start)))
  if (from > to + SLACK) return undefined
  return from > to ? [to, to] : [from, to]
}

const between = (value: number, [from, to]: Places) => Math.max(from, Math.min(value, to))

/** The side along which a crop can be moved, and places there from the nearest to the furthest. */
function placesAround(nearest: Point, across: Places, down: Places): Point[] {
  const places = Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const at = ([from, to]: Places) => from + ((to - from) * step) / STEPS
    return { x: at(across), y: at(down) }
  })
  const distance = ({ x, y }: Point) => Math.abs(x - nearest.x) + Math.abs(y - nearest.y)
  return places.toSorted((one, other) => distance(one) - distance(other))
}

/** People in the middle and their eyes where one looks for them, else the subject in the middle. */
function wantedPlace({ faces = [], subject, isPlaced }: SeenPhoto, crop: Crop): Point {
  const sure = faces.filter(({ score }) => score >= SURELY_A_FACE)
  if (sure.length > 0 && !isPlaced) {
    const heads = sure.map(headOf)
    const left = Math.min(...heads.map(({ x }) => x))
    const right = Math.max(...heads.map(({ x, width }) => x + width))
    const area = sure.reduce((sum, { width, height }) => sum + width * height, 0)
    const eyes =
      sure.reduce((sum, { eyes, width, height }) => sum + eyes.y * width * height, 0) / area
    return { x: (left + right - crop.width) / 2, y: eyes - EYE_LINE * crop.height }
  }
  const middle = subject ?? { x: 0.5, y: 0.5 }
  return { x: middle.x - crop.width / 2, y: middle.y - crop.height / 2 }
}

import { isInRing, ringOf } from '#design/contour/rings.ts'
import type { ColorMatrix, ImageItem } from '#design/display-list.ts'
import { roundFactors, roundShare } from '#design/display-list-numbers.ts'
import type { Photo, RedEye } from '#design/elements/photo.ts'
import {
  frameMatrix,
  inverse,
  multiply,
  transform,
  type Matrix,
  type Rect,
} from '#design/geometry.ts'
import { roundedCrop } from '#design/photo-fit.ts'
import { maskOutline } from '#design/path/mask-outline.ts'
import { ellipseOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import type { Slot } from '#design/elements/slot.ts'

/** Red becomes what green and blue say: a pupil grows dark, its glint stays white. */
const withoutRed: ColorMatrix = [0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 0, 1, 0]
const CIRCLE_TOLERANCE = 0.01
const MASK_TOLERANCE_MM = 0.05

/**
 * A small picture of its own over each pupil. One that the frame or the mask cuts through is left
 * as it is: it has one clip, and beside the mask it would show what is not to be seen.
 */
export function drawRedEyes(
  picture: Photo | Slot,
  item: ImageItem,
  photoAspect: number,
): ImageItem[] {
  const circle = ellipseOutline({ width: 1, height: 1 })
  return (picture.redEyes ?? []).flatMap((eye) => {
    const around = squareAround(eye, photoAspect)
    if (!contains(item.crop, around)) return []
    const crop = roundedCrop(around)
    const matrix = multiply(item.matrix, partOf(item.crop, crop))
    if (item.clip && !isInside(picture, matrix)) return []
    const rounded = roundFactors(matrix)
    return [
      {
        ...item,
        crop,
        matrix: rounded,
        clip: { path: pathText(circle), matrix: rounded },
        filter: item.filter ? after(item.filter, withoutRed) : withoutRed,
      },
    ]
  })
}

function squareAround({ x, y, radius }: RedEye, photoAspect: number): Rect {
  const down = radius * photoAspect
  return { x: x - radius, y: y - down, width: 2 * radius, height: 2 * down }
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** From the unit square of a part to that of the whole. */
function partOf(whole: Rect, part: Rect): Matrix {
  return [
    part.width / whole.width,
    0,
    0,
    part.height / whole.height,
    (part.x - whole.x) / whole.width,
    (part.y - whole.y) / whole.height,
  ]
}

function isInside(picture: Photo | Slot, matrix: Matrix): boolean {
  const mask = ringOf(maskOutline(picture), MASK_TOLERANCE_MM)
  const toMask = multiply(inverse(frameMatrix(picture)), matrix)
  const circle = ringOf(ellipseOutline({ width: 1, height: 1 }), CIRCLE_TOLERANCE)
  return circle.every((point) => isInRing(transform(toMask, point), mask))
}

/** First the inner one, then the outer one. */
function after(outer: ColorMatrix, inner: ColorMatrix): ColorMatrix {
  const row = (at: number) => {
    const [r, g, b, offset] = outer.slice(at, at + 4) as [number, number, number, number]
    const column = (of: number) => r * inner[of]! + g * inner[4 + of]! + b * inner[8 + of]!
    return [column(0), column(1), column(2), column(3) + offset].map(roundShare)
  }
  return [...row(0), ...row(4), ...row(8)] as unknown as ColorMatrix
}

import { cutShapeOf, isOnPiece } from '#design/contour/cut-shape.ts'
import { isInRing, ringOf } from '#design/contour/rings.ts'
import {
  boundsOf,
  containsRect,
  frameMatrix,
  transform,
  type Frame,
  type Point,
  type Rect,
} from '#design/geometry.ts'
import { trimOf, type PageGeometry } from '#design/page-geometry.ts'
import { maskOutline, type MaskShape } from '#design/path/mask-outline.ts'

/** A frame as it is seen on the thing that was made of its page. */
export type FaceWindow = {
  width: number
  height: number
  /** Whether its mask shows a point, in shares of the frame; undefined where it shows all. */
  isInMask?: ((x: number, y: number) => boolean) | undefined
  /** Whether a point is on the piece that is cut out of the paper. */
  isOnPiece?: ((x: number, y: number) => boolean) | undefined
  /** Whether a box is so near to a fold that it should be of no head; undefined far from any. */
  isByFold?: ((box: Rect) => boolean) | undefined
}

/** On either side of a gutter, into which a book swallows a part of both pages. */
const FROM_GUTTER_MM = 8
const FROM_FOLD_MM = 2

export const marginOfFold = ({ role }: PageGeometry): number =>
  role === 'spread' ? FROM_GUTTER_MM : FROM_FOLD_MM

type Picture = Frame & {
  mask?: { shape: MaskShape } | undefined
  flipX?: boolean | undefined
  flipY?: boolean | undefined
}

export function windowOf(page: PageGeometry, picture: Picture): FaceWindow {
  const { width, height } = picture
  const matrix = frameMatrix(picture)
  const onPage = (x: number, y: number) =>
    transform(matrix, {
      x: (picture.flipX ? 1 - x : x) * width,
      y: (picture.flipY ? 1 - y : y) * height,
    })
  return {
    width,
    height,
    isInMask: maskOf(picture),
    isOnPiece: pieceOf(page, picture, onPage),
    isByFold: foldsOf(page, picture, onPage),
  }
}

type OnPage = (x: number, y: number) => Point

function pieceOf(page: PageGeometry, picture: Picture, onPage: OnPage): FaceWindow['isOnPiece'] {
  const shape = cutShapeOf(page)
  if (shape) return (x, y) => isOnPiece(onPage(x, y), shape)
  const trim = trimOf(page)
  if (picture.rotation === 0 && containsRect(trim, picture)) return undefined
  return (x, y) => containsRect(trim, { ...onPage(x, y), width: 0, height: 0 })
}

function foldsOf(page: PageGeometry, picture: Picture, onPage: OnPage): FaceWindow['isByFold'] {
  const margin = marginOfFold(page) - SLACK
  const bounds = boundsOf(picture)
  const near = (page.folds ?? []).filter(
    (fold) => fold > bounds.x - margin && fold < bounds.x + bounds.width + margin,
  )
  if (near.length === 0) return undefined
  return ({ x, y, width, height }) => {
    const corners = [onPage(x, y), onPage(x + width, y), onPage(x, y + height)]
    const across = [...corners, onPage(x + width, y + height)].map((corner) => corner.x)
    return near.some(
      (fold) => Math.max(...across) > fold - margin && Math.min(...across) < fold + margin,
    )
  }
}

/** Corners of a rectangle may be rounded: no head is lost there. */
function maskOf({ width, height, mask }: Picture): FaceWindow['isInMask'] {
  if (!mask || mask.shape === 'rect') return undefined
  if (mask.shape === 'ellipse') return isInOval
  const outline = maskOutline({ width, height, mask: { shape: mask.shape, radius: 0 } })
  const ring = ringOf(outline, MASK_TOLERANCE_MM)
  return (x, y) => isInRing({ x: x * width, y: y * height }, ring)
}

const MASK_TOLERANCE_MM = 0.05

/** Hairs of rounding: crops have six digits. */
const SLACK = 1e-5
export const isInOval = (x: number, y: number): boolean =>
  (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25 + SLACK

/** Sixteen points of an oval, in shares of the box around it. */
const AROUND: readonly { x: number; y: number }[] = [
  ...[0, 1, 0.5, 0.5].map((x, at) => ({ x, y: [0.5, 0.5, 0, 1][at]! })),
  ...[0.146447, 0.853553].flatMap((x) => [0.146447, 0.853553].map((y) => ({ x, y }))),
  ...[0.03806, 0.96194].flatMap((x) => [0.308658, 0.691342].map((y) => ({ x, y }))),
  ...[0.308658, 0.691342].flatMap((x) => [0.03806, 0.96194].map((y) => ({ x, y }))),
]

/** Points within an oval, as near to each other as the hole of a key ring is to a large head. */
const WITHIN: readonly { x: number; y: number }[] = range(12).flatMap((row) =>
  range(12)
    .map((column) => ({ x: (column + 0.5) / 12, y: (row + 0.5) / 12 }))
    .filter(({ x, y }) => (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.25),
)

/** Whether the oval within this box, which is in shares of the frame, is seen, without a hole in it. */
export function isOvalSeen(box: Rect, isSeen: (x: number, y: number) => boolean): boolean {
  const isPointSeen = ({ x, y }: { x: number; y: number }) =>
    isSeen(box.x + x * box.width, box.y + y * box.height)
  return AROUND.every(isPointSeen) && WITHIN.every(isPointSeen)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

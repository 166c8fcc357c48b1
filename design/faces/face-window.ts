import { cutShapeOf, isOnPiece } from '#design/contour/cut-shape.ts'
import { isInRing, ringOf } from '#design/contour/rings.ts'
import { containsRect, frameMatrix, transform, type Frame, type Rect } from '#design/geometry.ts'
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
}

type Picture = Frame & {
  mask?: { shape: MaskShape } | undefined
  flipX?: boolean | undefined
  flipY?: boolean | undefined
}

export function windowOf(page: PageGeometry, picture: Picture): FaceWindow {
  const { width, height } = picture
  const isInMask = maskOf(picture)
  const shape = cutShapeOf(page)
  const trim = trimOf(page)
  const isInside = !shape && picture.rotation === 0 && containsRect(trim, picture)
  if (isInside) return { width, height, isInMask }
  const matrix = frameMatrix(picture)
  return {
    width,
    height,
    isInMask,
    isOnPiece: (x, y) => {
      const point = transform(matrix, {
        x: (picture.flipX ? 1 - x : x) * width,
        y: (picture.flipY ? 1 - y : y) * height,
      })
      return shape ? isOnPiece(point, shape) : containsRect(trim, { ...point, width: 0, height: 0 })
    },
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
const isInOval = (x: number, y: number): boolean => (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25 + SLACK

/** Sixteen points of an oval, in shares of the box around it. */
const AROUND: readonly { x: number; y: number }[] = [
  ...[0, 1, 0.5, 0.5].map((x, at) => ({ x, y: [0.5, 0.5, 0, 1][at]! })),
  ...[0.146447, 0.853553].flatMap((x) => [0.146447, 0.853553].map((y) => ({ x, y }))),
  ...[0.03806, 0.96194].flatMap((x) => [0.308658, 0.691342].map((y) => ({ x, y }))),
  ...[0.308658, 0.691342].flatMap((x) => [0.03806, 0.96194].map((y) => ({ x, y }))),
]

/** Whether the oval within this box, which is in shares of the frame, is seen. */
export function isOvalSeen(box: Rect, isSeen: (x: number, y: number) => boolean): boolean {
  return AROUND.every(({ x, y }) => isSeen(box.x + x * box.width, box.y + y * box.height))
}

import { heartOutline } from '#design/contour/contour-path.ts'
import type { Point, Size } from '#design/geometry.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { ellipseOutline, roundedRectOutline, starOutline } from './outlines.ts'
import { close, cubic, line, move, type PathSegment, polygon } from './path-text.ts'

/** Mask shapes that a picture can be cut out to. Each fills its frame from edge to edge. */
export const maskShapes = [
  'rect',
  'ellipse',
  'heart',
  'star',
  'hexagon',
  'diamond',
  'arch',
  'flower',
] as const
export type MaskShape = (typeof maskShapes)[number]

/** How long the handles of a cubic are, in radii, that follows a quarter of a circle. */
const HANDLE = 0.5522847498307936
const PETALS = 8
/** Valley radius between petals, where the farthest point of a petal is at 1. */
const VALLEY = 0.8
/** Petal handle: where the handles of a petal end, so that it is round and reaches as far as 1. */
const PETAL_HANDLE = 1.1765

/** Outline of a picture that is cut out by a mask. */
export function maskOutline(
  picture: Size & { mask: { shape: MaskShape; radius: number } },
): PathSegment[] {
  switch (picture.mask.shape) {
    case 'rect':
      return roundedRectOutline(picture, picture.mask.radius)
    case 'ellipse':
      return ellipseOutline(picture)
    case 'heart':
      return heartOutline(picture)
    case 'star':
      return starOutline(picture)
    case 'hexagon':
      return stretchedPolygon(picture, [
        [0.25, 0],
        [0.75, 0],
        [1, 0.5],
        [0.75, 1],
        [0.25, 1],
        [0, 0.5],
      ])
    case 'diamond':
      return stretchedPolygon(picture, [
        [0.5, 0],
        [1, 0.5],
        [0.5, 1],
        [0, 0.5],
      ])
    case 'arch':
      return archOutline(picture)
    case 'flower':
      return flowerOutline(picture)
  }
}

function stretchedPolygon(
  { width, height }: Size,
  corners: readonly (readonly [number, number])[],
): PathSegment[] {
  return polygon(corners.map(([x, y]) => ({ x: x * width, y: y * height })))
}

/** A window: half a circle on top, or half an ellipse where the frame is too low for that. */
function archOutline({ width, height }: Size): PathSegment[] {
  const across = width / 2
  const rise = Math.min(across, height)
  const [handleX, handleY] = [across * HANDLE, rise * HANDLE]
  return [
    move(0, height),
    line(0, rise),
    cubic({ x: 0, y: rise - handleY }, { x: across - handleX, y: 0 }, { x: across, y: 0 }),
    cubic({ x: across + handleX, y: 0 }, { x: width, y: rise - handleY }, { x: width, y: rise }),
    line(width, height),
    close,
  ]
}

function flowerOutline({ width, height }: Size): PathSegment[] {
  const step = 360 / PETALS
  const at = (angle: number, reach: number): Point => ({
    x: (width / 2) * (1 + reach * sineOfDegrees(angle)),
    y: (height / 2) * (1 - reach * cosineOfDegrees(angle)),
  })
  const start = at(-step / 2, VALLEY)
  const petals = Array.from({ length: PETALS }, (_, petal) => {
    const middle = petal * step
    return cubic(
      at(middle - step / 2, PETAL_HANDLE),
      at(middle + step / 2, PETAL_HANDLE),
      at(middle + step / 2, VALLEY),
    )
  })
  return [move(start.x, start.y), ...petals, close]
}

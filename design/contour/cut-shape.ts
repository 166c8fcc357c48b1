import { cornersOf, type Frame, type Point } from '#design/geometry.ts'
import type { Contour, Contoured } from './contour.ts'
import { contourPath } from './contour-path.ts'
import { distanceOfRings, isInRing, isNearRing, ringOf, type Ring } from './rings.ts'

/** The piece that is left of a page when it has been cut. */
export type CutShape = { outer: Ring; holes: readonly Ring[] }

/** Between the curves of a cut and the edges that stand for them. */
const TOLERANCE_MM = 0.02
/** Slack of a cut: no knife is exact to less than this. */
export const SLACK_MM = 0.05

const shapes = new WeakMap<Contour, { size: string; shape: CutShape }>()

export function cutShapeOf(page: Contoured): CutShape | undefined {
  const { contour, width, height } = page
  if (!contour) return undefined
  const size = `${width} ${height}`
  const known = shapes.get(contour)
  if (known?.size === size) return known.shape
  const path = contourPath(page)!
  const shape = {
    outer: ringOf(path.outer, TOLERANCE_MM),
    holes: path.holes.map((hole) => ringOf(hole, TOLERANCE_MM)),
  }
  shapes.set(contour, { size, shape })
  return shape
}

export function isOnPiece(point: Point, { outer, holes }: CutShape): boolean {
  return isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole))
}

/** Whether a point of the piece is as far from every cut as told. */
export function isDeep(point: Point, shape: CutShape, marginMm: number): boolean {
  return (
    isOnPiece(point, shape) &&
    !isNearRing(point, shape.outer, marginMm) &&
    !shape.holes.some((hole) => isNearRing(point, hole, marginMm))
  )
}

type FrameOnPiece = {
  /** Some of it is cut off at the edge. */
  isCutOff: boolean
  /** Some of it lies where a hole will be. */
  isOverHole: boolean
  /** From the nearest cut; 0 where a cut goes through it. */
  distanceMm: number
}

export function frameOnPiece(frame: Frame, { outer, holes }: CutShape): FrameOnPiece {
  const corners = cornersOf(frame)
  const toOuter = distanceOfRings(corners, outer)
  const toHoles = holes.map((hole) => distanceOfRings(corners, hole))
  const isCutOff = toOuter === 0 || !corners.every((corner) => isInRing(corner, outer))
  const isOverHole = holes.some(
    (hole, index) =>
      toHoles[index] === 0 || isInRing(corners[0], hole) || isInRing(hole[0]!, corners),
  )
  return { isCutOff, isOverHole, distanceMm: Math.min(toOuter, ...toHoles) }
}

/** Whether all of a frame is on the piece, and as far from every cut as told. */
export function isSafeOn(frame: Frame, shape: CutShape, marginMm: number): boolean {
  const { isCutOff, isOverHole, distanceMm } = frameOnPiece(frame, shape)
  return !isCutOff && !isOverHole && distanceMm >= marginMm - SLACK_MM
}

/** Whether the holes are inside of the piece, apart from its edge and from each other. */
export function hasRoomInside(page: Contoured): boolean {
  const shape = cutShapeOf(page)
  if (!shape) return true
  return shape.holes.every((hole, index) => {
    const others = shape.holes.slice(index + 1)
    return (
      hole.every((point) => isInRing(point, shape.outer)) &&
      distanceOfRings(hole, shape.outer) > 0 &&
      others.every((other) => distanceOfRings(hole, other) > 0 && !isInRing(hole[0]!, other))
    )
  })
}

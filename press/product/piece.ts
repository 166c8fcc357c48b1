import type { SKRSContext2D } from '@napi-rs/canvas'
import { Path2D } from '#press-canvas'
import type { Contour } from '#design/contour/contour.ts'
import { contourPath } from '#design/contour/contour-path.ts'
import type { Rect } from '#design/geometry.ts'
import { pathText, type PathSegment } from '#design/path/path-text.ts'
import { softShadow } from './soft-shadow.ts'
import { linear, type FlatGeometry, type ProductStage } from './stage.ts'

/** A product as it is cut, in units of the stage. */
export type Piece = {
  box: Rect
  /** With its holes: to be filled by the even-odd rule. */
  outline: Path2D
  /** Without them. */
  outer: Path2D
  holes: (Rect & { radius: number })[]
}

/** The contour of a page in a box of its shape; corners of this radius where it has none. */
export function pieceIn(geometry: FlatGeometry, box: Rect, radius = 0): Piece {
  const perMm = box.width / geometry.width
  const contour = geometry.contour ?? ({ shape: 'rounded', radius: radius / perMm } as Contour)
  const { outer, holes } = contourPath({ ...geometry, contour })!
  const textOf = (segments: readonly PathSegment[]) =>
    pathText(
      segments.map(({ command, points }) => ({
        command,
        points: points.map(({ x, y }) => ({ x: box.x + x * perMm, y: box.y + y * perMm })),
      })),
    )
  return {
    box,
    outline: new Path2D(textOf([...outer, ...holes.flat()])),
    outer: new Path2D(textOf(outer)),
    holes: (contour.holes ?? []).map((hole) => ({
      x: box.x + hole.x * perMm,
      y: box.y + hole.y * perMm,
      width: hole.width * perMm,
      height: hole.height * perMm,
      radius: Math.min(hole.radius, hole.width / 2, hole.height / 2) * perMm,
    })),
  }
}

export function fillPiece(context: SKRSContext2D, path: Path2D): void {
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(path, 'evenodd')
}

/** Draws where the piece is, and neither beside it nor in its holes. */
export function onPiece(context: SKRSContext2D, { outline }: Piece, draw: () => void): void {
  context.save()
  context.clip(outline, 'evenodd')
  draw()
  context.restore()
}

export function roundRect(context: SKRSContext2D, box: Rect, radius: number): void {
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, radius)
}

type Cast = { move: number; blur: number; opacity: number }

/** A wide soft shadow and a narrow one where the thing touches. */
export function cast(stage: ProductStage, piece: Piece, shadows: readonly Cast[]): void {
  for (const { move, blur, opacity } of shadows) {
    softShadow(stage, { blur, opacity, color: '#2a2723' }, (shadow) => {
      shadow.translate(move * 0.7, move)
      fillPiece(shadow, piece.outline)
    })
  }
}

export function gloss(context: SKRSContext2D, box: Rect, strength: number): void {
  const { x, y, width, height } = box
  const white = (share: number) => `rgba(255,255,255,${(share * strength).toFixed(3)})`
  context.fillStyle = linear(
    context,
    [x, y, x + width * 0.9, y + height],
    [
      [0, white(1)],
      [0.3, white(0.35)],
      [0.302, white(0)],
      [0.62, white(0)],
      [1, 'rgba(20,18,16,0.14)'],
    ],
  )
  context.fillRect(x, y, width, height)
}

/** A bright line just inside of every edge. */
export function rim(context: SKRSContext2D, piece: Piece, color: string, width = 4): void {
  onPiece(context, piece, () => {
    context.strokeStyle = color
    context.lineWidth = width
    context.stroke(piece.outline)
  })
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '#design/geometry.ts'
import type { Raster } from '#press/raster/raster.ts'
import { paintEnvelope } from './envelope.ts'
import { paintTurned, turned } from './flat-print.ts'
import { cutLines, jigsawFor, piecePath, type Cut } from './jigsaw.ts'
import { paintGrain } from './materials.ts'
import { cast, fillPiece, pieceIn } from './piece.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type FlatGeometry,
  type PictureSize,
  type ProductView,
  type ProductStage,
} from './stage.ts'

const table = { light: '#f0e9df', dark: '#d5c8b8' }

type Board = {
  edge: string
  paintUnder?: (stage: ProductStage) => void
  paintFront?: (stage: ProductStage, box: Rect) => void
}

/** Puzzle of thick greyboard. */
export const puzzle: ProductView = laid({ edge: '#b8aea0' })
/** Cut from birch: white shows the wood. */
export const woodenPuzzle: ProductView = laid({
  edge: '#8a6234',
  paintFront(stage, box) {
    const { context } = stage
    context.save()
    context.globalCompositeOperation = 'multiply'
    context.fillStyle = '#f2e0bd'
    context.fillRect(box.x, box.y, box.width, box.height)
    paintGrain(stage, box, { color: '#8f642f59', pitch: 8 })
    context.restore()
  },
})
/** Posted in pieces, in the envelope that lies below it. */
export const postcardPuzzle: ProductView = laid({
  edge: '#d9d2c6',
  paintUnder: (stage) =>
    paintEnvelope(stage, { x: 700, y: 520, width: 760, height: 520, degrees: 9 }, '#f3ead9'),
})

/** Laid on a table, all but its last piece. */
function laid(board: Board): ProductView {
  return (flat, geometry, size) => paintPuzzle(flat, geometry, size, board)
}

function paintPuzzle(flat: Raster, geometry: FlatGeometry, size: PictureSize, made: Board) {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, table)
  made.paintUnder?.(stage)
  const { width, height } = fitted(
    geometry,
    made.paintUnder ? { width: 760, height: 540 } : { width: 880, height: 640 },
  )
  const cut = jigsawFor(width, height, geometry.pieces)
  const { columns, rows, piece, pieceHeight } = cut
  const [column, row] = [columns - 2, rows - 2]
  const board = { x: 0, y: 0, width, height }
  turned(context, { x: 580, y: 430 }, -4, () => {
    context.translate(-width / 2, -height / 2)
    const piece = pieceIn(geometry, board, 5)
    cast(stage, piece, [
      { move: 14, blur: 22, opacity: 0.3 },
      { move: 5, blur: 4, opacity: 0.36 },
    ])
    context.save()
    context.translate(2, 5)
    context.fillStyle = made.edge
    fillPiece(context, piece.outline)
    context.restore()
    context.save()
    context.clip(piece.outline, 'evenodd')
    paintTurned(stage, flat, geometry, board)
    made.paintFront?.(stage, board)
    sheen(context, width, height)
    paintCuts(stage, cut)
    context.restore()
    paintHole(stage, board, cut, column, row)
  })
  const home = { x: (column + 0.5) * piece, y: (row + 0.5) * pieceHeight }
  turned(context, { x: 600 + width * 0.47, y: 452 + height * 0.43 }, 19, () => {
    context.translate(-home.x, -home.y)
    softShadow(stage, { blur: 10, opacity: 0.42 }, (shadow) => {
      shadow.translate(6, 10)
      piecePath(shadow, cut, column, row)
      shadow.fill()
    })
    context.save()
    context.translate(1.5, 4)
    context.fillStyle = made.edge
    piecePath(context, cut, column, row)
    context.fill()
    context.restore()
    context.save()
    piecePath(context, cut, column, row)
    context.clip()
    const near = {
      x: home.x - piece,
      y: home.y - pieceHeight,
      width: 2 * piece,
      height: 2 * pieceHeight,
    }
    paintTurned(stage, flat, geometry, near, shareOf(geometry, near, width, height))
    made.paintFront?.(stage, near)
    context.restore()
    piecePath(context, cut, column, row)
    context.strokeStyle = '#ffffff99'
    context.lineWidth = 1.6
    context.stroke()
  })
  return finish(stage)
}

/** Share of the flat that lies under a rectangle of the trimmed puzzle. */
function shareOf(
  { width: widthMm, height: heightMm, bleed }: { width: number; height: number; bleed: number },
  rect: { x: number; y: number; width: number; height: number },
  width: number,
  height: number,
) {
  const fullWidth = widthMm + 2 * bleed
  const fullHeight = heightMm + 2 * bleed
  return {
    x: (bleed + (rect.x / width) * widthMm) / fullWidth,
    y: (bleed + (rect.y / height) * heightMm) / fullHeight,
    width: ((rect.width / width) * widthMm) / fullWidth,
    height: ((rect.height / height) * heightMm) / fullHeight,
  }
}

function sheen(context: SKRSContext2D, width: number, height: number): void {
  context.fillStyle = linear(
    context,
    [0, 0, width, height],
    [
      [0, '#ffffff38'],
      [0.5, '#ffffff00'],
      [1, '#2a1d1221'],
    ],
  )
  context.fillRect(0, 0, width, height)
}

/** A dark groove with a lit edge below it. */
function paintCuts({ context }: ProductStage, cut: Cut): void {
  const line = Math.min(1.3, cut.piece * 0.022)
  context.save()
  context.translate(0.9, 1.1)
  cutLines(context, cut)
  context.strokeStyle = '#ffffff6b'
  context.lineWidth = line
  context.stroke()
  context.restore()
  cutLines(context, cut)
  context.strokeStyle = '#1d140d80'
  context.lineWidth = line
  context.stroke()
}

function paintHole(
  stage: ProductStage,
  { width, height }: Rect,
  cut: Cut,
  column: number,
  row: number,
): void {
  const { context } = stage
  context.save()
  piecePath(context, cut, column, row)
  context.clip()
  context.fillStyle = '#dccfbf'
  context.fillRect(0, 0, width, height)
  softShadow(stage, { blur: 5, opacity: 0.6 }, (shadow) => {
    shadow.lineWidth = 9
    piecePath(shadow, cut, column, row)
    shadow.translate(2, 3)
    shadow.stroke()
  })
  context.restore()
}

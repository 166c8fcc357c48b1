import type { SKRSContext2D } from '@napi-rs/canvas'
import { paintTurned, turned } from './flat-print.ts'
import { cutLines, jigsawFor, piecePath } from './jigsaw.ts'
import { cast, pieceIn } from './piece.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type Stage,
} from './stage.ts'

const table = { light: '#f0e9df', dark: '#d5c8b8' }

/** Laid on a table, all but its last piece. */
export const puzzle: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, table)
  const { width, height } = fitted(geometry, { width: 880, height: 640 })
  const { columns, rows, piece, pieceHeight } = jigsawFor(width, height)
  const [column, row] = [columns - 3, rows - 3]
  const board = { x: 0, y: 0, width, height }
  turned(context, { x: 580, y: 430 }, -4, () => {
    context.translate(-width / 2, -height / 2)
    const piece = pieceIn(geometry, board, 5)
    cast(stage, piece, [
      { move: 14, blur: 22, opacity: 0.3 },
      { move: 5, blur: 4, opacity: 0.36 },
    ])
    context.save()
    context.clip(piece.outline, 'evenodd')
    paintTurned(stage, flat, geometry, board)
    sheen(context, width, height)
    paintCuts(stage, width, height)
    context.restore()
    paintHole(stage, width, height, column, row)
  })
  const home = { x: (column + 0.5) * piece, y: (row + 0.5) * pieceHeight }
  turned(context, { x: 600 + width * 0.47, y: 452 + height * 0.43 }, 19, () => {
    context.translate(-home.x, -home.y)
    softShadow(stage, { blur: 10, opacity: 0.42 }, (shadow) => {
      shadow.translate(6, 10)
      piecePath(shadow, width, height, column, row)
      shadow.fill()
    })
    context.save()
    piecePath(context, width, height, column, row)
    context.clip()
    const near = {
      x: home.x - piece,
      y: home.y - pieceHeight,
      width: 2 * piece,
      height: 2 * pieceHeight,
    }
    paintTurned(stage, flat, geometry, near, shareOf(geometry, near, width, height))
    context.restore()
    piecePath(context, width, height, column, row)
    context.strokeStyle = '#ffffff99'
    context.lineWidth = 1.6
    context.stroke()
  })
  return finish(stage)
}

/** What of the flat lies under a rectangle of the trimmed puzzle. */
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
function paintCuts({ context }: Stage, width: number, height: number): void {
  context.save()
  context.translate(0.9, 1.1)
  cutLines(context, width, height)
  context.strokeStyle = '#ffffff6b'
  context.lineWidth = 1.3
  context.stroke()
  context.restore()
  cutLines(context, width, height)
  context.strokeStyle = '#1d140d80'
  context.lineWidth = 1.3
  context.stroke()
}

function paintHole(stage: Stage, width: number, height: number, column: number, row: number): void {
  const { context } = stage
  context.save()
  piecePath(context, width, height, column, row)
  context.clip()
  context.fillStyle = '#dccfbf'
  context.fillRect(0, 0, width, height)
  softShadow(stage, { blur: 5, opacity: 0.6 }, (shadow) => {
    shadow.lineWidth = 9
    piecePath(shadow, width, height, column, row)
    shadow.translate(2, 3)
    shadow.stroke()
  })
  context.restore()
}

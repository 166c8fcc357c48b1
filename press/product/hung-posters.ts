import type { Rect } from '#design/geometry.ts'
import { centred, paintTurned } from './flat-print.ts'
import { hang, wall } from './framed-poster.ts'
import { paintGrain, paintWeave } from './materials.ts'
import { paintFrame } from './oak-frame.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type ProductStage,
} from './stage.ts'

const MIDDLE = { x: 600, y: 450 }

/** Paper without a frame, on four strips of tape. */
export const poster: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const { width, height } = fitted(geometry, { width: 900, height: 740 })
  const paper = centred(width, height)
  context.translate(MIDDLE.x, MIDDLE.y)
  hang(stage, paper, 0.34)
  context.save()
  clipTo(stage, paper)
  paintTurned(stage, flat, geometry, paper)
  paintRolled(stage, paper)
  context.restore()
  for (const [x, y, degrees] of [
    [paper.x, paper.y, -45],
    [-paper.x, paper.y, 45],
    [paper.x, -paper.y, 45],
    [-paper.x, -paper.y, -45],
  ] as const) {
    paintTape(stage, x, y, degrees)
  }
  return finish(stage)
}

/** Between two rails of ash, on a cord. */
export const railPoster: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const { width, height } = fitted(geometry, { width: 820, height: 640 })
  const paper = centred(width, height)
  context.translate(MIDDLE.x, MIDDLE.y + 36)
  const rail = { x: paper.x - 9, width: width + 18, height: 30 }
  const rails = [
    { ...rail, y: paper.y - 12 },
    { ...rail, y: -paper.y - 18 },
  ]
  const peak = Math.max(-MIDDLE.y, paper.y - 96)
  paintCord(stage, paper, peak)
  hang(stage, paper, 0.34)
  context.save()
  clipTo(stage, paper)
  paintTurned(stage, flat, geometry, paper)
  paintRolled(stage, paper)
  context.restore()
  for (const board of rails) {
    hang(stage, board, 0.3)
    context.fillStyle = linear(
      context,
      [0, board.y, 0, board.y + board.height],
      [
        [0, '#f3e4c8'],
        [0.3, '#ead5af'],
        [0.8, '#d9bd8e'],
        [1, '#bd9c69'],
      ],
    )
    context.fillRect(board.x, board.y, board.width, board.height)
    context.save()
    clipTo(stage, board)
    paintGrain(stage, board, { color: '#a57f4a59', pitch: 5 })
    context.restore()
  }
  return finish(stage)
}

/** A canvas that floats in its frame: between the two a gap in which it is dark. */
export const floatingCanvas: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const { width, height, perMm } = fitted(geometry, { width: 860, height: 640 })
  const cloth = centred(width, height)
  const gap = Math.max(9, 5 * perMm)
  const rail = Math.max(11, 7 * perMm)
  const inner = centred(width + 2 * gap, height + 2 * gap)
  const outer = centred(inner.width + 2 * rail, inner.height + 2 * rail)
  context.translate(MIDDLE.x, MIDDLE.y - 6)
  hang(stage, outer, 1.15)
  context.fillStyle = '#2c2520'
  context.fillRect(inner.x, inner.y, inner.width, inner.height)
  paintFrame(stage, outer, inner)
  softShadow(stage, { blur: 5, opacity: 0.7, color: '#000000' }, (shadow) => {
    shadow.fillRect(cloth.x + 3, cloth.y + 4, width, height)
  })
  context.save()
  clipTo(stage, cloth)
  paintTurned(stage, flat, geometry, cloth)
  paintWeave(stage, cloth, { thread: 2.6, strength: 0.07 })
  context.fillStyle = linear(
    context,
    [cloth.x, cloth.y, -cloth.x, -cloth.y],
    [
      [0, '#ffffff2b'],
      [0.5, '#ffffff00'],
      [1, '#1a222629'],
    ],
  )
  context.fillRect(cloth.x, cloth.y, width, height)
  context.restore()
  context.strokeStyle = '#ffffff66'
  context.lineWidth = 1.6
  context.strokeRect(cloth.x + 1, cloth.y + 1, width - 2, height - 2)
  return finish(stage)
}

function clipTo({ context }: ProductStage, { x, y, width, height }: Rect): void {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}

/** It came in a tube: its ends stand off the wall a little. */
function paintRolled({ context }: ProductStage, { x, y, width, height }: Rect): void {
  context.fillStyle = linear(
    context,
    [0, y, 0, y + height],
    [
      [0, '#ffffff4d'],
      [0.06, '#ffffff14'],
      [0.14, '#2b1d1400'],
      [0.86, '#2b1d1400'],
      [0.95, '#2b1d1424'],
      [1, '#ffffff2e'],
    ],
  )
  context.fillRect(x, y, width, height)
  context.strokeStyle = '#ffffff99'
  context.lineWidth = 1.4
  context.strokeRect(x, y, width, height)
}

function paintTape({ context }: ProductStage, x: number, y: number, degrees: number): void {
  context.save()
  context.translate(x, y)
  context.rotate((degrees * Math.PI) / 180)
  context.fillStyle = linear(
    context,
    [-46, 0, 46, 0],
    [
      [0, '#e8d9b0d9'],
      [0.5, '#f3e8c8d9'],
      [1, '#e2d1a5d9'],
    ],
  )
  context.shadowColor = '#3a2f2640'
  context.shadowBlur = 4
  context.shadowOffsetY = 2
  context.fillRect(-46, -15, 92, 30)
  context.restore()
}

function paintCord({ context }: ProductStage, paper: Rect, peak: number): void {
  for (const [line, color, move] of [
    [7, '#3a2f2633', 6],
    [4.5, '#a9977d', 0],
    [2, '#efe5d3', -0.6],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = line
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(paper.x + 14, paper.y + move)
    context.lineTo(0, peak + move)
    context.lineTo(-paper.x - 14, paper.y + move)
    context.stroke()
  }
  context.fillStyle = '#6f6a63'
  context.beginPath()
  context.arc(0, peak, 7, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#d8d4cd'
  context.beginPath()
  context.arc(-2, peak - 2, 3, 0, 2 * Math.PI)
  context.fill()
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import { paintTurned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import {
  blush,
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type ProductStage,
} from './stage.ts'

const cotton = '#f3ecdf'

/** Hanging on the wall; the print lies in the cloth and takes its colour. */
export const toteBag: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, blush)
  const bag = { left: 345, right: 855, top: 275, bottom: 850 }
  softShadow(stage, { blur: 30, opacity: 0.26 }, (shadow) => {
    shadow.translate(18, 24)
    bagPath(shadow, bag)
    shadow.fill()
  })
  paintHandles(stage, bag, '#cdbfa9', 0.9)
  context.save()
  bagPath(context, bag)
  context.clip()
  context.fillStyle = cotton
  context.fillRect(bag.left - 30, bag.top - 30, 600, 640)
  const print = fitted(geometry, { width: 380, height: 450 })
  context.globalCompositeOperation = 'multiply'
  const top = bag.top + 82 + (450 - print.height) / 2
  paintTurned(stage, flat, geometry, {
    x: 600 - print.width / 2,
    y: top,
    width: print.width,
    height: print.height,
  })
  context.globalCompositeOperation = 'source-over'
  paintFolds(stage, bag)
  context.restore()
  paintHandles(stage, bag, cotton, 1)
  return finish(stage)
}

type Bag = { left: number; right: number; top: number; bottom: number }

function bagPath(context: SKRSContext2D, { left, right, top, bottom }: Bag): void {
  context.beginPath()
  context.moveTo(left + 14, top)
  context.quadraticCurveTo(600, top + 16, right - 14, top)
  context.bezierCurveTo(right + 2, top + 220, right + 12, bottom - 160, right + 4, bottom - 8)
  context.quadraticCurveTo(600, bottom + 14, left - 4, bottom - 8)
  context.bezierCurveTo(left - 12, bottom - 160, left - 2, top + 220, left + 14, top)
  context.closePath()
}

/** The one behind is darker and a little narrower. */
function paintHandles(stage: ProductStage, bag: Bag, color: string, share: number): void {
  const { context } = stage
  const reach = 118 * share
  const peak = share < 1 ? 78 : 52
  for (const [width, tone] of [
    [30, '#b3a58f'],
    [27, color],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = tone
    context.beginPath()
    context.moveTo(600 - reach, bag.top + (share < 1 ? 10 : 52))
    context.lineTo(600 - reach, bag.top)
    context.bezierCurveTo(590 - reach, peak, 610 + reach, peak, 600 + reach, bag.top)
    context.lineTo(600 + reach, bag.top + (share < 1 ? 10 : 52))
    context.stroke()
  }
  if (share < 1) return
  context.strokeStyle = '#a8987f'
  context.lineWidth = 1.4
  context.setLineDash([5, 4])
  for (const x of [600 - reach, 600 + reach]) context.strokeRect(x - 10, bag.top + 20, 20, 26)
  context.setLineDash([])
}

function paintFolds(stage: ProductStage, { left, right, top, bottom }: Bag): void {
  const { context } = stage
  const box = [left - 30, top - 30, right - left + 60, bottom - top + 60] as const
  context.fillStyle = linear(
    context,
    [left - 10, 0, right + 10, 0],
    [
      [0, '#4b3a2873'],
      [0.08, '#4b3a2814'],
      [0.3, '#ffffff24'],
      [0.6, '#4b3a2800'],
      [0.9, '#4b3a2826'],
      [1, '#4b3a2880'],
    ],
  )
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [0, top, 0, bottom],
    [
      [0, '#4b3a2838'],
      [0.05, '#4b3a2814'],
      [0.055, '#4b3a2829'],
      [0.12, '#4b3a2800'],
      [0.82, '#4b3a2800'],
      [1, '#4b3a2847'],
    ],
  )
  context.fillRect(...box)
  const folds = [
    [470, 300, 452, 560, 478, 860],
    [742, 290, 770, 520, 748, 850],
    [388, 620, 420, 740, 404, 850],
    [800, 560, 786, 690, 812, 840],
  ] as const
  for (const [color, shift, opacity] of [
    ['#4b3a28', 0, 0.26],
    ['#ffffff', 12, 0.34],
  ] as const) {
    softShadow(stage, { blur: 10, opacity, color }, (fold) => {
      fold.lineWidth = 9
      for (const [x0, y0, x1, y1, x2, y2] of folds) {
        fold.beginPath()
        fold.moveTo(x0 + shift, y0)
        fold.quadraticCurveTo(x1 + shift, y1, x2 + shift, y2)
        fold.stroke()
      }
    })
  }
  context.strokeStyle = '#a8987f99'
  context.lineWidth = 1.2
  context.setLineDash([6, 4])
  context.beginPath()
  context.moveTo(left + 14, top + 30)
  context.quadraticCurveTo(600, top + 46, right - 14, top + 30)
  context.stroke()
  context.setLineDash([])
}

import { paintTurned } from './flat-print.ts'
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

const wall = { light: '#eef2ef', dark: '#cfd8d3' }

const HANGING_TOP = 140
const TABLE_TOP = 640
const card = { light: '#3a3f3d', dark: '#161917' }

/** With a wire along its upper edge: on the wall, or, where it is wide, on its stand. */
export const calendar: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const stands = geometry.width > 1.3 * geometry.height
  const { width, height } = fitted(geometry, { width: 820, height: stands ? 520 : 690 })
  const left = 600 - width / 2
  const top = stands ? TABLE_TOP + 60 - height : HANGING_TOP
  if (stands) paintStand(stage, { left, top, width, height })
  for (const [move, blur, opacity] of [
    [26, 30, 0.24],
    [5, 6, 0.3],
  ] as const) {
    softShadow(stage, { blur, opacity, color: '#27322d' }, (shadow) => {
      shadow.fillRect(left + move * 0.7, top + move, width, height)
    })
  }
  // The months to come, a little out of line.
  for (let month = 3; month >= 1; month -= 1) {
    context.fillStyle = month % 2 === 0 ? '#f6f5f1' : '#e4e3dd'
    context.fillRect(left + month * 0.8, top + month * 2.2, width, height)
  }
  const sheet = { x: left, y: top, width, height }
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  paintTurned(stage, flat, geometry, sheet)
  context.fillStyle = linear(
    context,
    [0, top, 0, top + height],
    [
      [0, '#17201c3d'],
      [0.09, '#ffffff2e'],
      [0.4, '#ffffff05'],
      [0.93, '#17201c00'],
      [1, '#17201c2e'],
    ],
  )
  context.fillRect(left, top, width, height)
  context.restore()
  paintWire(stage, left, top, width, !stands)
  return finish(stage)
}

type Sheet = { left: number; top: number; width: number; height: number }

/** A table, and the black card behind and under the pages. */
function paintStand({ context }: ProductStage, { left, top, width, height }: Sheet): void {
  context.fillStyle = linear(
    context,
    [0, TABLE_TOP, 0, 900],
    [
      [0, '#d8cdbd'],
      [1, '#b9aa95'],
    ],
  )
  context.fillRect(0, TABLE_TOP, 1200, 900 - TABLE_TOP)
  const bottom = top + height
  context.fillStyle = linear(
    context,
    [0, top, 0, bottom + 26],
    [
      [0, card.light],
      [1, card.dark],
    ],
  )
  context.beginPath()
  context.moveTo(left - 5, top - 4)
  context.lineTo(left + width + 5, top - 4)
  context.lineTo(left + width + 16, bottom + 26)
  context.lineTo(left - 16, bottom + 26)
  context.closePath()
  context.fill()
}

function paintWire(
  { context }: ProductStage,
  left: number,
  top: number,
  width: number,
  hangs: boolean,
): void {
  const pitch = 17
  const margin = 22
  const gap = hangs ? 34 : 0
  const middle = left + width / 2
  context.lineCap = 'round'
  for (let x = left + margin; x <= left + width - margin; x += pitch) {
    if (Math.abs(x - middle) < gap) continue
    context.fillStyle = '#2c3430'
    context.beginPath()
    context.ellipse(x, top + 11, 3.4, 4.2, 0, 0, 2 * Math.PI)
    context.fill()
    for (const [width, color] of [
      [4, '#4b5550'],
      [2, '#cfd6d2'],
    ] as const) {
      context.lineWidth = width
      context.strokeStyle = color
      context.beginPath()
      context.moveTo(x, top + 11)
      context.bezierCurveTo(x - 5, top - 14, x + 5, top - 16, x + 2, top + 2)
      context.stroke()
    }
  }
  if (hangs) paintHanger(context, middle, top)
}

function paintHanger(context: ProductStage['context'], middle: number, top: number): void {
  for (const [line, color] of [
    [5, '#5a645f'],
    [2.2, '#d5dbd8'],
  ] as const) {
    context.lineWidth = line
    context.strokeStyle = color
    context.beginPath()
    context.moveTo(middle - 62, top - 6)
    context.lineTo(middle - 26, top - 6)
    context.bezierCurveTo(middle - 14, top - 6, middle - 14, top - 34, middle, top - 34)
    context.bezierCurveTo(middle + 14, top - 34, middle + 14, top - 6, middle + 26, top - 6)
    context.lineTo(middle + 62, top - 6)
    context.stroke()
  }
  context.fillStyle = '#59625d'
  context.beginPath()
  context.arc(middle, top - 33, 6, 0, 2 * Math.PI)
  context.fill()
}

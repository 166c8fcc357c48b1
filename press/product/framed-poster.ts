import { centred, paintTurned } from './flat-print.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  polygon,
  type Point,
  type ProductView,
  type Stage,
} from './stage.ts'

const wall = { light: '#f3f1ea', dark: '#d6d3c8' }
const oak = { upper: '#d9b98d', left: '#cba876', right: '#b08a58', lower: '#bd9865' }

/** In an oak frame on the wall, in the light of a window. */
export const framedPoster: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, wall)
  const { width, height } = fitted(geometry, { width: 880, height: 700 })
  const rail = 16 + 0.02 * Math.min(width, height)
  const middle = { x: 600, y: 440 }
  const outer = centred(width + 2 * rail, height + 2 * rail)
  context.translate(middle.x, middle.y)
  for (const [x, y, blur, opacity] of [
    [34, 40, 36, 0.3],
    [9, 10, 8, 0.32],
  ] as const) {
    softShadow(stage, { blur, opacity, color: '#35322a' }, (shadow) => {
      shadow.fillRect(outer.x + x, outer.y + y, outer.width, outer.height)
    })
  }
  const inner = centred(width, height)
  context.save()
  context.beginPath()
  context.rect(inner.x, inner.y, inner.width, inner.height)
  context.clip()
  paintTurned(stage, flat, geometry, inner)
  paintGlass(stage, inner.x, inner.y, width, height)
  context.restore()
  paintFrame(stage, outer, inner)
  return finish(stage)
}

/** The frame's shadow on the print, and the window in the glass. */
function paintGlass({ context }: Stage, x: number, y: number, width: number, height: number): void {
  context.fillStyle = linear(
    context,
    [0, y, 0, y + 22],
    [
      [0, '#2019104d'],
      [1, '#20191000'],
    ],
  )
  context.fillRect(x, y, width, 22)
  context.fillStyle = linear(
    context,
    [x, 0, x + 18, 0],
    [
      [0, '#20191040'],
      [1, '#20191000'],
    ],
  )
  context.fillRect(x, y, 18, height)
  context.fillStyle = linear(
    context,
    [x, y, x + width, y + height * 0.8],
    [
      [0, '#ffffff38'],
      [0.32, '#ffffff14'],
      [0.321, '#ffffff00'],
      [0.42, '#ffffff00'],
      [0.421, '#ffffff17'],
      [0.56, '#ffffff08'],
      [0.561, '#ffffff00'],
    ],
  )
  context.fillRect(x, y, width, height)
}

type Box = { x: number; y: number; width: number; height: number }

function paintFrame({ context }: Stage, outer: Box, inner: Box): void {
  const o = cornersOf(outer)
  const i = cornersOf(inner)
  const rails: [string, Point[]][] = [
    [oak.upper, [o[0], o[1], i[1], i[0]]],
    [oak.right, [o[1], o[2], i[2], i[1]]],
    [oak.lower, [o[2], o[3], i[3], i[2]]],
    [oak.left, [o[3], o[0], i[0], i[3]]],
  ]
  for (const [color, points] of rails) {
    polygon(context, points)
    context.fillStyle = color
    context.fill()
    context.strokeStyle = '#7d5f3a40'
    context.lineWidth = 1
    context.stroke()
  }
  context.strokeStyle = '#fff3dd80'
  context.lineWidth = 1.5
  context.strokeRect(outer.x + 1, outer.y + 1, outer.width - 2, outer.height - 2)
  context.strokeStyle = '#5d45288c'
  context.strokeRect(inner.x, inner.y, inner.width, inner.height)
}

function cornersOf({ x, y, width, height }: Box): [Point, Point, Point, Point] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

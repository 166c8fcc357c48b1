import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '#press/raster/raster.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintSweep,
  type FlatGeometry,
  type ProductView,
  type Stage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

const tones = { light: '#f4f1ec', dark: '#ded7cc', table: '#e9e2d8', tableDark: '#cbbfb0' }

/** How far the middle of a side is drawn in, as a share of half the side: corners stick out. */
const DRAWN_IN = 0.085

/** Filled: the print is stretched over the belly and gathered at the seams. */
export const cushion: ProductView = (flat, geometry, size) => {
  const stage = openStage(size)
  paintSweep(stage, tones, 560)
  const { width, height } = fitted(geometry, { width: 780, height: 640 })
  const half = { x: width / 2, y: height / 2 }
  const middle = { x: 600, y: 440 }
  stage.context.translate(middle.x, middle.y)
  softShadow(stage, { blur: 30, opacity: 0.34 }, (shadow) => {
    shadow.beginPath()
    shadow.ellipse(30, half.y * 0.96, half.x * 1.02, 44, 0, 0, 2 * Math.PI)
    shadow.fill()
  })
  softShadow(stage, { blur: 10, opacity: 0.42 }, (shadow) => {
    shadow.beginPath()
    shadow.ellipse(8, half.y * 0.965, half.x * 0.86, 18, 0, 0, 2 * Math.PI)
    shadow.fill()
  })
  paintPiping(stage.context, half)
  stage.context.save()
  pillowPath(stage.context, half)
  stage.context.clip()
  paintCloth(stage, flat, geometry, half, middle)
  paintFolds(stage, half)
  stage.context.restore()
  return finish(stage)
}

type Half = { x: number; y: number }

function pillowPath(context: SKRSContext2D, half: Half): void {
  const inX = half.x * (1 - 2 * DRAWN_IN)
  const inY = half.y * (1 - 2 * DRAWN_IN)
  const tip = 14
  context.beginPath()
  context.moveTo(-half.x + tip, -half.y)
  context.quadraticCurveTo(0, -inY, half.x - tip, -half.y)
  context.quadraticCurveTo(half.x, -half.y, half.x, -half.y + tip)
  context.quadraticCurveTo(inX, 0, half.x, half.y - tip)
  context.quadraticCurveTo(half.x, half.y, half.x - tip, half.y)
  context.quadraticCurveTo(0, inY, -half.x + tip, half.y)
  context.quadraticCurveTo(-half.x, half.y, -half.x, half.y - tip)
  context.quadraticCurveTo(-inX, 0, -half.x, -half.y + tip)
  context.quadraticCurveTo(-half.x, -half.y, -half.x + tip, -half.y)
  context.closePath()
}

function paintPiping(context: SKRSContext2D, half: Half): void {
  pillowPath(context, half)
  context.lineJoin = 'round'
  for (const [width, color] of [
    [11, '#b9ad9e'],
    [8, '#e8e1d7'],
    [3.5, '#fbf8f4'],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = color
    context.stroke()
  }
}

function paintCloth(
  stage: Stage,
  flat: Raster,
  geometry: FlatGeometry,
  half: Half,
  middle: Half,
): void {
  const bounds = {
    x: middle.x - half.x,
    y: middle.y - half.y,
    width: 2 * half.x,
    height: 2 * half.y,
  }
  paintSurface(stage, flat, trimPart(geometry), bounds, (x, y, to) => {
    const px = (x - middle.x) / half.x
    const py = (y - middle.y) / half.y
    // The outline is drawn in by a parabola; inside of it the cloth bulges towards the viewer.
    const ex = px / (1 - DRAWN_IN * (1 - py * py))
    const ey = py / (1 - DRAWN_IN * (1 - px * px))
    const bulge = 1 - 0.1 * (1 - ex * ex) * (1 - ey * ey)
    to.u = 0.5 + (ex * bulge) / 2
    to.v = 0.5 + (ey * bulge) / 2
  })
}

function paintFolds(stage: Stage, half: Half): void {
  const { context } = stage
  const box = [-half.x, -half.y, 2 * half.x, 2 * half.y] as const
  const light = context.createRadialGradient(
    -half.x * 0.3,
    -half.y * 0.36,
    half.x * 0.05,
    -half.x * 0.05,
    0,
    half.x * 1.35,
  )
  light.addColorStop(0, '#ffffff52')
  light.addColorStop(0.35, '#ffffff1a')
  light.addColorStop(0.55, '#3b2f2700')
  light.addColorStop(0.8, '#3b2f272e')
  light.addColorStop(1, '#3b2f2780')
  context.fillStyle = light
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [0, half.y * 0.35, 0, half.y],
    [
      [0, '#3b2f2700'],
      [1, '#3b2f2766'],
    ],
  )
  context.fillRect(...box)
  paintCreases(stage, half)
  softEdge(stage, half)
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

/** From each corner towards the belly, dark ones and light ones beside them. */
function paintCreases(stage: Stage, half: Half): void {
  const creases = [
    {
      color: '#33271f',
      opacity: 0.28,
      lines: [
        [0.03, 0.42],
        [0.11, 0.3],
      ],
    },
    { color: '#ffffff', opacity: 0.26, lines: [[-0.08, 0.34]] },
  ] as const
  for (const { color, opacity, lines } of creases) {
    softShadow(stage, { blur: 9, opacity, color }, (crease) => {
      crease.lineWidth = 9
      crease.lineCap = 'round'
      for (const [sideX, sideY] of corners) {
        for (const [spread, length] of lines) {
          const fromX = sideX * half.x * 0.95
          const fromY = sideY * half.y * 0.95
          const toX = sideX * half.x * (1 - length) + spread * half.x
          const toY = sideY * half.y * (1 - length * 0.9) - spread * half.y
          crease.beginPath()
          crease.moveTo(fromX, fromY)
          crease.quadraticCurveTo((fromX + toX) / 2 + spread * 120, (fromY + toY) / 2, toX, toY)
          crease.stroke()
        }
      }
    })
  }
}

function softEdge(stage: Stage, half: Half): void {
  softShadow(stage, { blur: 12, opacity: 0.34, color: '#2f241d' }, (edge) => {
    edge.lineWidth = 14
    pillowPath(edge, half)
    edge.stroke()
  })
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '#press/raster/raster.ts'
import { paintSequins, paintWeave } from './materials.ts'
import { softShadow } from './soft-shadow.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintSweep,
  type FlatGeometry,
  type PictureSize,
  type ProductView,
  type ProductStage,
} from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

const tones = { light: '#f4f1ec', dark: '#ded7cc', table: '#e9e2d8', tableDark: '#cbbfb0' }

/** How far the middle of a side is drawn in, as a share of half the side: corners stick out. */
const DRAWN_IN = 0.085

/** Cloth of a cover: painted over its print, whose clip is the cloth. */
type Cloth = { hasPiping: boolean; paint: (stage: ProductStage, half: Half) => void }

/** Like linen: one sees the threads. */
export const cushion: ProductView = filled({
  hasPiping: true,
  paint: (stage, half) => paintWeave(stage, boxOf(half), { thread: 3.4, strength: 0.09 }),
})
/** Its pile is darker where it lies the other way. */
export const velvetCushion: ProductView = filled({ hasPiping: false, paint: paintPile })
/** Stroked upwards for the picture, and at its foot downwards for glitter. */
export const sequinCushion: ProductView = filled({
  hasPiping: false,
  paint(stage, half) {
    paintStroked(stage, half)
    paintSequins(stage, boxOf(half), 6.5)
  },
})

/** Filled: the print is stretched over the belly and gathered at the seams. */
function filled(cloth: Cloth): ProductView {
  return (flat, geometry, size) => paintCushion(flat, geometry, size, cloth)
}

const boxOf = (half: Half) => ({ x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y })

function paintPile(stage: ProductStage, half: Half): void {
  const { context } = stage
  const { x, y, width, height } = boxOf(half)
  context.globalCompositeOperation = 'soft-light'
  context.fillStyle = linear(
    context,
    [x, y, x + width, y + height * 0.6],
    [
      [0, '#ffffff66'],
      [0.24, '#00000059'],
      [0.42, '#ffffff80'],
      [0.6, '#00000066'],
      [0.8, '#ffffff4d'],
      [1, '#00000080'],
    ],
  )
  context.fillRect(x, y, width, height)
  context.globalCompositeOperation = 'source-over'
}

/** A swath along the foot, where a hand has just been. */
function paintStroked({ context }: ProductStage, half: Half): void {
  const { x, y, width, height } = boxOf(half)
  context.fillStyle = linear(
    context,
    [x, y + height * 0.8, x + width, y + height],
    [
      [0, '#aab0b6'],
      [0.3, '#eef1f3'],
      [0.55, '#b9bfc5'],
      [0.8, '#f5f7f8'],
      [1, '#9aa1a8'],
    ],
  )
  context.beginPath()
  context.moveTo(x, y + height * 0.84)
  context.bezierCurveTo(
    x + width * 0.3,
    y + height * 0.76,
    x + width * 0.6,
    y + height * 0.97,
    x + width,
    y + height * 0.86,
  )
  context.lineTo(x + width, y + height)
  context.lineTo(x, y + height)
  context.fill()
}

function paintCushion(flat: Raster, geometry: FlatGeometry, size: PictureSize, cloth: Cloth) {
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
  if (cloth.hasPiping) paintPiping(stage.context, half)
  stage.context.save()
  pillowPath(stage.context, half)
  stage.context.clip()
  paintCloth(stage, flat, geometry, half, middle)
  cloth.paint(stage, half)
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
  stage: ProductStage,
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

function paintFolds(stage: ProductStage, half: Half): void {
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
function paintCreases(stage: ProductStage, half: Half): void {
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

function softEdge(stage: ProductStage, half: Half): void {
  softShadow(stage, { blur: 12, opacity: 0.34, color: '#2f241d' }, (edge) => {
    edge.lineWidth = 14
    pillowPath(edge, half)
    edge.stroke()
  })
}

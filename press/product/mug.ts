import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '#press/raster/raster.ts'
import {
  black,
  linedWith,
  paintHandle,
  towards,
  white,
  type Glaze,
  type Mug,
} from './mug-handle.ts'
import { softShadow } from './soft-shadow.ts'
import { finish, linear, openStage, paintSweep, sand } from './stage.ts'
import type { FlatGeometry, ProductView, Stage } from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

/** The usual print of 206 × 96 mm, and how much of the way around it goes: the rest is the handle's. */
const USUAL_SHAPE = 96 / 206
const SHARE_AROUND = 206 / 258
/** Of a mug's usual height: what is printed lower is a cup, what is printed higher a beaker. */
const LOWEST = 0.74
const HIGHEST = 1.16
/** Of the usual way around; anything less would be a line on the mug. */
const LEAST_AROUND = 0.4

/** How far the rim and the foot bulge: the viewer looks down a little. */
const RIM = 0.2
const FOOT = 0.25

/** A little to one side: from the very front a mug has no handle. */
export const mugFront: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [{ ...alone, x: 570, turn: -44, glaze: white }])
/** All with the same print, as they come out of their box. */
export const mugSet: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [
    { ...small, x: 350, top: 215, turn: 40 },
    { ...small, x: 850, top: 215, turn: -40 },
    { ...small, x: 600, top: 335, turn: -52 },
  ])
export const mugLeft: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [{ ...alone, x: 650, turn: 90, glaze: white }])
export const mugRight: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [{ ...alone, x: 550, turn: -90, glaze: white }])
/** Two of them, so that both halves of the print are seen. */
export const mugPair: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, pair(white))
/** Alone, with the middle of its print turned away from the viewer by some degrees. */
export const mugAt = (turn: number): ProductView => {
  const withinHalf = ((((turn + 180) % 360) + 360) % 360) - 180
  return (flat, geometry, size) =>
    mugs(flat, geometry, size, [{ ...alone, turn: withinHalf, glaze: white }])
}
export const magicMugPair: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, pair(black))

const small = { radius: 140, height: 316, glaze: white }
const alone = { x: 600, top: 190, radius: 235, height: 530 }

function pair(glaze: Glaze): Mug[] {
  const both = { radius: 186, height: 424, glaze }
  return [
    { ...both, x: 395, top: 205, turn: 88 },
    { ...both, x: 805, top: 255, turn: -88 },
  ]
}

function mugs(flat: Raster, geometry: FlatGeometry, size: Parameters<ProductView>[2], all: Mug[]) {
  const stage = openStage(size)
  paintSweep(stage, sand, 470)
  const lined = geometry.glaze && { glaze: linedWith(geometry.glaze) }
  for (const mug of all) paintMug(stage, flat, geometry, { ...asTallAs(geometry, mug), ...lined })
  return finish(stage)
}

/** It stands where it stood, and is as tall as its print wants it. */
function asTallAs({ width, height }: FlatGeometry, mug: Mug): Mug {
  const wanted = height / width / USUAL_SHAPE
  const tall = mug.height * Math.max(LOWEST, Math.min(wanted, HIGHEST))
  return { ...mug, top: mug.top + mug.height - tall, height: tall }
}

function paintMug(stage: Stage, flat: Raster, geometry: FlatGeometry, mug: Mug): void {
  const { context } = stage
  paintFloorShadow(stage, mug)
  const isHandleInFront = Math.abs(mug.turn) > 90
  if (!isHandleInFront && mug.turn !== 0) paintHandle(stage, mug)
  context.save()
  bodyPath(context, mug)
  context.clip()
  context.fillStyle = mug.glaze.body
  context.fillRect(mug.x - mug.radius, mug.top - 100, 2 * mug.radius, mug.height + 200)
  // Turned far, it comes into view again at the other side.
  for (const around of [0, -360, 360]) {
    paintPrint(stage, flat, geometry, { ...mug, turn: mug.turn + around })
  }
  paintBodyLight(stage, mug)
  context.restore()
  paintInside(stage, mug)
  if (isHandleInFront) paintHandle(stage, mug)
}

/** The middle of the print looks away from the handle. */
function paintPrint(stage: Stage, flat: Raster, geometry: FlatGeometry, mug: Mug): void {
  const { context } = stage
  const { x: middle, top, radius, height } = mug
  const shape = geometry.height / geometry.width / USUAL_SHAPE
  // A print that is taller than any mug goes less far around, so that it keeps its shape.
  const around = SHARE_AROUND * 2 * Math.PI * Math.max(LEAST_AROUND, Math.min(1, HIGHEST / shape))
  const turn = (mug.turn * Math.PI) / 180
  const from = -around / 2 + turn
  if (from >= Math.PI / 2 || from + around <= -Math.PI / 2) return
  const rim = RIM * radius
  const swell = (FOOT - RIM) * radius
  const leftEdge = middle + radius * Math.sin(Math.max(-Math.PI / 2, from))
  const rightEdge = middle + radius * Math.sin(Math.min(Math.PI / 2, from + around))
  context.save()
  printedPath(context, mug, leftEdge, rightEdge)
  context.clip()
  const bounds = {
    x: leftEdge,
    y: top,
    width: rightEdge - leftEdge,
    height: height + FOOT * radius,
  }
  paintSurface(stage, flat, trimPart(geometry), bounds, (x, y, to) => {
    const sine = Math.max(-1, Math.min(1, (x - middle) / radius))
    const depth = Math.sqrt(1 - sine * sine)
    to.u = (Math.asin(sine) - from) / around
    to.v = ((y - top - rim * depth) / (height + swell * depth) - INSET) / (1 - 2 * INSET)
  })
  context.restore()
}

/** Bare glaze above and below the print, as a share of the mug. */
const INSET = 0.025

function printedPath(context: SKRSContext2D, mug: Mug, left: number, right: number): void {
  const { x: middle, top, radius, height } = mug
  const steps = 24
  const edge = (share: number, at: number) => {
    const x = left + ((right - left) * at) / steps
    const depth = Math.sqrt(Math.max(0, 1 - ((x - middle) / radius) ** 2))
    const y = top + RIM * radius * depth + share * (height + (FOOT - RIM) * radius * depth)
    return [x, y] as const
  }
  context.beginPath()
  for (let at = 0; at <= steps; at += 1) context.lineTo(...edge(INSET, at))
  for (let at = steps; at >= 0; at -= 1) context.lineTo(...edge(1 - INSET, at))
  context.closePath()
}

function bodyPath(context: SKRSContext2D, { x, top, radius, height }: Mug): void {
  const round = 0.06 * radius
  context.beginPath()
  context.moveTo(x - radius, top)
  context.lineTo(x - radius, top + height - round)
  context.quadraticCurveTo(
    x - radius,
    top + height,
    x - radius + round / 3,
    top + height + round / 2,
  )
  context.ellipse(x, top + height, radius - round / 3, FOOT * radius, 0, Math.PI - 0.12, 0.12, true)
  context.quadraticCurveTo(x + radius, top + height, x + radius, top + height - round)
  context.lineTo(x + radius, top)
  context.ellipse(x, top, radius, RIM * radius, 0, 0, Math.PI)
  context.closePath()
}

function paintBodyLight(stage: Stage, mug: Mug): void {
  const { context } = stage
  const { x, top, radius, height, glaze } = mug
  const shade = glaze.shade
  const box = [x - radius, top - 60, 2 * radius, height + 160] as const
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, `${shade}8c`],
      [0.07, `${shade}4d`],
      [0.22, `${shade}14`],
      [0.36, `${shade}00`],
      [0.55, `${shade}0d`],
      [0.75, `${shade}38`],
      [0.92, `${shade}80`],
      [1, `${shade}b0`],
    ],
  )
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [0, top + height * 0.62, 0, top + height + FOOT * radius],
    [
      [0, `${shade}00`],
      [0.8, `${shade}1f`],
      [1, `${shade}66`],
    ],
  )
  context.fillRect(...box)
  context.globalCompositeOperation = 'screen'
  context.fillStyle = linear(
    context,
    [x - radius * 0.72, 0, x - radius * 0.2, 0],
    [
      [0, '#ffffff00'],
      [0.35, '#ffffff4d'],
      [0.5, '#ffffff5e'],
      [0.65, '#ffffff3d'],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(...box)
  context.fillStyle = linear(
    context,
    [x + radius * 0.9, 0, x + radius * 0.99, 0],
    [
      [0, '#ffffff00'],
      [0.6, '#ffffff3d'],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(...box)
  context.globalCompositeOperation = 'source-over'
}

function paintInside(stage: Stage, { x, top, radius, glaze }: Mug): void {
  const { context } = stage
  const rim = RIM * radius
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, '#d9d3cc'],
      [0.3, '#ffffff'],
      [0.7, '#f4f1ed'],
      [1, '#c9c1b8'],
    ],
  )
  context.beginPath()
  context.ellipse(x, top, radius, rim, 0, 0, 2 * Math.PI)
  context.fill()
  context.lineWidth = radius * 0.008
  context.strokeStyle = glaze === black ? '#3a3a40' : '#cfc8bf'
  context.stroke()
  context.save()
  context.beginPath()
  context.ellipse(x, top + rim * 0.05, radius * 0.94, rim * 0.88, 0, 0, 2 * Math.PI)
  context.clip()
  context.fillStyle = linear(
    context,
    [x - radius, 0, x + radius, 0],
    [
      [0, '#b6aca1'],
      [0.25, '#d5cdc4'],
      [0.7, '#f3efea'],
      [1, '#e6e0d9'],
    ],
  )
  context.fillRect(x - radius, top - rim, 2 * radius, 2 * rim)
  context.fillStyle = linear(
    context,
    [0, top - rim, 0, top + rim],
    [
      [0, '#6b5f5400'],
      [0.35, '#6b5f5412'],
      [1, '#6b5f5480'],
    ],
  )
  context.fillRect(x - radius, top - rim, 2 * radius, 2 * rim)
  context.restore()
  if (glaze.inside) {
    context.globalCompositeOperation = 'multiply'
    context.fillStyle = glaze.inside
    context.beginPath()
    context.ellipse(x, top, radius, rim, 0, 0, 2 * Math.PI)
    context.fill()
    context.globalCompositeOperation = 'source-over'
  }
}

function paintFloorShadow(stage: Stage, { x, top, radius, height, turn }: Mug): void {
  const floor = top + height + FOOT * radius * 0.45
  softShadow(stage, { blur: 34, opacity: 0.3 }, (context) => {
    context.beginPath()
    context.ellipse(x + radius * 0.42, floor, radius * 1.25, radius * 0.24, 0.03, 0, 2 * Math.PI)
    context.fill()
  })
  softShadow(stage, { blur: 9, opacity: 0.5 }, (context) => {
    context.beginPath()
    context.ellipse(x + 6, floor + 8, radius * 0.97, radius * 0.2, 0, 0, 2 * Math.PI)
    context.fill()
  })
  if (turn === 0) return
  softShadow(stage, { blur: 22, opacity: 0.16 }, (context) => {
    const [side] = towards(turn)
    context.beginPath()
    context.ellipse(
      x + side * radius * 1.3,
      floor - 6,
      radius * 0.3,
      radius * 0.09,
      0,
      0,
      2 * Math.PI,
    )
    context.fill()
  })
}

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '#press/raster/raster.ts'
import { paintHandle } from './mug-handle.ts'
import { paintBodyLight, paintFloorShadow, paintInside } from './mug-light.ts'
import {
  big,
  black,
  childs,
  classic,
  enamel,
  espresso,
  FOOT,
  latte,
  linedWith,
  matt,
  outsideAt,
  radiusAt,
  RIM,
  satin,
  steel,
  white,
  type Mug,
  type MugShape,
} from './mug-shape.ts'
import { finish, openStage, paintSweep, sand } from './stage.ts'
import type { FlatGeometry, PictureSize, ProductView, ProductStage } from './stage.ts'
import { paintSurface, trimPart } from './surface.ts'

/** The usual print of 206 × 96 mm, and how much of the way around it goes: the rest is the handle's. */
const USUAL = { width: 206, height: 96 }
const USUAL_SHAPE = USUAL.height / USUAL.width
const SHARE_AROUND = 206 / 258
/** Lowest height, in shares of a mug's usual one: what is printed lower is a cup, what is printed higher a beaker. */
const LOWEST = 0.74
const HIGHEST = 1.16
/** Narrowest share of the usual width: all are seen from as far away, so that a large one is larger. */
const NARROWEST = 0.86
const WIDEST = 1.13
/** Least way around, in shares of the usual one; anything less would be a line on the mug. */
const LEAST_AROUND = 0.4
/** At this one side of the print is in the middle of the view, and the handle beside the body. */
const ONE_SIDE = -74

type Standing = Omit<Mug, 'shape'> & { shape?: MugShape }

/** Each kind of mug as it is formed and glazed. */
const kinds: Readonly<Record<string, Partial<Standing>>> = {
  'big-mug': { glaze: matt, shape: big },
  'enamel-mug': { glaze: enamel, shape: steel },
  'latte-mug': { shape: latte, top: 190 },
  'childs-mug': { glaze: satin, shape: childs },
  'magic-mug-pair': { glaze: black },
  'mug-set': { shape: espresso, top: 230, height: 470, radius: 219 },
}

const alone = { x: 570, top: 200, radius: 222, height: 500, turn: ONE_SIDE, glaze: white }
const one =
  (own: Partial<Standing>): ProductView =>
  (flat, geometry, size) =>
    mugs(flat, geometry, size, [{ ...alone, ...own }])

export const mug = one({})
export const bigMug = one(kinds['big-mug']!)
export const enamelMug = one(kinds['enamel-mug']!)
export const latteMug = one(kinds['latte-mug']!)
export const childsMug = one(kinds['childs-mug']!)
/** A little to one side: from the very front a mug has no handle. */
export const mugFront = one({ turn: -44 })
export const mugLeft = one({ x: 650, turn: 90 })
export const mugRight = one({ x: 550, turn: -90 })
/** Two of them, so that both halves of the print are seen. */
export const mugPair: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [
    { ...oneOfTwo, x: 395, top: 205, turn: 88 },
    { ...oneOfTwo, x: 805, top: 255, turn: -88 },
  ])
/** As it was, and as it is with something hot in it. */
export const magicMugPair: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, [
    { ...oneOfTwo, x: 350, top: 185, turn: 66, glaze: black, isBlank: true },
    { ...oneOfTwo, x: 760, top: 265, turn: ONE_SIDE, glaze: black },
  ])
/** As many as come out of their box, all with the same print. */
export const mugSet: ProductView = (flat, geometry, size) =>
  mugs(flat, geometry, size, geometry.pieces === 4 ? four : two)
/** One of its kind, with the middle of its print turned away from the viewer by some degrees. */
export const mugAt = (turn: number, view = 'mug'): ProductView =>
  one({ ...kinds[view], x: 600, turn: ((((turn + 180) % 360) + 360) % 360) - 180 })

const oneOfTwo = { radius: 186, height: 424, glaze: white }
const cup = { glaze: white, shape: espresso }
const two: Standing[] = [
  { ...cup, radius: 205, height: 440, x: 365, top: 225, turn: 70 },
  { ...cup, radius: 205, height: 440, x: 815, top: 290, turn: ONE_SIDE },
]
const four: Standing[] = [
  { ...cup, radius: 142, height: 305, x: 350, top: 175, turn: 66 },
  { ...cup, radius: 142, height: 305, x: 800, top: 175, turn: -66 },
  { ...cup, radius: 150, height: 322, x: 440, top: 430, turn: 74 },
  { ...cup, radius: 150, height: 322, x: 905, top: 430, turn: ONE_SIDE },
]

function mugs(flat: Raster, geometry: FlatGeometry, size: PictureSize, all: Standing[]) {
  const stage = openStage(size)
  paintSweep(stage, sand, 470)
  const lined = geometry.glaze && { glaze: linedWith(geometry.glaze) }
  for (const standing of all) {
    const formed = { shape: classic, ...standing, ...lined }
    paintMug(stage, flat, geometry, asLargeAs(geometry, formed))
  }
  return finish(stage)
}

/** It stands where it stood, and is as wide and as tall as its print wants it. */
function asLargeAs({ width, height }: FlatGeometry, mug: Mug): Mug {
  const wanted = height / width / USUAL_SHAPE
  const wide = mug.shape === espresso ? 1 : clamped(width / USUAL.width, NARROWEST, WIDEST)
  const tall = mug.height * wide * clamped(wanted, LOWEST, HIGHEST)
  return { ...mug, radius: mug.radius * wide, top: mug.top + mug.height - tall, height: tall }
}

const clamped = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most))

function paintMug(stage: ProductStage, flat: Raster, geometry: FlatGeometry, mug: Mug): void {
  const { context } = stage
  paintFloorShadow(stage, mug)
  const isHandleInFront = Math.abs(mug.turn) > 90
  if (!isHandleInFront && mug.turn !== 0) paintHandle(stage, mug)
  context.save()
  bodyPath(context, mug)
  context.clip()
  context.fillStyle = mug.glaze.body
  context.fillRect(mug.x - mug.radius, mug.top - 100, 2 * mug.radius, mug.height + 200)
  if (!mug.isBlank) {
    // Turned far, it comes into view again at the other side.
    for (const around of [0, -360, 360]) {
      paintPrint(stage, flat, geometry, { ...mug, turn: mug.turn + around })
    }
  }
  paintBodyLight(stage, mug)
  context.restore()
  paintInside(stage, mug)
  if (isHandleInFront) paintHandle(stage, mug)
}

/** The middle of the print looks away from the handle. */
function paintPrint(stage: ProductStage, flat: Raster, geometry: FlatGeometry, mug: Mug): void {
  const { context } = stage
  const { x: middle, top, radius, height, shape } = mug
  const taller = geometry.height / geometry.width / USUAL_SHAPE
  // A print that is taller than any mug goes less far around, so that it keeps its shape.
  const around = SHARE_AROUND * 2 * Math.PI * clamped(HIGHEST / taller, LEAST_AROUND, 1)
  const turn = (mug.turn * Math.PI) / 180
  const from = -around / 2 + turn
  if (from >= Math.PI / 2 || from + around <= -Math.PI / 2) return
  const start = Math.max(-Math.PI / 2, from)
  const end = Math.min(Math.PI / 2, from + around)
  context.save()
  printedPath(context, mug, start, end)
  context.clip()
  const left = middle + radius * Math.sin(start)
  const bounds = {
    x: left,
    y: top,
    width: middle + radius * Math.sin(end) - left,
    height: height + FOOT * radius,
  }
  const rounds = shape.taper === 0 ? 1 : 3
  paintSurface(stage, flat, trimPart(geometry), bounds, (x, y, to) => {
    let down = 0.5
    let sine = 0
    for (let round = 0; round < rounds; round += 1) {
      const here = radius * (1 - shape.taper * down)
      sine = Math.max(-1, Math.min(1, (x - middle) / here))
      const depth = here * Math.sqrt(1 - sine * sine)
      down = (y - top - RIM * depth) / (height + (FOOT - RIM) * depth)
    }
    to.u = (Math.asin(sine) - from) / around
    to.v = (down - INSET) / (1 - 2 * INSET)
  })
  context.restore()
}

/** Bare glaze above and below the print, as a share of the mug. */
const INSET = 0.025

function printedPath(context: SKRSContext2D, mug: Mug, from: number, to: number): void {
  const steps = 24
  context.beginPath()
  for (let at = 0; at <= steps; at += 1) {
    context.lineTo(...outsideAt(mug, from + ((to - from) * at) / steps, INSET))
  }
  for (let at = steps; at >= 0; at -= 1) {
    context.lineTo(...outsideAt(mug, from + ((to - from) * at) / steps, 1 - INSET))
  }
  context.closePath()
}

function bodyPath(context: SKRSContext2D, mug: Mug): void {
  const { x, top, radius, height, shape } = mug
  const foot = radiusAt(mug, 1)
  const round = shape.foot * radius
  const bottom = top + height
  const above = radiusAt(mug, 1 - round / height)
  const stand = foot - round / 3
  context.beginPath()
  context.moveTo(x - radius, top)
  context.lineTo(x - above, bottom - round)
  context.quadraticCurveTo(x - foot, bottom, x - stand, bottom + round / 4)
  context.ellipse(x, bottom, stand, FOOT * foot, 0, Math.PI - 0.12, 0.12, true)
  context.quadraticCurveTo(x + foot, bottom, x + above, bottom - round)
  context.lineTo(x + radius, top)
  context.ellipse(x, top, radius, RIM * radius, 0, 0, Math.PI)
  context.closePath()
}

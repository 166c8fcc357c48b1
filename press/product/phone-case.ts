import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from '#design/geometry.ts'
import type { Raster } from '#press/raster/raster.ts'
import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, fillPiece, gloss, onPiece, pieceIn, rim, roundRect } from './piece.ts'
import { finish, fitted, linear, mist, openStage, paintWall } from './stage.ts'
import type { FlatGeometry, PictureSize, ProductView } from './stage.ts'

/** The back of a phone in its case, with the cameras where the case is open. */
export const phoneCase: ProductView = (flat, geometry, size) =>
  paintCase(flat, geometry, size, ['#23262b', '#4a4f57', '#15171a'])
/** The phone shows wherever nothing is printed. */
export const clearPhoneCase: ProductView = (flat, geometry, size) =>
  paintCase(flat, geometry, size, ['#aebdc6', '#c9d6dc', '#93a4ae'])

/** Tough phone case of two layers: the soft one shows at the edge, thickest at the corners. */
export const toughPhoneCase: ProductView = (flat, geometry, size) =>
  paintCase(flat, geometry, size, ['#1c1e22', '#3a3e45', '#121417'], true)

type Tones = [left: string, middle: string, right: string]

function paintCase(
  flat: Raster,
  geometry: FlatGeometry,
  size: PictureSize,
  tones: Tones,
  isTough = false,
): Raster {
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, mist)
  const { width, height, perMm } = fitted(geometry, { width: 520, height: 720 })
  turned(context, { x: 600, y: 445 }, 9, () => {
    const piece = pieceIn(geometry, centred(width, height), width * 0.155)
    cast(stage, { ...piece, outline: piece.outer }, [
      { move: 30, blur: 34, opacity: 0.32 },
      { move: 7, blur: 8, opacity: 0.4 },
    ])
    if (isTough) paintBumper(context, piece.box)
    paintPhone(context, () => fillPiece(context, piece.outer), piece.box, tones)
    onPiece(context, piece, () => {
      paintTurned(stage, flat, geometry, piece.box)
      gloss(context, piece.box, 0.3)
      sideShade(context, piece.box)
    })
    rim(context, piece, '#ffffff8c')
    for (const hole of piece.holes) paintCamera(context, hole, perMm)
  })
  return finish(stage)
}

/** Rubber all around, with a ridge on each corner. */
function paintBumper(context: SKRSContext2D, { x, y, width, height }: Rect): void {
  const rim = width * 0.035
  const round = width * 0.17
  const outer = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim }
  for (const [move, color] of [
    [9, '#08090a'],
    [0, '#26292e'],
  ] as const) {
    context.fillStyle = color
    roundRect(context, { ...outer, x: outer.x + move * 0.7, y: outer.y + move }, round)
    context.fill()
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const side = width * 0.3
      const corner = {
        x: right === 0 ? outer.x - rim * 0.55 : outer.x + outer.width - side + rim * 0.55,
        y: down === 0 ? outer.y - rim * 0.55 : outer.y + outer.height - side + rim * 0.55,
        width: side,
        height: side,
      }
      roundRect(context, { ...corner, x: corner.x + move * 0.7, y: corner.y + move }, round)
      context.fill()
    }
  }
  context.strokeStyle = '#5b616a'
  context.lineWidth = 2
  roundRect(
    context,
    { x: x - rim / 2, y: y - rim / 2, width: width + rim, height: height + rim },
    round,
  )
  context.stroke()
}

/** Seen at the edge of the case and through its openings. */
function paintPhone(
  context: SKRSContext2D,
  fill: () => void,
  { x, width }: Rect,
  [left, middle, right]: Tones,
): void {
  context.fillStyle = linear(
    context,
    [x, 0, x + width + 8, 0],
    [
      [0, left],
      [0.5, middle],
      [1, right],
    ],
  )
  context.save()
  context.translate(5, 7)
  fill()
  context.restore()
  fill()
}

const SMALLEST_LENS_MM = 10
const LONG = 1.8
const NEARLY_SQUARE = 1.12

function paintCamera(context: SKRSContext2D, hole: Rect & { radius: number }, perMm: number): void {
  context.save()
  roundRect(context, hole, hole.radius)
  context.clip()
  context.fillStyle = '#1b1d20'
  context.fillRect(hole.x, hole.y, hole.width, hole.height)
  // The edge of the case throws a shadow onto what lies deeper.
  context.strokeStyle = '#000000b3'
  context.lineWidth = 10
  roundRect(context, hole, hole.radius)
  context.stroke()
  const short = Math.min(hole.width, hole.height)
  const at = (x: number, y: number) => ({ x: hole.x + hole.width * x, y: hole.y + hole.height * y })
  if (short < SMALLEST_LENS_MM * perMm) paintFlash(context, at(0.5, 0.5), short * 0.34)
  else {
    const { lenses, flash, radius } = cameraOf(hole)
    for (const [x, y] of lenses) paintLens(context, at(x, y), radius * short)
    if (flash) paintFlash(context, at(...flash), short * 0.09)
  }
  context.restore()
  context.strokeStyle = '#ffffff66'
  context.lineWidth = 1.6
  roundRect(context, hole, hole.radius)
  context.stroke()
}

type Place = [x: number, y: number]
type Camera = { lenses: Place[]; flash?: Place; radius: number }

/** Camera behind an opening of this shape: a lens, a row of them, or two and a light. */
function cameraOf({ width, height }: Rect): Camera {
  const isWide = width > height
  const ratio = Math.max(width / height, height / width)
  const along = (share: number, across = 0.5): Place => (isWide ? [share, across] : [across, share])
  if (ratio >= LONG) {
    const count = Math.round(ratio)
    const lenses = Array.from({ length: count }, (_, index) => along((index + 0.5) / count))
    return { lenses, radius: 0.36 }
  }
  if (ratio > NEARLY_SQUARE) {
    return { lenses: [along(0.29, 0.36), along(0.71, 0.36)], flash: along(0.5, 0.8), radius: 0.25 }
  }
  const isRound = Math.abs(width - height) < 0.01 * width && ratio === 1
  if (isRound) return { lenses: [[0.5, 0.5]], radius: 0.42 }
  return {
    lenses: [
      [0.32, 0.32],
      [0.68, 0.68],
    ],
    flash: [0.74, 0.26],
    radius: 0.2,
  }
}

function paintLens(context: SKRSContext2D, { x, y }: { x: number; y: number }, radius: number) {
  for (const [share, color] of [
    [1, '#3a3e44'],
    [0.79, '#0b0c0e'],
    [0.42, '#1d2b3f'],
  ] as const) {
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, radius * share, 0, 2 * Math.PI)
    context.fill()
  }
  context.fillStyle = '#ffffffb3'
  context.beginPath()
  context.arc(x - radius * 0.21, y - radius * 0.24, radius * 0.11, 0, 2 * Math.PI)
  context.fill()
}

function paintFlash(context: SKRSContext2D, { x, y }: { x: number; y: number }, radius: number) {
  context.fillStyle = '#f3e7c4'
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function sideShade(context: SKRSContext2D, { x, y, width, height }: Rect): void {
  context.fillStyle = linear(
    context,
    [x, 0, x + width, 0],
    [
      [0, '#ffffff59'],
      [0.05, '#ffffff00'],
      [0.93, '#10121400'],
      [1, '#10121473'],
    ],
  )
  context.fillRect(x, y, width, height)
}

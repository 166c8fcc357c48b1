import type { SKRSContext2D } from '@napi-rs/canvas'
import { Contour } from '#design/contour/contour.schema.ts'
import { centreOf, type Rect } from '#design/geometry.ts'
import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, fillPiece, gloss, onPiece, pieceIn, rim, type Piece } from './piece.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  sand,
  type FlatGeometry,
  type Point,
  type ProductView,
  type ProductStage,
} from './stage.ts'

type Metal = { dark: string; middle: string; bright: string }
const steel: Metal = { dark: '#6f6a64', middle: '#b9b4ad', bright: '#f6f4f1' }
const brass: Metal = { dark: '#7d5f26', middle: '#c9a253', bright: '#f7e3ae' }

type Material = {
  ring: { metal: Metal; diameterMm: number }
  paint: (stage: ProductStage, piece: Piece, print: () => void) => void
}

/** Clear acrylic, printed to its edge. */
export const keyring: ProductView = hanging({
  ring: { metal: steel, diameterMm: 25 },
  paint: ({ context }, piece, print) => {
    onPiece(context, piece, () => {
      print()
      gloss(context, piece.box, 0.42)
    })
    rim(context, piece, '#ffffff99', 18)
    rim(context, piece, '#ffffffd9')
  },
})

/** Brushed steel that shows in the light parts of the picture. */
export const steelKeyring: ProductView = hanging({
  ring: { metal: steel, diameterMm: 28 },
  paint: ({ context }, piece, print) => {
    onPiece(context, piece, () => {
      brushedSteel(context, piece.box)
      multiplied(context, print)
      gloss(context, piece.box, 0.2)
    })
    rim(context, piece, '#ffffffb3', 7)
    rim(context, piece, '#5d6165a6', 2)
  },
})

/** A strap of tanned leather with a rivet. */
export const leatherKeyring: ProductView = hanging({
  ring: { metal: brass, diameterMm: 25 },
  paint: ({ context }, piece, print) => {
    onPiece(context, piece, () => {
      const { x, y, width, height } = piece.box
      context.fillStyle = linear(
        context,
        [x, y, x + width, y + height],
        [
          [0, '#e8c396'],
          [0.5, '#dcb07c'],
          [1, '#c39560'],
        ],
      )
      context.fillRect(x, y, width, height)
      multiplied(context, print)
    })
    rim(context, piece, '#5a371880', 14)
    rim(context, piece, '#4a2b10', 3)
    for (const hole of piece.holes) paintRivet(context, hole)
  },
})

const LARGEST = { width: 500, height: 500 }

function hanging({ ring, paint }: Material): ProductView {
  return (flat, geometry, size) => {
    const stage = openStage(size)
    const { context } = stage
    paintWall(stage, sand)
    const pierced = { ...geometry, contour: geometry.contour ?? piercedSheet(geometry) }
    const { width, height, perMm } = fitted(pierced, LARGEST)
    const piece = pieceIn(pierced, centred(width, height))
    const [hole] = piece.holes
    const radius = Math.min(130, (ring.diameterMm / 2) * perMm)
    const way = hole ? wayOut(centreOf(hole), piece.box) : { x: 0, y: -1 }
    // Piece and ring together stand in the middle.
    const beyond = hole ? Math.max(0, 2 * radius - depthOf(hole, piece.box, way)) / 2 : 0
    const middle = { x: 600 - way.x * beyond, y: 455 - way.y * beyond }
    turned(context, middle, 7, () => {
      cast(stage, piece, [
        { move: 20, blur: 26, opacity: 0.28 },
        { move: 5, blur: 6, opacity: 0.34 },
      ])
      if (hole) paintRing(context, { hole: centreOf(hole), way, radius }, ring.metal, 'behind')
      paintThickness(context, piece)
      paint(stage, piece, () => paintTurned(stage, flat, pierced, piece.box))
      if (hole) paintRing(context, { hole: centreOf(hole), way, radius }, ring.metal, 'before')
    })
    return finish(stage)
  }
}

/** A page that says nothing of its shape still hangs on something. */
function piercedSheet({ width, height }: FlatGeometry): Contour {
  const short = Math.min(width, height)
  const side = Math.max(0.5, short * 0.1)
  const hole = { x: (width - side) / 2, y: short * 0.08, width: side, height: side }
  const holes = [{ ...hole, radius: side / 2 }]
  return Contour.parse({ shape: 'rounded', radius: short * 0.1, holes })
}

/** From a hole to the edge that it is next to. */
function wayOut(hole: Point, box: Rect): Point {
  const middle = centreOf(box)
  const [x, y] = [(hole.x - middle.x) / box.width, (hole.y - middle.y) / box.height]
  if (Math.abs(x) > Math.abs(y)) return { x: Math.sign(x), y: 0 }
  return { x: 0, y: y > 0 ? 1 : -1 }
}

function depthOf(hole: Rect, box: Rect, way: Point): number {
  const { x, y } = centreOf(hole)
  if (way.x !== 0) return way.x < 0 ? x - box.x : box.x + box.width - x
  return way.y < 0 ? y - box.y : box.y + box.height - y
}

function paintThickness(context: SKRSContext2D, piece: Piece): void {
  context.save()
  context.translate(3, 5)
  context.fillStyle = '#8f877d'
  fillPiece(context, piece.outline)
  context.restore()
}

type Ring = { hole: Point; way: Point; radius: number }

/** Behind the piece and, for the part that comes out of its hole, before it. */
function paintRing(
  context: SKRSContext2D,
  { hole, way, radius }: Ring,
  { dark, middle, bright }: Metal,
  part: 'behind' | 'before',
): void {
  const centre = { x: hole.x + way.x * radius, y: hole.y + way.y * radius }
  const start = Math.atan2(-way.y, -way.x)
  for (const [width, color] of [
    [13, dark],
    [9, middle],
    [3.5, bright],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = color
    context.beginPath()
    if (part === 'before') context.arc(centre.x, centre.y, radius, start, start + Math.PI * 0.55)
    else context.arc(centre.x, centre.y, radius, 0, 2 * Math.PI)
    context.stroke()
  }
}

function paintRivet(context: SKRSContext2D, hole: Rect): void {
  const { x, y } = centreOf(hole)
  for (const [share, color] of [
    [0.86, brass.dark],
    [0.8, brass.middle],
    [0.66, brass.bright],
    [0.6, brass.middle],
  ] as const) {
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, hole.width * share, 0, 2 * Math.PI)
    context.arc(x, y, hole.width * 0.5, 0, 2 * Math.PI, true)
    context.fill()
  }
}

function multiplied(context: SKRSContext2D, draw: () => void): void {
  context.save()
  context.globalCompositeOperation = 'multiply'
  draw()
  context.restore()
}

/** Fine lines across, and a band of light. */
function brushedSteel(context: SKRSContext2D, { x, y, width, height }: Rect): void {
  context.fillStyle = linear(
    context,
    [x, y, x + width, y + height * 0.6],
    [
      [0, '#d3d6d8'],
      [0.28, '#f4f5f5'],
      [0.5, '#c3c7ca'],
      [0.76, '#eceeee'],
      [1, '#b4b9bd'],
    ],
  )
  context.fillRect(x, y, width, height)
  context.lineWidth = 1
  for (let line = 0; line * 3 < height; line += 1) {
    // Never the same twice in a row, and the same picture each time.
    const light = ((line * 7919) % 13) / 13
    context.strokeStyle = light > 0.5 ? '#ffffff40' : '#5d61652e'
    context.beginPath()
    context.moveTo(x, y + line * 3)
    context.lineTo(x + width, y + line * 3)
    context.stroke()
  }
}

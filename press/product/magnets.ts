import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, fillPiece, gloss, onPiece, pieceIn, rim, type Piece } from './piece.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type ProductStage,
} from './stage.ts'

type Paint = (stage: ProductStage, piece: Piece, print: () => void) => void

/** Places: where the middle of each piece is, how it is turned, and the most room it has. */
type Places = {
  room: { width: number; height: number }
  at: readonly (readonly [x: number, y: number, degrees: number])[]
}
const alone: Places = { room: { width: 640, height: 560 }, at: [[600, 445, -5]] }
const six: Places = {
  room: { width: 300, height: 300 },
  at: [
    [255, 270, -4],
    [600, 255, 2.5],
    [940, 275, -2],
    [262, 640, 3],
    [604, 628, -3.5],
    [945, 640, 4],
  ],
}
const four: Places = {
  room: { width: 330, height: 330 },
  at: [
    [400, 255, -3],
    [795, 265, 4],
    [408, 645, 2.5],
    [800, 650, -4],
  ],
}

function onFridge(edge: string, paint: Paint, places = alone): ProductView {
  return (flat, geometry, size, _inside, others = []) => {
    const pages = [{ flat, geometry }, ...others]
    const stage = openStage(size)
    const { context } = stage
    paintWall(stage, { light: '#eceef0', dark: '#b9c0c6' })
    paintBrushedMetal(stage)
    for (const [index, [x, y, degrees]] of places.at.entries()) {
      const { flat, geometry } = pages[index % pages.length]!
      const { width, height } = fitted(geometry, places.room)
      turned(context, { x, y }, degrees, () => {
        const piece = pieceIn(geometry, centred(width, height), Math.min(width, height) * 0.02)
        cast(stage, piece, [
          { move: 18, blur: 24, opacity: 0.34 },
          { move: 5, blur: 6, opacity: 0.4 },
        ])
        context.save()
        context.translate(4, 6)
        context.fillStyle = edge
        fillPiece(context, piece.outline)
        context.restore()
        onPiece(context, piece, () =>
          paint(stage, piece, () => paintTurned(stage, flat, geometry, piece.box)),
        )
        rim(context, piece, '#ffffffa6')
      })
    }
    return finish(stage)
  }
}

/** On the door of a fridge, under a clear layer. */
const underLayer: Paint = ({ context }, piece, print) => {
  print()
  gloss(context, piece.box, 0.34)
}
export const magnet: ProductView = onFridge('#8e8a85', underLayer)
export const magnetSet: ProductView = onFridge('#8e8a85', underLayer, six)

/** A tile of bamboo whose grain shows through. */
const onBamboo: Paint = (stage, piece, print) => {
  const { context } = stage
  paintBamboo(stage, piece)
  context.save()
  context.globalCompositeOperation = 'multiply'
  print()
  context.restore()
}
export const bambooMagnet: ProductView = onFridge('#a98a57', onBamboo)
export const bambooMagnetSet: ProductView = onFridge('#a98a57', onBamboo, four)

function paintBamboo({ context }: ProductStage, { box }: Piece): void {
  const { x, y, width, height } = box
  context.fillStyle = '#ecd7ab'
  context.fillRect(x, y, width, height)
  for (let line = 0; line * 9 < width; line += 1) {
    const tone = ((line * 7919) % 17) / 17
    context.fillStyle = `rgba(150,108,52,${(0.06 + 0.14 * tone).toFixed(3)})`
    context.fillRect(x + line * 9, y, 3 + 5 * tone, height)
  }
}

function paintBrushedMetal({ context }: ProductStage): void {
  context.fillStyle = linear(
    context,
    [0, 0, 1200, 300],
    [
      [0, '#ffffff00'],
      [0.3, '#ffffff66'],
      [0.42, '#ffffff1a'],
      [0.7, '#ffffff4d'],
      [1, '#ffffff00'],
    ],
  )
  context.fillRect(-600, -600, 2400, 2100)
}

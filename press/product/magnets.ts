import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, fillPiece, gloss, onPiece, pieceIn, rim, type Piece } from './piece.ts'
import {
  finish,
  fitted,
  linear,
  openStage,
  paintWall,
  type ProductView,
  type Stage,
} from './stage.ts'

/** On the door of a fridge, under a clear layer. */
export const magnet: ProductView = onFridge('#8e8a85', ({ context }, piece, print) => {
  print()
  gloss(context, piece.box, 0.34)
})

/** A tile of bamboo whose grain shows through. */
export const bambooMagnet: ProductView = onFridge('#a98a57', (stage, piece, print) => {
  const { context } = stage
  paintBamboo(stage, piece)
  context.save()
  context.globalCompositeOperation = 'multiply'
  print()
  context.restore()
})

type Paint = (stage: Stage, piece: Piece, print: () => void) => void

function onFridge(edge: string, paint: Paint): ProductView {
  return (flat, geometry, size) => {
    const stage = openStage(size)
    const { context } = stage
    paintWall(stage, { light: '#eceef0', dark: '#b9c0c6' })
    paintBrushedMetal(stage)
    const { width, height } = fitted(geometry, { width: 640, height: 560 })
    turned(context, { x: 600, y: 445 }, -5, () => {
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
    return finish(stage)
  }
}

function paintBamboo({ context }: Stage, { box }: Piece): void {
  const { x, y, width, height } = box
  context.fillStyle = '#ecd7ab'
  context.fillRect(x, y, width, height)
  for (let line = 0; line * 9 < width; line += 1) {
    const tone = ((line * 7919) % 17) / 17
    context.fillStyle = `rgba(150,108,52,${(0.06 + 0.14 * tone).toFixed(3)})`
    context.fillRect(x + line * 9, y, 3 + 5 * tone, height)
  }
}

function paintBrushedMetal({ context }: Stage): void {
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

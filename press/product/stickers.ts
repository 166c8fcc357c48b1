import { centred, paintTurned, turned } from './flat-print.ts'
import { cast, gloss, onPiece, pieceIn, rim } from './piece.ts'
import { finish, fitted, mist, openStage, paintWall, type ProductView } from './stage.ts'

const SHEET = { width: 940, height: 660 }
const ROOM = { width: 262, height: 262 }
const COLUMNS = [-300, 0, 300]
const ROWS = [-155, 155]

/** Six on the paper that they are peeled from, each cut along its own edge. */
export const stickerSet: ProductView = (flat, geometry, size, _inside, others = []) => {
  const pages = [{ flat, geometry }, ...others]
  const stage = openStage(size)
  const { context } = stage
  paintWall(stage, mist)
  turned(context, { x: 600, y: 450 }, -3, () => {
    const sheet = centred(SHEET.width, SHEET.height)
    cast(stage, pieceIn({ width: SHEET.width, height: SHEET.height, bleed: 0 }, sheet, 10), [
      { move: 14, blur: 22, opacity: 0.28 },
      { move: 3, blur: 4, opacity: 0.3 },
    ])
    context.fillStyle = '#fbfbf9'
    context.beginPath()
    context.roundRect(sheet.x, sheet.y, sheet.width, sheet.height, 10)
    context.fill()
    const places = ROWS.flatMap((y) => COLUMNS.map((x) => ({ x, y })))
    for (const [index, place] of places.entries()) {
      const page = pages[index % pages.length]!
      const { width, height } = fitted(page.geometry, ROOM)
      const { x, y } = centred(width, height)
      const box = { x: place.x + x, y: place.y + y, width, height }
      const piece = pieceIn(page.geometry, box, Math.min(width, height) * 0.06)
      cast(stage, piece, [{ move: 2, blur: 3, opacity: 0.3 }])
      onPiece(context, piece, () => {
        paintTurned(stage, page.flat, page.geometry, piece.box)
        gloss(context, piece.box, 0.2)
      })
      rim(context, piece, '#ffffff8c', 3)
    }
  })
  return finish(stage)
}

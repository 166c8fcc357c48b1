import { centreOf, type Rect } from '#design/geometry.ts'
import { findDrawnMotif } from '#demo/motifs/motifs.ts'
import { circle } from '#demo/motifs/pen.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import type { Look } from './look.ts'
import { shrunk, squareIn } from './split.ts'

const LABEL = '#fffdf8'

/** A pattern to every edge, with a label for the words and a round photo. */
export const patternLook: Look = (board, { type, motif }, words) => {
  const { colors } = board
  const drawn = findDrawnMotif(motif ?? '')
  if (!drawn) throw new Error(`There is no motif ${motif}`)
  board.draw((sheet) => drawn.draw(sheet, colors))
  const [first, second] = board.panels
  if (second) {
    disc(first)
    label(shrunk(second, 0.96, 0.86), 0.86)
    return
  }
  const isWide = first.width > first.height * 1.15
  const side = Math.min(first.width, first.height)
  const whole = isWide ? shrunk(first, 0.94, 0.72) : shrunk(first, 0.9, 0.84)
  board.card(whole, LABEL, { radius: side * 0.06 })
  const share = isWide ? 0.4 : 0.46
  const photo: Rect = isWide
    ? { ...whole, width: whole.width * share }
    : { ...whole, height: whole.height * share }
  const text: Rect = isWide
    ? { ...whole, x: whole.x + photo.width, width: whole.width - photo.width }
    : { ...whole, y: whole.y + photo.height, height: whole.height - photo.height }
  ringed(squareIn(photo, 0.84))
  writeBlock(board, shrunk(text, 0.9, 0.86), words, { type, ground: LABEL })

  function label(box: Rect, across: number): void {
    board.card(box, LABEL, { radius: Math.min(box.width, box.height) * 0.12 })
    writeBlock(board, shrunk(box, across, 0.86), words, { type, ground: LABEL })
  }

  function disc(panel: Rect): void {
    const square = squareIn(panel, 0.98)
    const { x, y } = centreOf(square)
    board.draw((sheet) => sheet.fill(LABEL, [circle(x, y, square.width / 2)]))
    ringed(squareIn(square, 0.88))
  }

  function ringed(box: Rect): void {
    const { x, y } = centreOf(box)
    board.draw((sheet) => sheet.fill(colors.a, [circle(x, y, box.width / 2)]))
    board.photo(squareIn(box, 0.95), { isRound: true })
  }
}

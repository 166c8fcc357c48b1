import { centreOf } from '#design/geometry.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { place } from '#demo/templates/ornaments.ts'
import { circle } from '#demo/motifs/pen.ts'
import type { Look } from './look.ts'
import { shrunk, split, squareIn } from './split.ts'

/** Large letters on a coloured ground, with a round photo set into a disc. */
export const lettersLook: Look = (board, { figures, type }, words) => {
  const { colors } = board
  const { photo, words: text, isBeside } = split(board, 0.46)
  const square = squareIn(photo, isBeside ? 0.9 : 0.98)
  const { x, y } = centreOf(square)
  const radius = square.width / 2
  board.draw((sheet) => {
    sheet.fill(colors.d, [circle(x + radius * 0.09, y + radius * 0.07, radius * 0.94)])
    sheet.fill(colors.light, [circle(x, y, radius * 0.93)])
  })
  board.photo(squareIn(square, 0.85), { isRound: true })
  const size = square.width * 0.27
  place(board, figures[0], { x: x + radius * 0.74, y: y + radius * 0.68, size, turn: 8 })
  place(board, figures[1], {
    x: x - radius * 0.76,
    y: y - radius * 0.66,
    size: size * 0.8,
    turn: -12,
  })
  writeBlock(board, shrunk(text, 0.98, isBeside ? 0.9 : 0.98), words, {
    type,
    weight: 1.12,
  })
}

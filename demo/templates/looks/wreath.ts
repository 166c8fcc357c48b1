import { centreOf } from '#design/geometry.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { place, wreath } from '#demo/templates/ornaments.ts'
import type { Look } from './look.ts'
import { shrunk, split, squareIn } from './split.ts'

/** A round photo in a wreath, and the words beneath or beside it. */
export const wreathLook: Look = (board, { figures, type }, words) => {
  const { photo, words: text, isBeside } = split(board, 0.53)
  const square = squareIn(photo)
  const middle = centreOf(square)
  const radius = square.width * 0.385
  const round = squareIn(square, 0.68)
  board.photo(round, { isRound: true })
  wreath(board, { ...middle, radius }, figures)
  writeBlock(board, shrunk(text, isBeside ? 0.94 : 0.9, isBeside ? 0.8 : 0.94), words, { type })
  if (!isBeside) return
  const size = Math.min(text.width, text.height) * 0.09
  const [x, y] = [centreOf(text).x, text.y + size * 0.62]
  place(board, figures[0], { x, y, size })
  place(board, figures[0], { x, y: text.y + text.height - size * 0.62, size })
}

import { boundsOf, type Rect } from '#design/geometry.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { sprinkle } from '#demo/templates/ornaments.ts'
import type { Look } from './look.ts'
import { shrunk, split, squareIn } from './split.ts'

const TURN = -4

/** A print with a white border, laid on the page a little crooked. */
export const snapshotLook: Look = (board, { figures, type }, words) => {
  const { photo, words: text, isBeside } = split(board, 0.58)
  const paper = squareIn(photo, 0.86)
  const border = paper.width * 0.065
  const picture: Rect = {
    x: paper.x + border,
    y: paper.y + border,
    width: paper.width - 2 * border,
    height: paper.height - 2 * border,
  }
  const lettering = shrunk(text, 0.92, isBeside ? 0.74 : 0.9)
  sprinkle(board, {
    names: figures,
    avoid: [boundsOf({ ...paper, rotation: TURN }), lettering],
    size: Math.min(board.page.width, board.page.height) * 0.115,
    seed: 41,
  })
  const shadow = { ...paper, x: paper.x + border * 0.22, y: paper.y + border * 0.3 }
  board.card(shadow, board.colors.b, { rotation: TURN, radius: border * 0.2 })
  board.card(paper, '#ffffff', { rotation: TURN, radius: border * 0.2 })
  board.photo(picture, { rotation: TURN })
  writeBlock(board, lettering, words, { type })
}

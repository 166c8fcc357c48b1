import type { Rect } from '#design/geometry.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { place } from '#demo/templates/ornaments.ts'
import type { Look } from './look.ts'
import { shrunk, split } from './split.ts'

/** One large photo and two small ones in a tidy block, with the words beside or beneath. */
export const galleryLook: Look = (board, { figures, type }, words) => {
  const { photo, words: text, isBeside } = split(board, 0.6)
  const block = isBeside ? shrunk(photo, 0.98, 0.9) : photo
  const gap = Math.min(block.width, block.height) * 0.035
  const radius = gap * 0.9
  for (const place of placesIn(block, gap)) board.photo(place, { radius })
  const size = Math.min(text.width, text.height) * (isBeside ? 0.12 : 0.15)
  const box = isBeside ? shrunk(text, 0.94, 0.7) : shrunk(text, 0.74, 0.96)
  writeBlock(board, box, words, { type })
  for (const [index, spot] of spotsBeside(text, size, isBeside).entries()) {
    place(board, figures[index]!, spot)
  }
}

function placesIn({ x, y, width, height }: Rect, gap: number): Rect[] {
  const large = width * 0.63 - gap / 2
  const small = width - large - gap
  const half = (height - gap) / 2
  return [
    { x, y, width: large, height },
    { x: x + large + gap, y, width: small, height: half },
    { x: x + large + gap, y: y + half + gap, width: small, height: half },
  ]
}

function spotsBeside({ x, y, width, height }: Rect, size: number, isBeside: boolean) {
  if (isBeside) {
    return [
      { x: x + width / 2, y: y + size * 0.7, size },
      { x: x + width / 2, y: y + height - size * 0.7, size },
    ]
  }
  return [
    { x: x + size * 0.7, y: y + height / 2, size, turn: -10 },
    { x: x + width - size * 0.7, y: y + height / 2, size, turn: 10 },
  ]
}

import { bleedBoxOf } from '#design/document.ts'
import type { Rect } from '#design/geometry.ts'
import { circle, rect } from '#demo/motifs/pen.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { stampFigure } from '#demo/templates/ornaments.ts'
import type { Look } from './look.ts'
import { shrunk } from './split.ts'

/** The photo to the edges, and a scalloped band of colour with the words. */
export const bandLook: Look = (board, { figures, type }, words) => {
  const { page, colors } = board
  const paper = bleedBoxOf(page)
  const isBeside = page.width > page.height * 1.15
  const at = isBeside ? page.width * 0.52 : page.height * 0.58
  const right = paper.x + paper.width
  const bottom = paper.y + paper.height
  const photo: Rect = isBeside
    ? { ...paper, width: at - paper.x }
    : { ...paper, height: at - paper.y }
  const band: Rect = isBeside
    ? { ...paper, x: at, width: right - at }
    : { ...paper, y: at, height: bottom - at }
  board.photo(photo)
  const scallop = Math.min(page.width, page.height) * 0.045
  const length = isBeside ? paper.height : paper.width
  const count = Math.ceil(length / (scallop * 1.7))
  const step = length / count
  const along = Array.from({ length: count + 1 }, (_, index) => {
    const way = (isBeside ? paper.y : paper.x) + step * index
    return isBeside ? circle(at, way, step * 0.56) : circle(way, at, step * 0.56)
  })
  board.draw((sheet) => {
    sheet.fill(colors.ground, [...along, rect(band.x, band.y, band.width, band.height)])
  })
  const inner = safePart(board.panels, band, isBeside)
  const size = Math.min(inner.width, inner.height) * 0.13
  const text = isBeside ? shrunk(inner, 0.92, 0.7) : shrunk(inner, 0.72, 0.98)
  writeBlock(board, text, words, { type })
  const spots = isBeside
    ? [
        { x: inner.x + inner.width / 2, y: inner.y + size * 0.62, size },
        { x: inner.x + inner.width / 2, y: inner.y + inner.height - size * 0.62, size },
      ]
    : [
        { x: inner.x + size * 0.7, y: inner.y + inner.height / 2, size, turn: -8 },
        { x: inner.x + inner.width - size * 0.7, y: inner.y + inner.height / 2, size, turn: 8 },
      ]
  board.draw((sheet) => {
    stampFigure(sheet, colors, figures[0], spots.slice(0, 1))
    stampFigure(sheet, colors, figures[1], spots.slice(1))
  })
}

/** What of the band is inside the safe area, a little away from its scallops. */
function safePart(panels: readonly Rect[], band: Rect, isBeside: boolean): Rect {
  const panel = panels.at(-1)!
  if (isBeside) {
    const x = Math.max(panel.x, band.x + panel.height * 0.05)
    return { ...panel, x, width: panel.x + panel.width - x }
  }
  const y = band.y + panel.width * 0.045
  return { ...panel, y, height: panel.y + panel.height - y }
}

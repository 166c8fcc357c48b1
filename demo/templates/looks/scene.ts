import { bleedBoxOf } from '#design/document.ts'
import { centreOf, type Rect } from '#design/geometry.ts'
import { circle, joined, polygon, smooth, type Path, type Point } from '#demo/motifs/pen.ts'
import { writeBlock } from '#demo/templates/lettering.ts'
import { stampFigure } from '#demo/templates/ornaments.ts'
import type { Look } from './look.ts'
import { shrunk, split, squareIn } from './split.ts'

/** Hills along the lower edge with figures on them, and the photo over them like a sun. */
export const sceneLook: Look = (board, { figures, type }, words) => {
  const { page, colors } = board
  const paper = bleedBoxOf(page)
  const rise = page.height * (page.width > page.height * 1.6 ? 0.27 : 0.2)
  const ground = page.height - rise
  const hill = (height: number, shift: number): Path => {
    const points = Array.from({ length: 9 }, (_, index): Point => {
      const x = paper.x + (paper.width * index) / 8
      return [x, ground + rise * height + (index % 2 === shift ? -1 : 1) * rise * 0.14]
    })
    const bottom = paper.y + paper.height
    const [right, left] = [paper.x + paper.width, paper.x]
    return joined(smooth(points), corner(right, bottom), corner(left, bottom), [{ kind: 'Z' }])
  }
  board.draw((sheet) => {
    sheet.fill(colors.b, [hill(0.32, 0)], 0.6)
    const unit = rise * 0.62
    const count = Math.max(4, Math.round(paper.width / (unit * 1.5)))
    const spots = Array.from({ length: count }, (_, index) => ({
      x: paper.x + (paper.width * (index + 0.5)) / count,
      y: ground + rise * 0.2,
      size: unit * (index % 3 === 1 ? 1.1 : 0.86),
      kind: index % 2,
    }))
    for (const kind of [0, 1] as const) {
      stampFigure(
        sheet,
        colors,
        figures[kind],
        spots.filter((spot) => spot.kind === kind),
      )
    }
    sheet.fill(colors.b, [hill(0.68, 1)])
  })
  const { photo, words: text, isBeside } = split(aboveGround(), 0.5)
  const disc = squareIn(photo, 0.96)
  const { x, y } = centreOf(disc)
  board.draw((sheet) => sheet.fill(colors.d, [circle(x, y, disc.width / 2)]))
  board.photo(squareIn(disc, 0.9), { isRound: true })
  writeBlock(board, shrunk(text, 0.94, isBeside ? 0.9 : 0.98), words, { type })

  function aboveGround() {
    const above = (panel: Rect) => ({ ...panel, height: ground - panel.y - rise * 0.08 })
    const [first, ...others] = board.panels
    return { panels: [above(first), ...others.map(above)] as [Rect, ...Rect[]] }
  }
}

const corner = (x: number, y: number): Path =>
  polygon([[x, y]])
    .slice(0, 1)
    .map((step) => (step.kind === 'M' ? { ...step, kind: 'L' as const } : step))

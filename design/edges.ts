import type { DisplayItem, PathItem } from './display-list.ts'
import type { Edges } from './edges.schema.ts'
import { reachesInto } from './display-list-bounds.ts'
import { roundFactors } from './display-list-numbers.ts'
import { multiply, outset, overlaps, type Matrix, type Rect } from './geometry.ts'
import { bleedBoxOf, trimOf, type PageGeometry } from './page-geometry.ts'
import { rectOutline } from './path/outlines.ts'
import { pathText } from './path/path-text.ts'

export type { Edges } from './edges.schema.ts'

export type EdgedPage = PageGeometry & { edges?: Edges | undefined }

/** Past the fold, so that no seam of bare ground shows where picture and edge meet. */
const OVERLAP_MM = 1
/** A strip reaches this far under its neighbours, which are drawn over it. */
const UNDERLAP_MM = 0.5

/** Picture box: what a picture has to cover. With edges of their own, little more than the front. */
export function pictureBoxOf(page: EdgedPage): Rect {
  return page.edges ? outset(trimOf(page), Math.min(page.bleed, OVERLAP_MM)) : bleedBoxOf(page)
}

/** A part of the paper around the front, and the mirror that fills it from the front. */
export type MirroredStrip = { within: Rect; mirror: Matrix }

/** The four sides and then the four corners: each is drawn over those before it. */
export function mirroredStrips({ width, height, bleed }: PageGeometry): MirroredStrip[] {
  if (bleed === 0) return []
  const columns = spansOf(width, bleed)
  const rows = spansOf(height, bleed)
  const strips = columns.flatMap((column) =>
    rows.map((row) => ({
      isCorner: column.isOutside && row.isOutside,
      isFront: !column.isOutside && !row.isOutside,
      within: { x: column.from, y: row.from, width: column.length, height: row.length },
      mirror: [column.factor, 0, 0, row.factor, column.shift, row.shift] as Matrix,
    })),
  )
  return strips
    .filter(({ isFront }) => !isFront)
    .toSorted((one, other) => Number(one.isCorner) - Number(other.isCorner))
    .map(({ within, mirror }) => ({ within, mirror }))
}

/** Along one side: before the front, the front itself, and after it. */
function spansOf(side: number, bleed: number) {
  const under = Math.min(bleed, UNDERLAP_MM)
  return [
    { from: -bleed, length: bleed, factor: -1, shift: 0, isOutside: true },
    { from: -under, length: side + 2 * under, factor: 1, shift: 0, isOutside: false },
    { from: side, length: bleed, factor: -1, shift: 2 * side, isOutside: true },
  ]
}

/** Painted over a page's own items: what lies outside the front is hidden by it. */
export function drawEdges(page: EdgedPage, items: readonly DisplayItem[]): DisplayItem[] {
  if (!page.edges || page.bleed === 0) return []
  if (page.edges.type === 'plain') return [plainEdges(page, page.edges.color)]
  return mirroredStrips(page).flatMap(({ within, mirror }) =>
    items
      .map((item) => movedItem(item, mirror, within))
      .filter((item) => reachesInto(item, within)),
  )
}

function plainEdges(page: PageGeometry, color: string): PathItem {
  return {
    kind: 'path',
    elementId: null,
    path: pathText([...rectOutline(bleedBoxOf(page)), ...rectOutline(trimOf(page))]),
    matrix: [1, 0, 0, 1, 0, 0],
    fill: color,
    fillRule: 'evenodd',
    stroke: null,
    opacity: 1,
  }
}

/** An item carried elsewhere by a matrix that keeps lengths, seen only within a part of the page. */
export function movedItem(item: DisplayItem, by: Matrix, within: Rect): DisplayItem {
  const matrix = roundFactors(multiply(by, item.matrix))
  const seen = item.within ? intersection(movedRect(item.within, by), within) : within
  if (item.kind === 'path') return { ...item, matrix, within: seen }
  const clip = item.clip && {
    path: item.clip.path,
    matrix: roundFactors(multiply(by, item.clip.matrix)),
  }
  return { ...item, matrix, clip, within: seen }
}

/** Upright stays upright: the matrix only mirrors and moves. */
function movedRect({ x, y, width, height }: Rect, [a, , , d, e, f]: Matrix): Rect {
  const [left, top] = [a * x + e, d * y + f]
  return {
    x: a < 0 ? left - width : left,
    y: d < 0 ? top - height : top,
    width,
    height,
  }
}

function intersection(one: Rect, other: Rect): Rect {
  if (!overlaps(one, other)) return { ...other, width: 0, height: 0 }
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const right = Math.min(one.x + one.width, other.x + other.width)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

import type { DisplayItem } from '#design/display-list.ts'
import { safeAreaOf, type PageGeometry } from '#design/page-geometry.ts'
import type { Rect } from '#design/geometry.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'

/**
 * A tint of black, so that a pen stays darker than the lines it follows: a light grey would be mixed of four
 * inks, and lines as thin as these have coloured rims where the plates are a hair off.
 */
const INK = { color: '#000000', opacity: 0.396 }
const LINE_MM = 0.25
const STAMP = { width: 22, height: 26 }
const LINES = 4
const LINE_GAP_MM = 9

/** Preprint: what every card of its kind has printed on it, under what is designed. */
export function drawPreprint(page: PageGeometry): DisplayItem[] {
  if (page.preprint !== 'postcard') return []
  const area = safeAreaOf(page)
  const isWide = page.width >= page.height
  const half = isWide ? area.x + area.width / 2 : area.y + area.height / 2
  const divider: Rect = isWide
    ? { x: half, y: area.y, width: LINE_MM, height: area.height }
    : { x: area.x, y: half, width: area.width, height: LINE_MM }
  const addressee: Rect = isWide
    ? { x: half + 6, y: area.y, width: area.x + area.width - half - 6, height: area.height }
    : { x: area.x, y: half + 6, width: area.width, height: area.y + area.height - half - 6 }
  const right = addressee.x + addressee.width
  const bottom = addressee.y + addressee.height
  const lines = Array.from({ length: LINES }, (_, index): Rect => {
    const y = bottom - 2 - index * LINE_GAP_MM
    return { x: addressee.x, y, width: addressee.width, height: LINE_MM }
  })
  const stamp: Rect = { ...STAMP, x: right - STAMP.width, y: addressee.y }
  return [
    ...[divider, ...lines].map((line) =>
      item(pathText(rectOutline(line)), { fill: INK.color, opacity: INK.opacity }),
    ),
    item(pathText(rectOutline(stamp)), {
      fill: null,
      stroke: { color: INK.color, width: LINE_MM, dash: [], join: 'miter' },
      opacity: INK.opacity,
    }),
  ]
}

type Paint = Partial<Extract<DisplayItem, { kind: 'path' }>>

function item(path: string, paint: Paint): DisplayItem {
  return {
    kind: 'path',
    elementId: null,
    path,
    matrix: [1, 0, 0, 1, 0, 0],
    fill: null,
    fillRule: 'nonzero',
    stroke: null,
    opacity: 1,
    ...paint,
  }
}

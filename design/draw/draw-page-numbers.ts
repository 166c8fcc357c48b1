import { roomOn } from '#design/book/fold-findings.ts'
import { FIGURE_HEIGHT, pageFigures } from '#design/book/page-figures.ts'
import { panelsOf, type Panel } from '#design/book/panels.ts'
import { contrastOf } from '#design/colour/contrast.ts'
import type { PathItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { boundsOf, containsRect, outset, overlaps, type Rect, type Size } from '#design/geometry.ts'
import { roundedRectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'

/** Ten points to nearly thirteen on the largest pages; of the least, figures fit below the photos of a layout. */
const TYPE_MM = { least: 3.5, most: 4.5, ofHeight: 1 / 66 }
/** As far from the outer edge as the photos of a layout, in shares of the shorter side. */
const MARGIN = 0.05
/** Around a number, in shares of its size: what must not lie there, and its own patch. */
const CLEARANCE = 0.04
const PATCH = 0.45
const BLACK = '#000000'
const WHITE = '#ffffff'

type Side = 'left' | 'right'
type Ground = { color: string; isBare: boolean }

/**
 * The numbers of both pages of a spread, at their feet, given as `printedNumbersOf` has them. A number stands on
 * the ground of its page; where a picture hides that, on a patch of its colour.
 */
export function drawPageNumbers(page: Page, numbers: string): PathItem[] {
  const [place, left, right] = numbers.split(',')
  const [leftPanel, rightPanel, ...more] = panelsOf(page)
  if (page.role !== 'spread' || !leftPanel || !rightPanel || more.length > 0) return []
  const sideOf = (side: Side) => (place === 'centre' ? undefined : side)
  return [
    ...drawNumber(page, leftPanel, left, sideOf('left')),
    ...drawNumber(page, rightPanel, right, sideOf('right')),
  ]
}

function drawNumber(
  page: Page,
  panel: Panel,
  number: string | undefined,
  side: Side | undefined,
): PathItem[] {
  if (!number) return []
  const { least, most, ofHeight } = TYPE_MM
  const size = Math.min(most, Math.max(least, page.height * ofHeight))
  const figures = Array.from(number, (figure) => pageFigures[Number(figure)]!)
  const width = figures.reduce((sum, figure) => sum + figure.width, 0) * (size / 1000)
  const box = placed(page, panel, side, { width, height: FIGURE_HEIGHT * size })
  if (!containsRect(roomOn(page, panel), box)) return []
  if (isOnCode(page, outset(box, PATCH * size))) return []
  const ground = groundUnder(page, outset(box, CLEARANCE * size))
  const ink = contrastOf(BLACK, ground.color) >= contrastOf(WHITE, ground.color) ? BLACK : WHITE
  const baseline = box.y + box.height
  let x = box.x
  const letters = figures.map(({ path, width }) => {
    const matrix = roundFactors([size / 1000, 0, 0, size / 1000, x, baseline])
    x += width * (size / 1000)
    return { ...plainItem, path, matrix, fill: ink }
  })
  return ground.isBare ? letters : [patch(box, PATCH * size, ground.color), ...letters]
}

/** On the lower line of the room; at its outer corner below the edge of the photos, or in the middle of the page. */
function placed(
  page: Page,
  { from, to }: Panel,
  side: Side | undefined,
  { width, height }: Size,
): Rect {
  const y = page.height - page.safe - height
  const margin = Math.max(page.safe, MARGIN * Math.min(to - from, page.height))
  if (side === 'left') return { x: from + margin, y, width, height }
  if (side === 'right') return { x: to - margin - width, y, width, height }
  return { x: (from + to - width) / 2, y, width, height }
}

/** Whether a number there would keep phones from reading a code. */
function isOnCode({ elements }: Page, place: Rect): boolean {
  return elements.some((one) => one.type === 'qr-code' && overlaps(boundsOf(one), place))
}

/** Ground of a place on a page: the topmost plain colour that fills it, and whether that is seen. */
function groundUnder({ background, elements }: Page, place: Rect): Ground {
  let ground = { color: background.color, isBare: background.type === 'plain' }
  for (const element of elements) {
    if (element.opacity === 0 || !overlaps(boundsOf(element), place)) continue
    const color = plainColourOf(element, place)
    if (color) ground = { color, isBare: true }
    else if (hides(element)) ground = { ...ground, isBare: false }
  }
  return ground
}

/** Of a rectangle that fills the whole place, as the ground of one page of a spread does. */
function plainColourOf(element: Element, place: Rect): string | undefined {
  if (element.type !== 'shape' || element.shape !== 'rect' || element.fill === null)
    return undefined
  const isPlain = element.opacity === 1 && element.rotation === 0 && element.radius === 0
  return isPlain && containsRect(element, place) ? element.fill : undefined
}

/** Words keep what they stand on: a patch would cover them. */
function hides(element: Element): boolean {
  switch (element.type) {
    case 'photo':
    case 'clip-art':
      return true
    case 'slot':
      return element.asset !== null
    case 'shape':
      return element.fill !== null || element.stroke !== null
    default:
      return false
  }
}

function patch(box: Rect, around: number, fill: string): PathItem {
  const height = box.height + 2 * around
  const width = Math.max(height, box.width + 2 * around)
  const corner = { x: box.x - (width - box.width) / 2, y: box.y - around }
  return {
    ...plainItem,
    path: pathText(roundedRectOutline({ width, height }, height / 2)),
    matrix: roundFactors([1, 0, 0, 1, corner.x, corner.y]),
    fill,
  }
}

const plainItem: PathItem = {
  kind: 'path',
  elementId: null,
  path: '',
  matrix: [1, 0, 0, 1, 0, 0],
  fill: null,
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
}

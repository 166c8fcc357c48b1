import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { movedItem } from '#design/edges.ts'
import type { PrintPage } from './print-page.ts'

type Drawn = { page: Page; list: DisplayList }

/**
 * A card of front, inside and back as the sheet that it is folded from: the outer side has the back on
 * the left and the front on the right, the inner side is the open card. Undefined for anything else.
 */
export function cardSheets(
  document: Pick<DesignDocument, 'pages'>,
  lists: readonly DisplayList[],
): PrintPage[] | undefined {
  const pages = document.pages.map((page, index) => ({ page, list: lists[index]! }))
  const front = pages.find(({ page }) => page.role === 'front')
  const inside = pages.find(({ page }) => page.role === 'inside')
  const back = pages.find(({ page }) => page.role === 'back')
  if (pages.length !== 3 || !front || !inside || !back) return undefined
  if (!isSheetOf(inside.page, front.page)) return undefined
  const { dpi, folds } = inside.page
  return [outerSheet(front, back), { list: inside.list, dpi, ...(folds && { folds }) }]
}

function isSheetOf(inside: Page, leaf: Page): boolean {
  const [fold] = inside.folds ?? []
  return fold === leaf.width && inside.width === 2 * leaf.width && inside.height === leaf.height
}

function outerSheet(front: Drawn, back: Drawn): PrintPage {
  const { width, height, bleed } = front.list
  // Each half ends at the fold: its bleed on that side would lie on the other half.
  const half = { y: -bleed, width: width + bleed, height: height + 2 * bleed }
  const placed = ({ list }: Drawn, at: number, from: number): DisplayItem[] =>
    list.items.map((item) => movedItem(item, [1, 0, 0, 1, at, 0], { ...half, x: from }))
  return {
    list: {
      pageId: 'outside',
      width: 2 * width,
      height,
      bleed,
      items: [...placed(back, 0, -bleed), ...placed(front, width, width)],
    },
    dpi: front.page.dpi,
    folds: [width],
  }
}

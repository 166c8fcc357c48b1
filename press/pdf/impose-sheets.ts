import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { movedItem } from '#design/edges.ts'
import type { PrintJob } from './write-print-file.ts'

type Sheet = PrintJob['pages'][number]

/**
 * What the press prints, side by side as it is folded. A card of front, inside and back is one
 * sheet: its outer side has the back on the left and the front on the right, its inner side is the
 * open card. Everything else is printed page by page.
 */
export function imposeSheets(
  document: Pick<DesignDocument, 'pages'>,
  lists: readonly DisplayList[],
): Sheet[] {
  const pages = document.pages.map((page, index) => ({ page, list: lists[index]! }))
  const front = pages.find(({ page }) => page.role === 'front')
  const inside = pages.find(({ page }) => page.role === 'inside')
  const back = pages.find(({ page }) => page.role === 'back')
  const isFolded =
    pages.length === 3 && front && back && inside && isSheetOf(inside.page, front.page)
  if (!isFolded) return pages.map(single)
  return [outerSheet(front, back), single(inside)]
}

type Drawn = { page: Page; list: DisplayList }

const single = ({ page, list }: Drawn): Sheet => ({
  list,
  dpi: page.dpi,
  ...(page.folds && { folds: page.folds }),
})

function isSheetOf(inside: Page, leaf: Page): boolean {
  const [fold] = inside.folds ?? []
  return fold === leaf.width && inside.width === 2 * leaf.width && inside.height === leaf.height
}

function outerSheet(front: Drawn, back: Drawn): Sheet {
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

import { panelsOf } from '#design/book/panels.ts'
import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import { reachesInto } from '#design/display-list-bounds.ts'
import type { DesignDocument } from '#design/document.ts'
import { multiply, outset, type Matrix } from '#design/geometry.ts'
import type { PrintPage } from './print-page.ts'

/**
 * A book as it is bound: the cover as one sheet, then each spread as its two pages. On the inner side a
 * page's bleed holds the strip of its neighbour that it meets there, so that a picture across the
 * gutter loses nothing however the page is folded, glued or trimmed.
 */
export function bookPages(
  { pages }: Pick<DesignDocument, 'pages'>,
  lists: readonly DisplayList[],
): PrintPage[] {
  let number = 0
  return lists.flatMap((list, index): PrintPage[] => {
    const page = pages[index]!
    const { dpi, role, folds } = page
    if (role === 'cover') return [{ list, dpi, name: 'cover', ...(folds && { folds }) }]
    return panelsOf(page).map(({ from, to }, side) => {
      number += 1
      const half = part(list, from, to, `${list.pageId}-${side + 1}`)
      return { list: half, dpi, name: `page ${number}` }
    })
  })
}

function part(list: DisplayList, from: number, to: number, pageId: string): DisplayList {
  const { height, bleed, items } = list
  const width = to - from
  const box = outset({ x: from, y: 0, width, height }, bleed)
  const shown = items.filter((item) => reachesInto(item, box))
  return { pageId, width, height, bleed, items: shown.map((item) => movedLeft(item, from)) }
}

function movedLeft(item: DisplayItem, by: number): DisplayItem {
  if (by === 0) return item
  const moved = (matrix: Matrix) => multiply([1, 0, 0, 1, -by, 0], matrix)
  if (item.kind === 'path') return { ...item, matrix: moved(item.matrix) }
  const clip = item.clip && { ...item.clip, matrix: moved(item.clip.matrix) }
  return { ...item, matrix: moved(item.matrix), clip }
}

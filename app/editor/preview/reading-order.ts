import type { Element } from '#design/elements/element.ts'
import { boundsOf, centreOf, type Rect, type Size } from '#design/geometry.ts'

/** From top to bottom and, within a row, from left to right: as somebody would read the page. */
export function inReadingOrder<Item extends Element>(elements: readonly Item[]): Item[] {
  const left = elements
    .map((element) => ({ element, bounds: boundsOf(element) }))
    .sort((one, other) => one.bounds.y - other.bounds.y || one.bounds.x - other.bounds.x)
  const ordered: Item[] = []
  while (left.length > 0) {
    const first = left[0]!.bounds
    const row = left.filter(({ bounds }) => isBeside(first, bounds))
    row.sort((one, other) => one.bounds.x - other.bounds.x)
    for (const one of row) left.splice(left.indexOf(one), 1)
    ordered.push(...row.map(({ element }) => element))
  }
  return ordered
}

/** The row is as high as its topmost element, which is a member however flat it is. */
function isBeside(first: Rect, bounds: Rect): boolean {
  return bounds.y === first.y || centreOf(bounds).y < first.y + first.height
}

const rows = ['top', 'middle', 'bottom'] as const
const columns = ['left', 'centre', 'right'] as const
export type PartOfPage = `${(typeof rows)[number]}-${(typeof columns)[number]}` | 'all'

/** Part of the page in which an element lies, in words: the page has nine parts, and some elements fill it. */
export function partOfPage(page: Size, element: Element): PartOfPage {
  const bounds = boundsOf(element)
  const fills = bounds.width >= page.width * 0.8 && bounds.height >= page.height * 0.8
  if (fills) return 'all'
  const { x, y } = centreOf(bounds)
  return `${rows[third(y / page.height)]}-${columns[third(x / page.width)]}`
}

function third(share: number): 0 | 1 | 2 {
  if (share < 0.38) return 0
  return share > 0.62 ? 2 : 1
}

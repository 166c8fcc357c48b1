import { panelsOf } from '#design/book/panels.ts'
import { bleedBoxOf, type Page } from '#design/document.ts'
import { boundsOf, overlaps, type Point, type Rect } from '#design/geometry.ts'

/** Free side of a spread: the page with nothing on it yet, where something was let go, else the first such one. */
export function freeSideOf(page: Page, at: Point | undefined): Rect | undefined {
  if (page.role !== 'spread') return undefined
  const paper = bleedBoxOf(page)
  const sides = panelsOf(page).map(({ from, to }): Rect => {
    const left = from === 0 ? paper.x : from
    const right = to === page.width ? paper.x + paper.width : to
    return { ...paper, x: left, width: right - left }
  })
  const isFree = (side: Rect) => !page.elements.some((element) => overlaps(boundsOf(element), side))
  const isUnder = ({ x, width }: Rect) => !at || (at.x >= x && at.x <= x + width)
  return sides.find((side) => isUnder(side) && isFree(side))
}

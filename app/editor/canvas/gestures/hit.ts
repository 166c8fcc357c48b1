import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { isPointInFrame, type Point } from '#design/geometry.ts'

/** The uppermost element at a point; `reachMm` is what a finger may miss a small one by. */
export function elementAt(page: Page, point: Point, reachMm: number): Element | undefined {
  const fromTop = page.elements.toReversed()
  return (
    fromTop.find((element) => isPointInFrame(point, element)) ??
    fromTop.find((element) => isPointInFrame(point, grown(element, reachMm)))
  )
}

export function isOnSelected(page: Page, selection: readonly string[], point: Point): boolean {
  return page.elements.some(
    (element) => selection.includes(element.id) && isPointInFrame(point, element),
  )
}

/** Selection with groups: an element of a group is chosen with it. */
export function withGroups(page: Page, ids: readonly string[]): string[] {
  const groups = new Set(
    page.elements.flatMap(({ id, group }) => (group !== null && ids.includes(id) ? [group] : [])),
  )
  return page.elements
    .filter(({ id, group }) => ids.includes(id) || (group !== null && groups.has(group)))
    .map(({ id }) => id)
}

function grown(element: Element, by: number) {
  return {
    x: element.x - by,
    y: element.y - by,
    width: element.width + 2 * by,
    height: element.height + 2 * by,
    rotation: element.rotation,
  }
}

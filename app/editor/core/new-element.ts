import { safeAreaOf, type Page } from '#design/document.ts'
import { centreOf, movedInside, rectAround } from '#design/geometry.ts'
import type { Rect, Size } from '#design/geometry.ts'

/** Ids are unique in a document, and two people may work on copies of the same one. */
export function newId(kind: string): string {
  return `${kind}-${crypto.randomUUID().slice(0, 18)}`
}

/** The middle of the page, or beside it when something just as large was put there before. */
export function freePlace(page: Page, size: Size): Rect {
  const safe = safeAreaOf(page)
  const step = Math.min(safe.width, safe.height) / 12
  let place = rectAround(centreOf(safe), size)
  while (page.elements.some((element) => isAt(element, place))) {
    const next = movedInside({ ...place, x: place.x + step, y: place.y + step }, safe)
    if (isAt(next, place)) break
    place = next
  }
  return place
}

/** About the same centre: the smaller one would lie hidden or in the way. */
function isAt(one: Rect, other: Rect): boolean {
  const [here, there] = [centreOf(one), centreOf(other)]
  return Math.abs(here.x - there.x) < 0.5 && Math.abs(here.y - there.y) < 0.5
}

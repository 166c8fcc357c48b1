import { panelsOf, type Panel } from '#design/book/panels.ts'
import type { PageGeometry } from '#design/document.ts'

/** Sides of a folded page, each of which a layout can be for. */
export const pageSides = ['left', 'right', 'both'] as const
export type PageSide = (typeof pageSides)[number]

export const hasSides = ({ folds }: PageGeometry): boolean => folds !== undefined

/** A cover is opened for its front; a spread for its first page. */
export function firstSideOf(page: PageGeometry): PageSide {
  if (!hasSides(page)) return 'both'
  return page.role === 'cover' ? 'right' : 'left'
}

/** Undefined for all of the page. */
export function panelOfSide(page: PageGeometry, side: PageSide): Panel | undefined {
  if (!hasSides(page) || side === 'both') return undefined
  return side === 'left' ? panelsOf(page)[0] : panelsOf(page).at(-1)
}

import { boundsOf, type Frame } from '#design/geometry.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import { mm, type Mm } from '#design/units.ts'

/** A part of a page between two of its folds or an edge, from the left edge of the trim. */
export type Panel = { from: Mm; to: Mm }

export function panelsOf({ width, folds }: PageGeometry): Panel[] {
  const edges = [mm(0), ...(folds ?? []), width]
  return edges.slice(1).map((to, index) => ({ from: edges[index]!, to }))
}

/** The panel as a page of its own, for what is laid out on one half of a spread. */
export function panelGeometry(page: PageGeometry, { from, to }: Panel): PageGeometry {
  const { height, bleed, safe, dpi } = page
  return { width: mm(to - from), height, bleed, safe, dpi }
}

export function spineOf(cover: PageGeometry): Panel | undefined {
  const panels = panelsOf(cover)
  return cover.role === 'cover' && panels.length === 3 ? panels[1] : undefined
}

/** Front of a cover; without a fold, such as a picture set into linen, all of it. */
export function frontOf(cover: PageGeometry): Panel {
  return panelsOf(cover).at(-1)!
}

/** The only panel that an element lies on, or undefined where it crosses a fold. */
export function panelUnder(page: PageGeometry, element: Frame, toleranceMm = 0.01) {
  const { x, width } = boundsOf(element)
  const panels = panelsOf(page)
  return panels.find(
    ({ from, to }, index) =>
      (index === 0 || x >= from - toleranceMm) &&
      (index === panels.length - 1 || x + width <= to + toleranceMm),
  )
}

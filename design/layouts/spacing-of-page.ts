import type { Page } from '#design/document.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { arrange, defaultSpacing, largestSpacing } from './arrange.ts'
import { findLayout } from './layout-collection.ts'
import type { Arrangement, Spacing } from './layout.ts'
import { layoutIdOfPage } from './place-layout.ts'

const STEP_MM = 0.5
const SAME_MM = 0.01

/** Spacing with which the layout of a page was made; that of a new one where none fits. */
export function spacingOfPage(page: Page): Spacing {
  const layoutId = layoutIdOfPage(page)
  const layout = layoutId === undefined ? undefined : findLayout(layoutId)
  const places = page.elements.filter((element) => element.type === 'slot')
  const fallback = defaultSpacing(page)
  if (!layout || places.length === 0) return fallback
  const most = largestSpacing(page)
  const radiusMm = Math.max(...places.map(({ mask }) => mask.radius))
  const tried = [fallback, ...everySpacing(most)]
  const found = tried.find((spacing) => stands(arrange(layout, page, spacing), places))
  return { ...(found ?? fallback), radiusMm }
}

function* everySpacing(most: Spacing): Generator<Spacing> {
  for (let marginMm = 0; marginMm <= most.marginMm; marginMm += STEP_MM) {
    for (let gapMm = 0; gapMm <= most.gapMm; gapMm += STEP_MM) {
      yield { marginMm, gapMm, radiusMm: 0 }
    }
  }
}

function stands({ slots }: Arrangement, places: readonly ElementOf<'slot'>[]): boolean {
  const keys = ['x', 'y', 'width', 'height'] as const
  return (
    slots.length === places.length &&
    slots.every((slot, index) =>
      keys.every((key) => Math.abs(slot[key] - places[index]![key]) < SAME_MM),
    )
  )
}

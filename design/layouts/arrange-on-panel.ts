import { panelGeometry, type Panel } from '#design/book/panels.ts'
import type { PageGeometry } from '#design/document.ts'
import type { Rect } from '#design/geometry.ts'
import { arrange } from './arrange.ts'
import type { Arrangement, Layout, Spacing } from './layout.ts'

/** A layout on one side of a spread, as if it were a page of its own that ends at the fold. */
export function arrangeOn(
  layout: Layout,
  page: PageGeometry,
  spacing: Spacing,
  panel: Panel | undefined,
): Arrangement {
  if (!panel) return arrange(layout, page, spacing)
  const { slots, captions } = arrange(layout, panelGeometry(page, panel), spacing)
  return {
    slots: slots.map((slot) => ({
      ...slot,
      ...(slot.rotation === 0 ? endingAtFold(slot, page, panel) : { x: slot.x + panel.from }),
      card: slot.card && { ...slot.card, x: slot.card.x + panel.from },
    })),
    captions: captions.map((caption) => ({ ...caption, x: caption.x + panel.from })),
  }
}

/** End at the fold: what runs off the paper at an outer edge does not run onto the neighbouring side. */
function endingAtFold(slot: Rect, page: PageGeometry, { from, to }: Panel): Rect {
  const left = slot.x + from
  const right = left + slot.width
  const start = from > 0 ? Math.max(left, from) : left
  const end = to < page.width ? Math.min(right, to) : right
  return { x: start, y: slot.y, width: end - start, height: slot.height }
}

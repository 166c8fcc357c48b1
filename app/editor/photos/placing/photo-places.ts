import type { DesignDocument, Page } from '#design/document.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { isPointInFrame, type Point } from '#design/geometry.ts'

export type SlotElement = ElementOf<'slot'>

/** A slot whose photo its owner may choose. */
export function isOpenSlot(element: Page['elements'][number]): element is SlotElement {
  return element.type === 'slot' && (element.locked === 'no' || element.editable)
}

/** In the order in which they are filled, which is the order of the command that fills all. */
export function emptySlotsOf(page: Page): SlotElement[] {
  return page.elements.filter(isOpenSlot).filter(({ asset }) => asset === null)
}

/** The uppermost slot at this point of the page. */
export function slotAt(page: Page, point: Point): SlotElement | undefined {
  return page.elements
    .toReversed()
    .filter(isOpenSlot)
    .find((slot) => isPointInFrame(point, slot))
}

/** How often each photo is seen in the design. */
export function usesOf(document: DesignDocument): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { background, elements } of document.pages) {
    for (const drawn of [background, ...elements]) {
      if (!('asset' in drawn) || drawn.asset === null || drawn.type === 'clip-art') continue
      uses.set(drawn.asset, (uses.get(drawn.asset) ?? 0) + 1)
    }
  }
  return uses
}

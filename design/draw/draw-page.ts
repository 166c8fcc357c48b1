import { printedNumbersOf } from '#design/book/book.ts'
import type { DisplayList } from '#design/display-list.ts'
import { reachesInto } from '#design/display-list-bounds.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { drawEdges } from '#design/edges.ts'
import { drawBackground } from './draw-background.ts'
import { drawElement } from './draw-element.ts'
import type { DrawingTools } from './drawing-tools.ts'

/** Drawing of a page. Without its text engine, for a page without text, hand a refusing one. */
export function drawPage(
  document: Pick<DesignDocument, 'assets' | 'pages' | 'pageNumbers'>,
  page: Page,
  tools: DrawingTools,
): DisplayList {
  const { id, width, height, bleed, contour } = page
  const numbers = printedNumbersOf(document, id)
  const bleedBox = bleedBoxOf(page)
  const items = [
    ...drawBackground(page),
    ...page.elements.flatMap((element) => drawElement(document, element, tools)),
    ...(numbers ? tools.drawPageNumbers(page, numbers) : []),
  ].filter((item) => item.opacity > 0 && reachesInto(item, bleedBox))
  return {
    pageId: id,
    width,
    height,
    bleed,
    ...(contour && { contour }),
    items: [...items, ...drawEdges(page, items)],
  }
}

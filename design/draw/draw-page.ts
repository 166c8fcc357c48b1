import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import { reachesInto } from '#design/display-list-bounds.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { drawEdges } from '#design/edges.ts'
import type { Element } from '#design/elements/element.ts'
import { drawBackground } from './draw-background.ts'
import { drawClipArt } from './draw-clip-art.ts'
import { drawPicture } from './draw-picture.ts'
import { drawShape } from './draw-shape.ts'
import { drawText } from './draw-text.ts'
import type { DrawingTools } from './drawing-tools.ts'

/** Drawing of a page. Without its text engine, for a page without text, hand a refusing one. */
export function drawPage(
  document: Pick<DesignDocument, 'assets'>,
  page: Page,
  tools: DrawingTools,
): DisplayList {
  const { id, width, height, bleed, contour } = page
  const bleedBox = bleedBoxOf(page)
  const items = [
    ...drawBackground(page),
    ...page.elements.flatMap((element) => drawElement(document, element, tools)),
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

/** One element on its own: a screen that follows a drag draws nothing else anew. */
export function drawElement(
  document: Pick<DesignDocument, 'assets'>,
  element: Element,
  tools: DrawingTools,
): DisplayItem[] {
  switch (element.type) {
    case 'photo':
    case 'slot':
      return drawPicture(document, element)
    case 'text':
      return drawText(element, tools.layOutText)
    case 'shape':
      return drawShape(element)
    case 'clip-art':
      return drawClipArt(document, element, tools.findArt)
    case 'qr-code':
      return tools.drawQrCode(element)
    case 'calendar':
      return tools.drawCalendar(element, tools.layOutText)
  }
}

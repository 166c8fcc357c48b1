import type { DisplayItem } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { drawClipArt } from './draw-clip-art.ts'
import { drawPicture } from './draw-picture.ts'
import { drawShape } from './draw-shape.ts'
import { drawText } from './draw-text.ts'
import type { DrawingTools } from './drawing-tools.ts'

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

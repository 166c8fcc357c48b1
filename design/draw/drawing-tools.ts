import type { DisplayItem, PathItem } from '#design/display-list.ts'
import type { Page } from '#design/document.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import type { ElementOf } from '#design/elements/element.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import type { VectorArt } from '#design/vector-art.ts'

/** Drawing tools: what a drawing needs beside the document; loaded beforehand, so that drawing never waits. */
export type DrawingTools = {
  /** `drawCalendar`, or in a browser nothing until it has come: few designs have a calendar. */
  drawCalendar: (calendar: Calendar, layOutText: LayOutText) => DisplayItem[]
  /** `drawQrCode`, or in a browser nothing until it has come. */
  drawQrCode: (code: ElementOf<'qr-code'>) => DisplayItem[]
  /** `drawPageNumbers`, or in a browser nothing until it has come: few books have them. */
  drawPageNumbers: (page: Page, numbers: string) => PathItem[]
  layOutText: LayOutText
  /** Undefined while, or where, the art is not loaded; it is left out then. */
  findArt: (assetId: string) => VectorArt | undefined
}

import { documentWith } from './arbitrary-document.ts'
import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import type { TextLayout } from '#design/text/text-layout.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import type { DrawingTools } from '#design/draw/drawing-tools.ts'

/** Drawings for tests: every text is set as the same triangle, every clip-art is an arrow. */

export const arrow = {
  width: 20,
  height: 10,
  paths: [
    { path: 'M0 0L20 5L0 10Z', fill: '#00ff00', fillRule: 'evenodd' as const, opacity: 1 },
    { path: 'M0 0L5 5L0 5Z', fill: '#0000ff', fillRule: 'nonzero' as const, opacity: 0.5 },
  ],
}

export const layout: TextLayout = {
  lines: [],
  glyphs: 'M1 1L5 1L5 5Z',
  emoji: [{ art: arrow, matrix: [0.5, 0, 0, 0.5, 6, 1] }],
  size: 5,
  overflow: { widthMm: 0, heightMm: 0 },
  missing: [],
}

export const tools: DrawingTools = {
  drawCalendar,
  drawPageNumbers,
  drawQrCode,
  layOutText: () => layout,
  findArt: () => arrow,
}

export function draw(document: DesignDocument): DisplayList[] {
  return document.pages.map((page) => drawPage(document, page, tools))
}

/** Drawing on Ana's mug above its background. */
export function drawn(...elements: object[]): DisplayItem[] {
  return draw(documentWith(elements))[0]!.items.slice(1)
}

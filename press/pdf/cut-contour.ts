import type { PDFArray, PDFName } from '@cantoo/pdf-lib'
import { contourPath } from '#design/contour/contour-path.ts'
import type { DisplayList } from '#design/display-list.ts'
import { pathText } from '#design/path/path-text.ts'
import { POINTS_PER_MM } from './page-boxes.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PrintSettings } from './print-settings.ts'

/** The name by which cutting tables and lasers know the line that they follow. */
export const CUT_CONTOUR = 'CutContour'
export const CUT_WIDTH_MM: number = 0.25 / POINTS_PER_MM
/** An overprinting line takes no ink away from the picture under it. */
export const overprint = { Type: 'ExtGState', OP: true, op: true, OPM: 1, ca: 1, CA: 1 }

/** Shown as magenta by whoever has no plate of that name. */
const tints = {
  RGB: { C0: [1, 1, 1], C1: [0.898, 0, 0.427] },
  CMYK: { C0: [0, 0, 0, 0], C1: [0, 1, 0, 0] },
}

/** A plate of its own, which a press that prints leaves out and one that cuts follows. */
export function cutContourSpace(
  pdf: PdfFile,
  colour: PrintSettings['colour'],
  alternate: PDFArray | PDFName,
): PDFArray {
  const tint = { FunctionType: 2, Domain: [0, 1], ...tints[colour], N: 1 }
  return pdf.context.obj(['Separation', CUT_CONTOUR, alternate, tint])
}

/** Holes first: a piece that is already loose would move under the knife. */
export function cutLinesOf(page: DisplayList): string | undefined {
  const path = contourPath(page)
  return path && pathText([...path.holes.flat(), ...path.outer])
}

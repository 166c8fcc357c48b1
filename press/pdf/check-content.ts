import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { type Matrix, multiply } from '#design/geometry.ts'
import type { PrintSettings } from './print-settings.ts'

const POINTS_PER_INCH = 72

/** Text, pictures written into the operators, shadings, and colours without a profile. */
const forbiddenOperators: Record<PrintSettings['colour'], readonly string[]> = {
  RGB: ['BT', 'Tf', 'BI', 'sh', 'rg', 'RG', 'g', 'G', 'k', 'K'],
  CMYK: ['BT', 'Tf', 'BI', 'sh', 'rg', 'RG'],
}

/** Reads a page's operators: what they must not do, and how sharp its photos are on paper. */
export function* checkContent(
  page: PDFPage,
  colour: PrintSettings['colour'],
  leastDpi: number,
): Iterable<string> {
  const group = page.node.lookup(PDFName.of('Group'))
  if (!(group instanceof PDFDict) || !group.has(PDFName.of('CS'))) {
    yield 'it does not say in which colours transparent things are mixed'
  }
  const found = new Set<string>()
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let operands: string[] = []
  for (const token of operatorsOf(page).matchAll(/[^\s[\]]+/g)) {
    const word = token[0]
    if (/^[-+.\d/]/.test(word)) {
      operands.push(word)
      continue
    }
    if (forbiddenOperators[colour].includes(word)) found.add(`it uses the operator ${word}`)
    if (word === 'q') stack.push(matrix)
    if (word === 'Q') {
      const outer = stack.pop()
      if (outer) matrix = outer
      else found.add('its graphics states do not match')
    }
    if (word === 'cm') matrix = multiply(matrix, operands.map(Number) as unknown as Matrix)
    if (word === 'Do') {
      for (const finding of checkPhoto(page, operands.at(-1) ?? '', matrix, leastDpi)) {
        found.add(finding)
      }
    }
    operands = []
  }
  if (stack.length > 0) found.add('its graphics states do not match')
  yield* found
}

function* checkPhoto(
  page: PDFPage,
  name: string,
  [a, b, c, d]: Matrix,
  leastDpi: number,
): Iterable<string> {
  const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'))
  const picture =
    pictures instanceof PDFDict ? pictures.lookup(PDFName.of(name.slice(1))) : undefined
  const entries = picture instanceof PDFRawStream ? picture.dict : undefined
  const widthPx = entries?.lookup(PDFName.of('Width'))
  const heightPx = entries?.lookup(PDFName.of('Height'))
  if (!(widthPx instanceof PDFNumber) || !(heightPx instanceof PDFNumber)) {
    yield `its picture ${name} is missing`
    return
  }
  const width = Math.hypot(a, b) / POINTS_PER_INCH
  const height = Math.hypot(c, d) / POINTS_PER_INCH
  const dpi = Math.min(widthPx.asNumber() / width, heightPx.asNumber() / height)
  // Pixels are whole: a picture may lack a part of one.
  const isCoarse = widthPx.asNumber() + 1 < leastDpi * width
  const isCoarseDown = heightPx.asNumber() + 1 < leastDpi * height
  if (isCoarse || isCoarseDown) {
    yield `its picture ${name} has ${dpi.toFixed(0)} dpi instead of ${leastDpi.toFixed(0)}`
  }
}

export function operatorsOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams
    .map((stream) => page.node.context.lookup(stream))
    .map((stream) =>
      stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
        : '',
    )
    .join('\n')
}

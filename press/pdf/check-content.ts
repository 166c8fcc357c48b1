import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { type Matrix, multiply } from '#design/geometry.ts'
import type { PrintSettings } from './print-settings.ts'
import { MOST_INK } from './total-ink.ts'

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
  yield* checkOperators(operatorsOf(page), page.node.Resources(), { colour, leastDpi })
}

type Limits = { colour: PrintSettings['colour']; leastDpi: number }

function* checkOperators(
  operators: string,
  resources: PDFDict | undefined,
  limits: Limits,
  isInForm = false,
): Iterable<string> {
  const found = new Set<string>()
  const overprinting = overprintingStates(resources)
  let overprints = false
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let operands: string[] = []
  for (const token of operators.matchAll(/[^\s[\]]+/g)) {
    const word = token[0]
    if (/^[-+.\d/]/.test(word)) {
      operands.push(word)
      continue
    }
    if (forbiddenOperators[limits.colour].includes(word)) found.add(`it uses the operator ${word}`)
    if (word === 'q') stack.push(matrix)
    if (word === 'Q') {
      const outer = stack.pop()
      if (outer) matrix = outer
      else found.add('its graphics states do not match')
    }
    if (word === 'gs') overprints = overprinting.has(operands.at(-1) ?? '')
    if (word === 'k' || word === 'K') {
      for (const finding of checkInks(operands.slice(-4).map(Number), overprints)) {
        found.add(finding)
      }
    }
    if (word === 'cm') matrix = multiply(matrix, operands.map(Number) as unknown as Matrix)
    if (word === 'Do') {
      const name = operands.at(-1) ?? ''
      const picture = pictureOf(resources, name)
      const form = isInForm ? undefined : formOf(picture)
      const findings = form
        ? checkOperators(form.operators, form.resources, limits, true)
        : checkPhoto(picture, name, matrix, isShadow(name) ? 0 : limits.leastDpi)
      for (const finding of findings) found.add(finding)
    }
    operands = []
  }
  if (stack.length > 0) found.add('its graphics states do not match')
  yield* found
}

/** White that overprints is not printed at all, and other colours mix with what lies below. */
function* checkInks(inks: number[], overprints: boolean): Iterable<string> {
  if (overprints && inks.join(' ') !== '0 0 0 1') yield 'it overprints with more than black ink'
  const percent = 100 * inks.reduce((sum, ink) => sum + ink, 0)
  if (percent > MOST_INK) yield `it lays ${percent.toFixed(0)} % of ink on the paper`
}

function overprintingStates(resources: PDFDict | undefined): Set<string> {
  const states = resources?.lookup(PDFName.of('ExtGState'))
  if (!(states instanceof PDFDict)) return new Set()
  const names = states.keys().filter((name) => {
    const state = states.lookup(name)
    if (!(state instanceof PDFDict)) return false
    return ['OP', 'op'].some((key) => state.get(PDFName.of(key)) === PDFBool.True)
  })
  return new Set(names.map(String))
}

function pictureOf(resources: PDFDict | undefined, name: string): PDFRawStream | undefined {
  const pictures = resources?.lookup(PDFName.of('XObject'))
  if (!(pictures instanceof PDFDict)) return undefined
  const picture = pictures.lookup(PDFName.of(name.slice(1)))
  return picture instanceof PDFRawStream ? picture : undefined
}

/** As fine as its own softness asks for, which its maker knows. */
function isShadow(name: string): boolean {
  return name.startsWith('/Shadow')
}

/** Drawings are as sharp as one likes; what they do is read like a page. */
function formOf(picture: PDFRawStream | undefined) {
  if (picture?.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form')) return undefined
  const resources = picture.dict.lookup(PDFName.of('Resources'))
  return {
    operators: Buffer.from(decodePDFRawStream(picture).decode()).toString('latin1'),
    resources: resources instanceof PDFDict ? resources : undefined,
  }
}

function* checkPhoto(
  picture: PDFRawStream | undefined,
  name: string,
  [a, b, c, d]: Matrix,
  leastDpi: number,
): Iterable<string> {
  const entries = picture?.dict
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

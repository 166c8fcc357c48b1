import { PDFArray, PDFBool, PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { type Matrix, multiply, type Point, transform } from '#design/geometry.ts'
import { CUT_CONTOUR } from './cut-contour.ts'
import { pathOperators } from './operators.ts'
import { POINTS_PER_MM } from './page-boxes.ts'

/** A line that a piece is cut by, in its own millimetres, and where the piece lies on its paper. */
export type ExpectedCut = { lines: string; toPaper: Matrix }

const TOLERANCE_MM = 0.01

/** A knife follows whatever the file says: a line that is missing or moved spoils the whole run. */
export function* checkCutLines(
  page: PDFPage,
  operators: string,
  expected: readonly ExpectedCut[] = [],
): Iterable<string> {
  const strokes = strokesIn(operators, CUT_CONTOUR)
  if (strokes.length !== expected.length) {
    yield `it has ${strokes.length} lines to cut by instead of ${expected.length}`
    return
  }
  if (strokes.length === 0) return
  if (!isOwnPlate(page, CUT_CONTOUR)) yield 'its line to cut by is on no plate of its own'
  if (!strokes.every(({ state }) => overprints(page, state))) {
    yield 'its line to cut by takes ink away'
  }
  const paper = onPaper(page)
  const isMoved = expected.some(({ lines, toPaper }, index) => {
    const wanted = pointsOf(pathOperators(lines, multiply(paper, toPaper)))
    return !isSameWay(wanted, strokes[index]!.points)
  })
  if (isMoved) yield 'its line to cut by is not where the piece is cut'
}

function isSameWay(one: readonly Point[], other: readonly Point[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ x, y }, index) => {
      const found = other[index]!
      return Math.hypot(found.x - x, found.y - y) <= TOLERANCE_MM * POINTS_PER_MM
    })
  )
}

/** From millimetres of the paper to the points of its sheet. */
function onPaper(page: PDFPage): Matrix {
  const { x, y, height } = page.getTrimBox()
  return [POINTS_PER_MM, 0, 0, -POINTS_PER_MM, x, y + height]
}

function isOwnPlate(page: PDFPage, name: string): boolean {
  const spaces = page.node.Resources()?.lookup(PDFName.of('ColorSpace'))
  const space = spaces instanceof PDFDict ? spaces.lookup(PDFName.of(name)) : undefined
  if (!(space instanceof PDFArray)) return false
  return space.lookup(0) === PDFName.of('Separation') && space.lookup(1) === PDFName.of(CUT_CONTOUR)
}

function overprints(page: PDFPage, state: string): boolean {
  const states = page.node.Resources()?.lookup(PDFName.of('ExtGState'))
  const entries = states instanceof PDFDict ? states.lookup(PDFName.of(state)) : undefined
  return entries instanceof PDFDict && entries.lookup(PDFName.of('OP')) === PDFBool.True
}

type Stroke = { state: string; points: Point[] }

/** The strokes in one colour, with their points on the sheet. */
function strokesIn(operators: string, space: string): Stroke[] {
  const strokes: Stroke[] = []
  const stack: { matrix: Matrix; space: string; state: string }[] = []
  let now = { matrix: [1, 0, 0, 1, 0, 0] as Matrix, space: '', state: '' }
  let operands: string[] = []
  let points: Point[] = []
  for (const [word] of operators.matchAll(/[^\s[\]]+/g)) {
    if (/^[-+.\d/]/.test(word)) {
      operands.push(word)
      continue
    }
    if (word === 'q') stack.push(now)
    if (word === 'Q') now = stack.pop() ?? now
    if (word === 'cm') {
      const matrix = operands.map(Number) as unknown as Matrix
      now = { ...now, matrix: multiply(now.matrix, matrix) }
    }
    if (word === 'CS') now = { ...now, space: operands.at(-1)!.slice(1) }
    if (['K', 'G', 'RG'].includes(word)) now = { ...now, space: word }
    if (word === 'gs') now = { ...now, state: operands.at(-1)!.slice(1) }
    if (['m', 'l', 'c'].includes(word)) {
      points.push(...pairs(operands).map((point) => transform(now.matrix, point)))
    }
    if (word === 'S' && now.space === space) strokes.push({ state: now.state, points })
    if (['S', 'f', 'f*', 'n'].includes(word)) points = []
    operands = []
  }
  return strokes
}

function pointsOf(operators: string): Point[] {
  return [...operators.matchAll(/(-?[\d.]+) (-?[\d.]+)(?= )/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
}

function pairs(operands: readonly string[]): Point[] {
  return Array.from({ length: operands.length / 2 }, (_, index) => ({
    x: Number(operands[2 * index]),
    y: Number(operands[2 * index + 1]),
  }))
}

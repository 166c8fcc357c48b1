import { PDFDocument, rgb, type PDFPage, type RGB } from '@cantoo/pdf-lib'
import { cleanText, openFaces, type Face } from './document-faces.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const FOOT = 64
const LINE_HEIGHT = 1.4
const FOOT_SIZE = 8
const ELLIPSIS = '…'

type Ink = 'ink' | 'soft' | 'accent'
type Style = { size?: number; isBold?: boolean; ink?: Ink }
type Cell = { text: string; x: number; width: number; align?: 'start' | 'end' } & Style

export type Sheet = Awaited<ReturnType<typeof openSheet>>

/** Paper that text is set on from top to bottom, page after page. Measures in points. */
export async function openSheet(given: {
  inks: Record<Ink | 'line', string>
  about: { title: string; author: string; language: string; at: Date }
  /** Texts that others wrote and may be set here: their scripts are made ready. */
  texts: readonly string[]
}) {
  const pdf = await PDFDocument.create()
  const { title, author, language, at } = given.about
  pdf.setTitle(title)
  pdf.setAuthor(author)
  pdf.setLanguage(language)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  pdf.setProducer('Estampa')
  pdf.setCreator('Estampa')
  const faces = await openFaces(pdf, given.texts, language)
  const inks = Object.fromEntries(
    Object.entries(given.inks).map(([name, hex]) => [name, colourOf(hex)]),
  ) as Record<Ink | 'line', RGB>

  let page = pdf.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - MARGIN

  const draw = (cell: Cell, top: number, face: Face) => {
    const { size = 9.5, ink = 'ink', align = 'start', width } = cell
    const text = fitted(face, cleanText(cell.text), size, width)
    const x = align === 'end' ? cell.x + width - face.widthOf(text, size) : cell.x
    face.draw(page, text, { x, y: top - size, size, color: inks[ink] })
  }
  const faceOf = ({ isBold }: Style) => (isBold ? faces.bold : faces.regular)

  return {
    left: MARGIN,
    width: PAGE.width - 2 * MARGIN,
    /** Cells side by side; the line is as high as its largest letters. */
    line(cells: readonly Cell[], gap = 0) {
      for (const cell of cells) draw(cell, y, faceOf(cell))
      y -= Math.max(...cells.map(({ size = 9.5 }) => size)) * LINE_HEIGHT + gap
    },
    /** The lines that a text takes in a column. */
    wrap(text: string, width: number, style: Style = {}): string[] {
      return wrapped(faceOf(style), cleanText(text), style.size ?? 9.5, width)
    },
    title(cell: Cell) {
      draw(cell, y, faces.title)
    },
    /** The words of a text, on as many lines as they need. */
    paragraph(text: string, style: Style & { width: number }) {
      const { size = 9.5, width } = style
      for (const words of this.wrap(text, width, style)) {
        this.room(size * LINE_HEIGHT)
        this.line([{ ...style, text: words, x: MARGIN, width }])
      }
    },
    rule(gap = 6) {
      page.drawLine({
        start: { x: MARGIN, y },
        end: { x: PAGE.width - MARGIN, y },
        thickness: 0.6,
        color: inks.line,
      })
      y -= gap
    },
    space(points: number) {
      y -= points
    },
    /** Two columns that begin at the same height. */
    beside(columns: readonly (() => void)[]) {
      const top = y
      const ends = columns.map((column) => {
        y = top
        column()
        return y
      })
      y = Math.min(...ends)
    },
    /** Another page when less than this is left; true when there is one. */
    room(points: number): boolean {
      if (y - points > FOOT) return false
      page = pdf.addPage([PAGE.width, PAGE.height])
      y = PAGE.height - MARGIN
      return true
    },
    /** At the foot of every page, when all are there. */
    async finish(footOf: (page: number, pages: number) => [left: string, right: string]) {
      const pages = pdf.getPages()
      for (const [index, one] of pages.entries()) {
        drawFoot(one, faces.regular, inks, footOf(index + 1, pages.length))
      }
      faces.finish()
      return pdf.save({ useObjectStreams: false })
    },
  }
}

function drawFoot(
  page: PDFPage,
  face: Face,
  inks: Record<Ink | 'line', RGB>,
  [left, right]: [string, string],
): void {
  const look = { y: MARGIN / 2 + FOOT_SIZE, size: FOOT_SIZE, color: inks.soft }
  const width = PAGE.width - 2 * MARGIN
  const end = cleanText(right)
  const endWidth = face.widthOf(end, FOOT_SIZE)
  const start = fitted(face, cleanText(left), FOOT_SIZE, width - endWidth - 12)
  face.draw(page, start, { ...look, x: MARGIN })
  face.draw(page, end, { ...look, x: MARGIN + width - endWidth })
}

function colourOf(hex: string): RGB {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(channel(1), channel(3), channel(5))
}

export function fitted(face: Face, text: string, size: number, width: number): string {
  if (face.widthOf(text, size) <= width) return text
  const letters = Array.from(text)
  const shortened = () => letters.join('') + ELLIPSIS
  while (letters.length > 0 && face.widthOf(shortened(), size) > width) letters.pop()
  return shortened()
}

export function wrapped(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && face.widthOf(longer, size) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

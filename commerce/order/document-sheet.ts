import { PDFDocument, rgb, type PDFFont, type PDFPage, type RGB } from '@cantoo/pdf-lib'
import { loadFonts } from '#press/fonts.ts'
import { plainFonts } from '#press/pdf/true-type-font.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const FOOT = 64
const LINE_HEIGHT = 1.4
const ELLIPSIS = '…'
/** Six letters before a font's name tell that not all of it is there. */
const SUBSET = 'ESTAMP+'

type Ink = 'ink' | 'soft' | 'accent'
type Style = { size?: number; isBold?: boolean; ink?: Ink }
type Cell = { text: string; x: number; width: number; align?: 'start' | 'end' } & Style

export type Sheet = Awaited<ReturnType<typeof openSheet>>

/** Paper that text is set on from top to bottom, page after page. Measures in points. */
export async function openSheet(given: {
  inks: Record<Ink | 'line', string>
  about: { title: string; author: string; language: string; at: Date }
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
  pdf.registerFontkit(plainFonts)
  const files = await loadFonts(['roboto', 'roboto-bold', 'lora-bold'])
  const embed = (id: string) =>
    pdf.embedFont(files[id]!, { subset: true, customName: `${SUBSET}${id}` })
  const fonts = {
    regular: await embed('roboto'),
    bold: await embed('roboto-bold'),
    title: await embed('lora-bold'),
  }
  const inks = Object.fromEntries(
    Object.entries(given.inks).map(([name, hex]) => [name, colourOf(hex)]),
  ) as Record<Ink | 'line', RGB>

  let page = pdf.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - MARGIN

  const draw = (cell: Cell, top: number, font: PDFFont) => {
    const { size = 9.5, ink = 'ink', align = 'start', width } = cell
    const text = fitted(font, clean(font, cell.text), size, width)
    const x = align === 'end' ? cell.x + width - font.widthOfTextAtSize(text, size) : cell.x
    page.drawText(text, { x, y: top - size, size, font, color: inks[ink] })
  }
  const fontOf = ({ isBold }: Style) => (isBold ? fonts.bold : fonts.regular)

  return {
    left: MARGIN,
    width: PAGE.width - 2 * MARGIN,
    /** Cells side by side; the line is as high as its largest letters. */
    line(cells: readonly Cell[], gap = 0) {
      for (const cell of cells) draw(cell, y, fontOf(cell))
      y -= Math.max(...cells.map(({ size = 9.5 }) => size)) * LINE_HEIGHT + gap
    },
    /** The lines that a text takes in a column. */
    wrap(text: string, width: number, style: Style = {}): string[] {
      const font = fontOf(style)
      return wrapped(font, clean(font, text), style.size ?? 9.5, width)
    },
    title(cell: Cell) {
      draw(cell, y, fonts.title)
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
        drawFoot(one, fonts.regular, inks, footOf(index + 1, pages.length))
      }
      return pdf.save({ useObjectStreams: false })
    },
  }
}

function drawFoot(
  page: PDFPage,
  font: PDFFont,
  inks: Record<Ink | 'line', RGB>,
  [left, right]: [string, string],
): void {
  const size = 8
  const y = MARGIN / 2 + size
  const width = PAGE.width - 2 * MARGIN
  const end = clean(font, right)
  const endWidth = font.widthOfTextAtSize(end, size)
  const start = fitted(font, clean(font, left), size, width - endWidth - 12)
  page.drawText(start, { x: MARGIN, y, size, font, color: inks.soft })
  page.drawText(end, { x: MARGIN + width - endWidth, y, size, font, color: inks.soft })
}

function colourOf(hex: string): RGB {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(channel(1), channel(3), channel(5))
}

/** What the font has no letter for, and what is no letter at all, must not stop an invoice. */
function clean(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet())
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '')
  return Array.from(plain, (letter) => (known.has(letter.codePointAt(0)!) ? letter : '?')).join('')
}

function fitted(font: PDFFont, text: string, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text
  let end = text.length
  while (end > 0 && font.widthOfTextAtSize(text.slice(0, end) + ELLIPSIS, size) > width) end -= 1
  return text.slice(0, end) + ELLIPSIS
}

function wrapped(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

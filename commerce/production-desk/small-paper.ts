import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib'
import { cleanText, openFaces, type Face } from '#commerce/invoice/document-faces.ts'
import { fitted, wrapped } from '#commerce/invoice/document-sheet.ts'
import { code128 } from '#commerce/production/code-128.ts'

const POINTS_PER_MM = 72 / 25.4
const BLACK = rgb(0, 0, 0)
const LINE_HEIGHT = 1.25

type Words = { x: number; y: number; size: number; width: number; isBold?: boolean }

export type SmallPage = {
  /** One line, shortened to its width. `y` is the top of its letters; all in millimetres, the size in points. */
  line: (text: string, words: Words) => void
  /** As many lines as it needs, at most `most`; answers how far down the last one reaches. */
  block: (text: string, words: Words & { most: number }) => number
  rule: (y: number) => void
  code: (text: string, place: { x: number; y: number; width: number; height: number }) => void
}

/** Paper of a printer for labels or slips: black on white, measured in millimetres from the top left. */
export async function openSmallPaper(given: {
  widthMm: number
  heightMm: number
  title: string
  author: string
  at: Date
  texts: readonly string[]
}) {
  const pdf = await PDFDocument.create()
  pdf.setTitle(given.title)
  pdf.setAuthor(given.author)
  pdf.setCreationDate(given.at)
  pdf.setModificationDate(given.at)
  pdf.setProducer('Estampa')
  pdf.setCreator('Estampa')
  const faces = await openFaces(pdf, given.texts, 'en')
  const size = [given.widthMm * POINTS_PER_MM, given.heightMm * POINTS_PER_MM] as const
  return {
    addPage: (): SmallPage => drawOn(pdf.addPage([...size]), faces, given),
    async finish(): Promise<Buffer> {
      faces.finish()
      return Buffer.from(await pdf.save({ useObjectStreams: false }))
    },
  }
}

function drawOn(
  page: PDFPage,
  faces: { regular: Face; bold: Face },
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): SmallPage {
  const points = (mm: number) => mm * POINTS_PER_MM
  const fromTop = (mm: number) => points(heightMm - mm)
  const faceOf = (words: Words) => (words.isBold ? faces.bold : faces.regular)
  const draw = (text: string, words: Words, y: number) =>
    faceOf(words).draw(page, text, {
      x: points(words.x),
      y: fromTop(y) - words.size,
      size: words.size,
      color: BLACK,
    })
  return {
    line(text, words) {
      draw(fitted(faceOf(words), cleanText(text), words.size, points(words.width)), words, words.y)
    },
    block(text, words) {
      const rows = wrapped(faceOf(words), cleanText(text), words.size, points(words.width))
      const shown = rows.slice(0, words.most)
      let { y } = words
      for (const row of shown) {
        draw(fitted(faceOf(words), row, words.size, points(words.width)), words, y)
        y += (words.size * LINE_HEIGHT) / POINTS_PER_MM
      }
      return y
    },
    rule(y) {
      page.drawLine({
        start: { x: points(5), y: fromTop(y) },
        end: { x: points(widthMm - 5), y: fromTop(y) },
        thickness: 0.8,
        color: BLACK,
      })
    },
    code(text, { x, y, width, height }) {
      const { modules, bars } = code128(text)
      const unit = points(width) / modules
      for (const bar of bars) {
        page.drawRectangle({
          x: points(x) + bar.at * unit,
          y: fromTop(y + height),
          width: bar.width * unit,
          height: points(height),
          color: BLACK,
        })
      }
    },
  }
}

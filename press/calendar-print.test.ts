import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { calendarDocument } from '#design/calendar/calendar-pages.ts'
import { peopleOf } from '#design/calendar/dating.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { drawDocument } from './drawing.ts'
import { makePrintFile } from './print-file.ts'

const folder = temporaryFolder()
const page = { width: 210, height: 297, bleed: 3, safe: 8, dpi: 300 }

const empty = DesignDocument.parse({
  v: 1,
  id: 'calendar',
  revision: 0,
  articleId: 304,
  variant: 'a4',
  isTemplate: false,
  pageCount: { min: 13, max: 13 },
  fonts: {},
  assets: {},
  pages: Array.from({ length: 13 }, (_, index) => ({
    id: `page-${index + 1}`,
    ...page,
    background: backgroundDefaults,
    elements: [],
  })),
})

it('prints a calendar with every path that the screen draws, on each of its pages', async () => {
  const made = calendarDocument(empty, { year: 2027, month: 1 }, peopleOf('PL', 'pl'))
  const document = DesignDocument.parse(made)
  const outPath = join(folder, 'calendar.pdf')
  const print = { colour: 'CMYK', mirrored: false } as const
  await makePrintFile({ document, photos: {}, print, slug: null, outPath })
  const pdf = await PDFDocument.load(await readFile(outPath), { updateMetadata: false })
  const lists = await drawDocument(document)
  expect(pdf.getPages()).toHaveLength(13)
  for (const [index, printed] of pdf.getPages().entries()) {
    const paths = lists[index]!.items.flatMap((item) => (item.kind === 'path' ? item.path : []))
    const drawn = paths.join(' ').match(/[MLCQ]/g)?.length ?? 0
    const written = contentOf(printed).match(/(?:^|\s)[mlc](?=\s|$)/g)?.length ?? 0
    expect(written, `page ${index + 1}`).toBe(drawn)
  }
})

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams
    .map((entry) => page.doc.context.lookup(entry))
    .map((stream) => {
      if (!(stream instanceof PDFRawStream)) return ''
      const isPacked = stream.dict.has(PDFName.of('Filter'))
      const bytes = isPacked ? inflateSync(stream.contents) : stream.contents
      return Buffer.from(bytes).toString('latin1')
    })
    .join('\n')
}

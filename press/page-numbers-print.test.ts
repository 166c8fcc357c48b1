import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { pageFigures } from '#design/book/page-figures.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { drawDocument } from './drawing.ts'
import { checkPrintFile } from './pdf/print-check.ts'
import { makePrintFile } from './print-file.ts'

const folder = temporaryFolder()
const print = { colour: 'CMYK', mirrored: false } as const
const book = emptyBook(bookPaper({ most: 13 }))
const numbered: DesignDocument = { ...book, pageNumbers: 'outer' }

/** Inks of everything that is filled on a page of a print file, and whether it overprints. */
function filledOn(pdf: PDFDocument, index: number) {
  const page = pdf.getPage(index).node
  const stream = page.Contents() as PDFRawStream
  const states = page.Resources()!.lookup(PDFName.of('ExtGState'), PDFDict)
  const filled: { inks: string; overprint: boolean }[] = []
  let [inks, overprint] = ['', false]
  for (const line of Buffer.from(decodePDFRawStream(stream).decode())
    .toString('latin1')
    .split('\n')) {
    const state = /^\/(\w+) gs$/.exec(line)?.[1]
    if (state) {
      const entries = states.lookup(PDFName.of(state), PDFDict)
      overprint = String(entries.get(PDFName.of('op'))) === 'true'
    }
    inks = /^([\d. ]+) k$/.exec(line)?.[1] ?? inks
    if (/^f\*?$/.test(line)) filled.push({ inks, overprint })
  }
  return filled
}

describe('the numbers of a book in print', () => {
  it('are of black ink alone on every inside page, and nothing else is different', async () => {
    const outPath = join(folder, 'numbered.pdf')
    await makePrintFile({ document: numbered, photos: {}, print, slug: null, outPath })
    const plainPath = join(folder, 'plain.pdf')
    await makePrintFile({ document: book, photos: {}, print, slug: null, outPath: plainPath })
    const [pdf, plain] = await Promise.all(
      [outPath, plainPath].map(async (path) =>
        PDFDocument.load(await readFile(path), { updateMetadata: false }),
      ),
    )
    expect(pdf!.getPageCount()).toBe(25)
    for (let index = 0; index < 25; index += 1) {
      const before = filledOn(plain!, index)
      const figures = index === 0 ? 0 : String(index).length
      const black = Array.from({ length: figures }, () => ({ inks: '0 0 0 1', overprint: true }))
      expect(filledOn(pdf!, index), `page ${index}`).toEqual([...before, ...black])
    }
    const inside = { width: 280, height: 210, bleed: 3, leastDpi: Infinity }
    const [cover] = book.pages
    const expected = {
      sha256: null,
      colour: 'CMYK' as const,
      pages: [
        { width: cover!.width, height: cover!.height, bleed: cover!.bleed, leastDpi: Infinity },
        ...Array.from({ length: 24 }, () => inside),
      ],
    }
    expect(await checkPrintFile(outPath, expected)).toEqual([])
  })

  it('are the same where only the first pages are drawn, as for the picture in the cart', async () => {
    const stapled = emptyBook(bookPaper({ most: 13, binding: { spine: 0, perSpread: 0 } }))
    const document: DesignDocument = { ...stapled, pageNumbers: 'centre' }
    const all = await drawDocument(document)
    const first = await drawDocument(document, document.pages.slice(0, 2))
    expect(first).toEqual(all.slice(0, 2))
    expect(figuresOf(first[1]!)).toEqual(['1'])
  })
})

function figuresOf({ items }: DisplayList): string[] {
  return items.flatMap((item) => {
    const figure = pageFigures.findIndex(({ path }) => item.kind === 'path' && item.path === path)
    return figure === -1 ? [] : String(figure)
  })
}

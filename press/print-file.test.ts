import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { documentWith, mugPage, sampleAssets, samples } from '#tests/design/arbitrary-document.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
import { startBook } from '#design/book/start-book.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { Element } from '#design/elements/element.schema.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pressPhoto, temporaryFolder } from '#tests/pictures/print-job.ts'
import { makePrintFile } from './print-file.ts'

const folder = temporaryFolder()

/** Ana's mug and its inside, as she ordered it. */
async function anasOrder(name: string) {
  const { beach } = sampleAssets
  const pages = [
    { ...mugPage, background: backgroundDefaults, elements: [samples.photo, samples.text] },
    {
      ...mugPage,
      id: 'inside',
      width: 60,
      background: backgroundDefaults,
      elements: [samples.shape],
    },
  ]
  const fonts = { roboto: findFont('roboto')!.sha256 }
  return {
    document: documentWith([], { pages, fonts, assets: { beach } }),
    photos: {
      beach: await pressPhoto(join(folder, 'beach.jpg'), (await madePhoto(1344, 1008)).jpeg()),
    },
    print: { colour: 'RGB', mirrored: false } as const,
    slug: { reference: 'EST-2026-000123', lines: ['Mug 330'] },
    outPath: join(folder, name),
  }
}

it('prints all pages of a design, named for its job', async () => {
  const order = await anasOrder('mug.pdf')
  const { pages, bytes, sha256 } = await makePrintFile(order)
  expect(pages).toBe(2)
  const written = await readFile(order.outPath)
  expect(written.length).toBe(bytes)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  const pdf = await PDFDocument.load(written, { updateMetadata: false })
  expect(pdf.getTitle()).toBe('EST-2026-000123')
  expect(pdf.getPages()).toHaveLength(2)
})

it('prints the same bytes for the same design', async () => {
  const first = await makePrintFile(await anasOrder('first.pdf'))
  const second = await makePrintFile(await anasOrder('second.pdf'))
  expect(second).toEqual(first)
})

it('refuses to print in a font that Ana has not seen', async () => {
  const order = await anasOrder('font.pdf')
  const document = { ...order.document, fonts: { roboto: 'f'.repeat(64) } }
  await expect(makePrintFile({ ...order, document })).rejects.toThrow(/not the one/)
})

it('prints a book as it is bound: the cover as one sheet, then page by page', async () => {
  const order = await anasOrder('book.pdf')
  const font = findFont('playfair-display')!
  const words = { title: 'Lake', language: 'en', font: 'playfair-display', sha256: font.sha256 }
  const book = startBook(emptyBook(bookPaper()), words)
  const across = { ...samples.photo, id: 'across', x: -3, y: -3, width: 566, height: 216 }
  const spread = { ...book.pages[1]!, elements: [Element.parse(across)] }
  const document = {
    ...book,
    assets: { beach: sampleAssets.beach },
    pages: book.pages.with(1, spread),
  }
  const { pages } = await makePrintFile({
    ...order,
    document,
    print: { colour: 'CMYK', mirrored: false },
  })
  expect(pages).toBe(25)
  const pdf = await PDFDocument.load(await readFile(order.outPath), { updateMetadata: false })
  const trims = pdf.getPages().map((page) => {
    const { width, height } = page.getTrimBox()
    return [width, height].map((points) => Math.round((points / 72) * 254) / 10)
  })
  expect(trims[0]).toEqual([581, 216])
  expect(new Set(trims.slice(1).map(String))).toEqual(new Set(['280,210']))
})

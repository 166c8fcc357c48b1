import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { drawDocument } from '#press/drawing.ts'
import { makePrintFile } from '#press/print-file.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { imposedPages } from './impose.ts'

const folder = temporaryFolder()
const leaf = { width: 148, height: 105, bleed: 3, safe: 5, dpi: 300 }

function page(role: string, color: string, more: object = {}) {
  const background = { ...backgroundDefaults, color }
  const shape = { ...samples.shape, id: `${role}-shape`, fill: '#000000' }
  return { ...leaf, id: role, role, background, elements: [shape], ...more }
}

/** A Christmas card: red in front, green inside, blue on the back. */
const card = () =>
  documentWith([], {
    assets: {},
    fonts: {},
    pages: [
      page('front', '#cc0000'),
      page('inside', '#00aa00', { width: 296, folds: [148] }),
      page('back', '#0000cc'),
    ],
  })

it('prints a folded card as one sheet: back and front outside, the open card inside', async () => {
  const document = card()
  const sheets = imposedPages(document, await drawDocument(document))
  expect(sheets.map(({ list, folds }) => [list.width, list.height, folds])).toEqual([
    [296, 105, [148]],
    [296, 105, [148]],
  ])
  const { width, data } = rasterOf(
    await paintRaster(sheets[0]!.list, {}, { widthPx: 604, box: 'bleed' }),
  )
  const at = (xMm: number, yMm: number) => {
    const start = 4 * (Math.round((yMm + 3) * 2) * width + Math.round((xMm + 3) * 2))
    return [...data.subarray(start, start + 3)]
  }
  expect(at(-2, 50), 'the bleed of the back').toEqual([0, 0, 0xcc])
  expect(at(146, 100), 'the back, up to the fold').toEqual([0, 0, 0xcc])
  expect(at(150, 100), 'the front, from the fold').toEqual([0xcc, 0, 0])
  expect(at(298, 50), 'the bleed of the front').toEqual([0xcc, 0, 0])
  expect(at(40, 30), 'what stands on the back').toEqual([0, 0, 0])
  expect(at(188, 30), 'what stands on the front').toEqual([0, 0, 0])
})

it('marks the fold beside the sheet, and the file passes its own check', async () => {
  const outPath = join(folder, 'card.pdf')
  const print = { colour: 'CMYK', mirrored: false } as const
  const slug = { reference: 'EST-2026-000320', lines: ['Christmas cards'] }
  const { pages } = await makePrintFile({ document: card(), photos: {}, print, slug, outPath })
  expect(pages).toBe(2)
  const pdf = await PDFDocument.load(await readFile(outPath), { updateMetadata: false })
  const trims = pdf.getPages().map((one) => one.getTrimBox())
  for (const { width, height } of trims) {
    expect([width, height].map((points) => Math.round((points * 25.4) / 7.2) / 10)).toEqual([
      296, 105,
    ])
  }
})

it('leaves pages alone that are not folded into each other', async () => {
  const flat = documentWith([], {
    assets: {},
    fonts: {},
    pages: [page('front', '#cc0000'), page('back', '#0000cc')],
  })
  const sheets = imposedPages(flat, await drawDocument(flat))
  expect(sheets.map(({ list, folds }) => [list.pageId, list.width, folds])).toEqual([
    ['front', 148, undefined],
    ['back', 148, undefined],
  ])
})

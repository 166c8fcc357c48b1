import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { namedPieces } from '#design/names/named-pieces.ts'
import { preflight } from '#design/preflight.ts'
import type { Picture } from '#tests/pictures/compare-pictures.ts'
import { nearestPicture } from '#tests/pictures/nearest-picture.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { temporaryFolder } from '#tests/pictures/print-job.ts'
import { drawDocument, openTypeSetter } from './drawing.ts'
import { makePrintFile } from './print-file.ts'
import { paintRaster } from './raster/paint-raster.ts'
import { rasterOf } from './raster/raster.ts'

const folder = temporaryFolder()
const WIDTH_PX = 240
const names = ['Ana', 'Łukasz', 'Zoë', 'Мария', 'يوسف', 'Wolfeschlegelsteinhausenbergerdorff']
const text = { ...samples.text, x: 100, y: 20, width: 60, height: 14, size: 12 }

function named(entries: { name: string; copies?: number }[]): DesignDocument {
  const plain = documentWith([samples.shape, text], {
    fonts: { roboto: findFont('roboto')!.sha256 },
    assets: {},
  })
  return { ...plain, names: { elementIds: ['text'], entries } }
}

const print = { colour: 'RGB', mirrored: false } as const

async function drawn(document: DesignDocument): Promise<Picture> {
  const [list] = await drawDocument(document)
  return rasterOf(await paintRaster(list!, {}, { widthPx: WIDTH_PX, box: 'bleed' }))
}

it('prints a page for each name, with that name and no other', async () => {
  const document = named(names.map((name) => ({ name })))
  const outPath = join(folder, 'names.pdf')
  const file = await makePrintFile({ document, photos: {}, print, slug: null, outPath })
  expect(file.pages).toBe(names.length)
  const pieces = await Promise.all(namedPieces(document).map((piece) => drawn(piece.document)))
  for (const [at, name] of names.entries()) {
    const page = await pdfPicture(outPath, WIDTH_PX, at)
    expect(nearestPicture(page, pieces), name).toBe(at)
  }
})

it('cuts no name off: a long one is set smaller, and what cannot be set is told of', async () => {
  const document = named([
    { name: 'Ana' },
    { name: names[5]! },
    { name: 'W'.repeat(80) },
    { name: '\u{e000}' },
  ])
  const layOutText = await openTypeSetter(document)
  const codes = preflight(document, layOutText).map(({ code, names }) => [code, names])
  expect(codes).toContainEqual(['name_small', [names[5]]])
  expect(codes).toContainEqual(['name_overflow', ['W'.repeat(80)]])
  expect(codes).toContainEqual(['name_missing_glyph', ['\u{e000}']])
})

it('puts every copy of a name on sheets of what is cut apart', async () => {
  const sheet = { widthMm: 440, heightMm: 220, marginMm: 6, gapMm: 4 }
  const document = named([
    { name: 'Ana', copies: 5 },
    { name: 'Ben', copies: 2 },
  ])
  const outPath = join(folder, 'sheets.pdf')
  const request = { document, photos: {}, slug: null, outPath }
  const { pages } = await makePrintFile({ ...request, print: { ...print, sheet } })
  const { pages: apart } = await makePrintFile({ ...request, print })
  // Four have room on a sheet: seven need two.
  expect([pages, apart]).toEqual([2, 2])
})

it('says on the sheet whose piece it is', async () => {
  const slug = { reference: 'EST-1', lines: ['Mug'] }
  const picturesOf = async (name: string) => {
    const outPath = join(folder, `${name}.pdf`)
    // The same words on the piece: only what stands beside it can differ.
    const document = { ...named([{ name }]), pages: documentWith([samples.shape]).pages }
    await makePrintFile({ document, photos: {}, print, slug, outPath })
    return pdfPicture(outPath, 1_200)
  }
  const [ana, ben] = [await picturesOf('Ana'), await picturesOf('Ben')]
  expect(Buffer.compare(Buffer.from(ana.data), Buffer.from(ben.data))).not.toBe(0)
})

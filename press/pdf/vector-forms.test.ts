import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImageItem } from '#design/display-list.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import type { PressPhoto } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { type VectorPage, withVectors } from '#press/vector-page.ts'
import { onePagePdf } from '#tests/hostile-files/build-pdf.ts'
import { comparePictures } from '#tests/pictures/compare-pictures.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import {
  imageItem,
  listOf,
  pathItem,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

const folder = temporaryFolder()
const ingest = openIngest({ count: 1, onCrash: (failure) => expect.fail(failure.message) })
afterAll(() => ingest.close())
const paper = pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#ffffff' })
const cmyk = { colour: 'CMYK', mirrored: false } as const
const rgb = { colour: 'RGB', mirrored: false } as const
/** A red disc of curves with a ring of black around it, a turned see-through bar and a hole. */
const logo = `q 1 0 0 1 150 100 cm 0.82 0.18 0.24 rg
  60 0 m 60 33 33 60 0 60 c -33 60 -60 33 -60 0 c -60 -33 -33 -60 0 -60 c 33 -60 60 -33 60 0 c h f
  0 0 0 RG 4 w 70 0 m 70 39 39 70 0 70 c -39 70 -70 39 -70 0 c -70 -39 -39 -70 0 -70 c
  39 -70 70 -39 70 0 c h S Q
  q 0.8 0.6 -0.6 0.8 60 20 cm 0 0 0 1 k 0 0 40 12 re 4 3 30 6 re f* Q`

async function upload(content: string, page = ''): Promise<PressPhoto> {
  const outFolder = await mkdtemp(join(folder, 'out-'))
  const path = join(outFolder, 'upload.pdf')
  await writeFile(path, onePagePdf({ content: Buffer.from(content), page }))
  const { picture } = await ingest.pdf({ path, name: 'logo.pdf', outFolder })
  const { press, widthPx, heightPx } = picture!
  return {
    path: join(outFolder, press.file),
    mime: 'image/jpeg',
    orientation: 1,
    widthPx,
    heightPx,
  }
}

async function print(
  photo: PressPhoto,
  settings: typeof cmyk | typeof rgb,
  item: Partial<ImageItem> = {},
) {
  const path = join(await mkdtemp(join(folder, 'print-')), 'print.pdf')
  await printLists(path, [listOf([paper, imageItem('photo', item)])], {
    photos: { photo },
    print: settings,
  })
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const of = (kind: string) =>
    streams.filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of(kind))
  return { path, forms: of('Form'), images: of('Image') }
}

async function likeness(path: string, photo: PressPhoto, item: Partial<ImageItem> = {}) {
  const list = listOf([paper, imageItem('photo', item)])
  const shown = rasterOf(await paintRaster(list, { photo }, { widthPx: 800, box: 'bleed' }))
  return comparePictures(await pdfPicture(path, 800), shown).ssim
}

const shading = `/Resources << /Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB
  /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >> >>`
const blend = '/Resources << /ExtGState << /M << /BM /Multiply >> >> >>'
const font =
  '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
describe('a logo that came as a PDF', () => {
  it('prints as drawings that look as its picture does', async () => {
    const photo = await upload(logo)
    const placed = { matrix: [28, 8, -6, 20, 12, 6], opacity: 0.8 } as const
    for (const item of [{}, placed]) {
      const { path, forms, images } = await print(photo, rgb, item)
      expect([forms.length, images.length]).toEqual([1, 0])
      expect(await likeness(path, photo, item)).toBeGreaterThan(0.97)
    }
  })

  it('prints its black with black ink alone on a press of four inks', async () => {
    const { forms } = await print(await upload(logo), cmyk)
    const operators = Buffer.from(decodePDFRawStream(forms[0]!).decode()).toString('latin1')
    expect(operators).toMatch(/^0 0 0 1 K$/m)
    expect(operators).toMatch(/^0 0 0 1 k$/m)
    expect(operators).toMatch(/^0 0 0 0 k$/m)
  })

  it.each([
    ['letters of a font', 'BT 0.1 0.2 0.5 rg /F 40 Tf 20 90 Td (Estampa & Co) Tj ET', font],
    [
      'letters turned, stretched and spaced',
      'BT 0.9 0.3 -0.3 0.9 30 60 Tm /F 30 Tf 3 Tc 80 Tz (Hola gato) Tj ET',
      font,
    ],
    ['letters within drawings', `${logo} BT /F 24 Tf 20 10 Td [(Es) -200 (tampa)] TJ ET`, font],
    ['round ends of lines', '1 J 40 w 1 0 0 RG 60 100 m 240 100 l S', ''],
    ['square ends of lines', '2 J 40 w 1 0 0 RG 60 100 m 240 100 l S', ''],
    ['dashes', '[24 8 4 8] 0 d 6 w 0 0 1 RG 20 100 m 280 100 l 280 180 l S', ''],
    ['round dashes', '1 J [1 20] 0 d 12 w 0 0 1 RG 20 100 m 280 100 l S', ''],
  ])('prints %s as drawings', async (_, content, page) => {
    const photo = await upload(content, page)
    const { path, forms, images } = await print(photo, rgb)
    expect([forms.length, images.length]).toEqual([1, 0])
    expect(await likeness(path, photo)).toBeGreaterThan(0.97)
  })

  it('is a picture with a filter on it', async () => {
    const filter = [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0] as const
    const { forms, images } = await print(await upload(logo), rgb, { filter })
    expect([forms.length, images.length]).toEqual([0, 1])
  })
})

it.each([
  ['outlined letters', 'BT 1 Tr 2 w /F 40 Tf 20 90 Td (Estampa) Tj ET', font],
  ['letters that clip', 'BT 7 Tr /F 90 Tf 20 90 Td (Est) Tj ET 1 0 0 rg 0 0 300 200 re f', font],
  ['dashes that begin within', '[60 30] 20 d 40 w 0 0 1 RG 20 100 m 280 100 l S', ''],
  ['a shade', 'q 20 20 100 100 re W n /S sh Q', shading],
  ['a clip', 'q 150 100 m 210 100 l 180 160 l h W n 1 0 0 rg 100 50 150 120 re f Q', ''],
  ['blending', '1 1 0 rg 20 20 200 150 re f /M gs 0 1 1 rg 60 60 200 100 re f', blend],
])('is printed as a picture, as it was seen, with %s in it', async (_, content, page) => {
  const photo = await upload(content, page)
  const { path, forms, images } = await print(photo, rgb)
  expect([forms.length, images.length]).toEqual([0, 1])
  expect(await likeness(path, photo)).toBeGreaterThan(0.97)
})

it.each<[string, (page: VectorPage) => unknown]>([
  ['show something else', (page) => ({ ...page, items: page.items.slice(1) })],
  ['are no paths', (page) => ({ ...page, items: [{ ...page.items[0], path: 'M1 2 3' }] })],
  ['are no drawings', () => ['drawings']],
])('prints the picture that was approved when drawings in a file %s', async (_, change) => {
  const picture = await upload('0 0 1 rg 0 0 300 200 re f')
  const wide = 'M0 0L105.83 0L105.83 70.55L0 70.55Z'
  const flat = { fillRule: 'nonzero', stroke: null, opacity: 1 } as const
  const page: VectorPage = {
    width: 105.8333,
    height: 70.5556,
    items: [
      { ...flat, path: wide, fill: '#0000ff' },
      { ...flat, path: 'M20 20L60 20L60 50Z', fill: '#ffffff' },
    ],
  }
  const plain = await sharp(picture.path).jpeg().toBuffer()
  await writeFile(picture.path, withVectors(plain, change(page) as VectorPage))
  const { forms, images } = await print(picture, rgb)
  expect([forms.length, images.length]).toEqual([0, 1])
})

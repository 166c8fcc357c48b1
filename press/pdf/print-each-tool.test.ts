import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures } from '#tests/pictures/compare-pictures.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import {
  loadTypeSetter,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

const WIDTH_PX = 900
/** What two programs smooth differently at edges; a tool that one of them leaves out is far below it. */
const LEAST_LIKENESS = 0.985

const folder = temporaryFolder()
let photos: PressPhotos
let layOutText: LayOutText
beforeAll(async () => {
  layOutText = await loadTypeSetter()
  const photo = await madePhoto(1344, 1008, { grain: 0, hue: 4 })
  photos = { beach: await pressPhoto(join(folder, 'beach'), photo.jpeg()) }
})

const frame = { x: 20, y: 8, width: 150, height: 74 }
const photo = { ...samples.photo, ...frame }
const { filter } = photo
const text = { ...samples.text, ...frame, text: 'Zażółć gęślą', size: 20 }
const shadow = { color: '#000000', opacity: 0.6, dx: 4, dy: 4, blur: 2 }
const levels = { black: 0.2, white: 0.75, red: 1.2, green: 1, blue: 0.8 }

const listOf = (element: object) => {
  const document: DesignDocument = documentWith([element])
  return drawPage(document, document.pages[0]!, {
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
    layOutText,
    findArt: () => undefined,
  })
}
const paint = async (list: ReturnType<typeof listOf>) =>
  rasterOf(await paintRaster(list, photos, { widthPx: WIDTH_PX, box: 'bleed' }))

it.each([
  ['a mask', photo, { mask: { shape: 'heart', radius: 0 } }],
  ['a border', photo, { border: { color: '#e4572e', width: 3 } }],
  ['a shadow', photo, { shadow }],
  ['levels', photo, { filter: { ...filter, levels } }],
  ['warmth', photo, { filter: { ...filter, warmth: 0.8 } }],
  ['sharpness', photo, { filter: { ...filter, sharpness: 1 } }],
  ['red eyes', photo, { redEyes: [{ x: 0.5, y: 0.5, radius: 0.15 }] }],
  ['an underline', text, { underline: true }],
  ['capitals', text, { capitals: true }],
  ['a shadow of words', text, { shadow }],
  ['an arc', text, { curve: { radius: 80, path: 'arc' } }],
  ['a circle', text, { size: 8, curve: { radius: 25, path: 'circle' } }],
  ['a wave', text, { curve: { radius: 25, path: 'wave' } }],
])('%s is printed as it is shown', async (_, plain, tool) => {
  const list = listOf({ ...plain, ...tool })
  const path = join(folder, 'tool.pdf')
  await printLists(path, [list], { photos, print: { colour: 'RGB', mirrored: false }, slug: null })
  const [printed, shown, without] = [
    await pdfPicture(path, WIDTH_PX),
    await paint(list),
    await paint(listOf(plain)),
  ]
  const like = comparePictures(printed, shown).ssim
  expect(like).toBeGreaterThan(LEAST_LIKENESS)
  expect(comparePictures(printed, without).ssim, 'without the tool').toBeLessThan(like)
})

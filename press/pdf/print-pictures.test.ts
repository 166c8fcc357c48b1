import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DisplayList } from '#design/display-list.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import type { PrintJob } from '#press/pdf/write-print-file.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import {
  listOf,
  loadTypeSetter,
  pathItem,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

const folder = temporaryFolder()
const star = 'M10 0L13 7L20 8L15 13L16 20L10 16L4 20L5 13L0 8L7 7Z'
const ring =
  'M10 0C15.5 0 20 4.5 20 10Q20 20 10 20Q0 20 0 10C0 4.5 4.5 0 10 0ZM5 5L15 5L15 15L5 15Z'
let count = 0

async function bothPictures(
  list: DisplayList,
  photos: PressPhotos,
  dpi: number,
  changes: Partial<PrintJob> = {},
): Promise<{ printed: Picture; shown: Picture }> {
  const path = join(folder, `${count++}.pdf`)
  await printLists(path, [list], { photos, ...changes })
  const widthPx = Math.round(((list.width + 2 * list.bleed) * dpi) / 25.4)
  const shown = rasterOf(await paintRaster(list, photos, { widthPx, box: 'bleed' }))
  return { printed: await pdfPicture(path, widthPx), shown }
}

async function likeness(...job: Parameters<typeof bothPictures>) {
  const { printed, shown } = await bothPictures(...job)
  return comparePictures(printed, shown)
}

const background = pathItem('M-3 -3L203 -3L203 93L-3 93Z', { fill: '#f4efe6' })

it('prints shapes, strokes, dashes and type as the preview shows them', async () => {
  const layOutText = await loadTypeSetter()
  const document = documentWith([
    samples.text,
    { ...samples.text, id: 'curved', x: 90, width: 80, curve: { radius: 45 }, rotation: -12 },
    { ...samples.text, id: 'emoji', y: 60, width: 80, text: 'Żółć 🎂🌻 čeština', fill: '#0a5c36' },
    { ...samples.qrCode, x: 150, y: 40, width: 30, height: 30 },
  ])
  const drawn = drawPage(document, document.pages[0]!, {
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
    layOutText,
    findArt: () => undefined,
  })
  const stroke = { color: '#2e86ab', width: 0.8, dash: [3, 1.5], join: 'round' as const }
  const list = {
    ...drawn,
    items: [
      background,
      ...drawn.items.slice(1),
      pathItem(star, { matrix: [1, 0, 0, 1, 120, 5], fill: '#e4572e' }),
      pathItem(star, {
        matrix: [0.8, 0.6, -0.6, 0.8, 120, 45],
        fill: null,
        stroke: { ...stroke, dash: [], join: 'miter' },
      }),
      pathItem(ring, { matrix: [1, 0, 0, 1, 95, 60], fillRule: 'evenodd', stroke, opacity: 0.6 }),
      pathItem(ring, { matrix: [1, 0, 0, 1, 5, 65], fillRule: 'nonzero', opacity: 0.4 }),
    ],
  }
  const { differingPercent, ssim } = await likeness(list, {}, 300)
  expect(differingPercent).toBeLessThanOrEqual(0.05)
  expect(ssim).toBeGreaterThan(0.995)
})

it('cuts the points of sharp corners where the preview does', async () => {
  const stroke = { color: '#0000ff', width: 4, dash: [], join: 'miter' as const }
  const list = listOf([
    pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#ffffff' }),
    pathItem('M10 15L40 20L10 25Z', { stroke }),
  ])
  expect((await likeness(list, {}, 100)).differingPercent).toBeLessThanOrEqual(0.05)
})

it('mixes what lies over each other as the preview does', async () => {
  const stroke = { color: '#0000ff', width: 4, dash: [], join: 'miter' as const }
  const square = 'M0 0L20 0L20 20L0 20Z'
  const list = listOf([
    pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#ffffff' }),
    pathItem(square, { matrix: [1, 0, 0, 1, 5, 5], fill: '#ff0000', stroke, opacity: 0.5 }),
    pathItem(square, { matrix: [1, 0, 0, 1, 15, 12], fill: '#00a000', opacity: 0.3 }),
    pathItem(square, { matrix: [1, 0, 0, 1, 35, 5], fill: '#000000', opacity: 0.123456 }),
  ])
  const { printed, shown } = await bothPictures(list, {}, 100)
  for (let at = 0; at < shown.data.length; at += 4 * 997) {
    for (const channel of [0, 1, 2]) {
      expect(Math.abs(printed.data[at + channel]! - shown.data[at + channel]!)).toBeLessThan(4)
    }
  }
  expect(comparePictures(printed, shown).differingPercent).toBeLessThanOrEqual(0.05)
})

it('prints a full design as the preview shows it at half the resolution', async () => {
  const photos = {
    beach: await pressPhoto(join(folder, 'beach.jpg'), (await madePhoto(1600, 1200)).jpeg()),
    party: await pressPhoto(
      join(folder, 'party.png'),
      (await madePhoto(600, 800, { hue: 20 })).png(),
      'image/png',
    ),
  }
  const layOutText = await loadTypeSetter()
  const document = documentWith([
    { ...samples.photo, x: 5, y: 5, width: 90, height: 67.5 },
    {
      ...samples.photo,
      id: 'turned',
      asset: 'party',
      x: 110,
      y: 10,
      width: 45,
      height: 60,
      rotation: 17,
      mask: { shape: 'rect', radius: 4 },
      filter: { brightness: 1.1, contrast: 0.9, saturation: 0.4 },
    },
    { ...samples.photo, id: 'round', x: 150, mask: { shape: 'ellipse', radius: 0 }, opacity: 0.7 },
    { ...samples.text, x: 20, y: 70, width: 100, height: 20 },
  ])
  const list = drawPage(document, document.pages[0]!, {
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
    layOutText,
    findArt: () => undefined,
  })
  const { ssim } = await likeness(list, photos, 150)
  expect(ssim).toBeGreaterThanOrEqual(0.97)
})

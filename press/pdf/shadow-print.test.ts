import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures } from '#tests/pictures/compare-pictures.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { listOf, pathItem, printLists, temporaryFolder } from '#tests/pictures/print-job.ts'
import { operatorsOf } from './check-content.ts'

const folder = temporaryFolder()
const ground = pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#f4efe6' })
const fallen = (changes: object) =>
  pathItem('M10 8L40 8L40 28L10 28Z', { fill: '#000000', opacity: 0.6, blur: 2, ...changes })

async function printed(changes: object, colour: 'RGB' | 'CMYK') {
  const path = join(folder, `${colour}.pdf`)
  const list = listOf([ground, fallen(changes)])
  await printLists(path, [list], { print: { colour, mirrored: false } })
  const [page] = (await PDFDocument.load(await readFile(path))).getPages()
  return { path, list, page: page! }
}

it('prints a soft shadow as the preview shows it, turned and over the edge of the paper too', async () => {
  for (const changes of [{}, { matrix: [0.8, 0.6, -0.6, 0.8, 30, -14] }, { blur: 0.3 }]) {
    const { path, list } = await printed(changes, 'RGB')
    const shown = rasterOf(await paintRaster(list, {}, { widthPx: 520, box: 'bleed' }))
    const { ssim } = comparePictures(await pdfPicture(path, 520), shown)
    expect(ssim).toBeGreaterThan(0.99)
  }
})

it('prints a black shadow with black ink alone, which never overprints', async () => {
  const { page } = await printed({}, 'CMYK')
  const pictures = page.node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
  const shadow = pictures.lookup(PDFName.of('Shadow0')) as PDFRawStream
  const inks = decodePDFRawStream(shadow).decode()
  expect([...new Set([0, 1, 2].map((plate) => inks[plate]))]).toEqual([0])
  expect(inks[3]).toBe(255)
  const [, state] = /\/(\w+) gs\n[^\n]*\/Shadow0 Do/.exec(operatorsOf(page))!
  const states = page.node.Resources()!.lookup(PDFName.of('ExtGState'), PDFDict)
  expect(String(states.lookup(PDFName.of(state!)))).toMatch(/\/op false/)
})

it('leaves out a shadow that falls beside the paper', async () => {
  const { page } = await printed({ matrix: [1, 0, 0, 1, 200, 0] }, 'RGB')
  expect(operatorsOf(page)).not.toContain('Shadow')
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DisplayList, PathItem } from '#design/display-list.ts'
import { MITER_LIMIT } from '#design/display-list-stroke.ts'
import { multiply, type Matrix } from '#design/geometry.ts'
import { paintSvg } from '#design/paint-svg.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { makeMugDesign, makeMugPhotos, onlyElements } from '#tests/pictures/mug-design.ts'

/** Pixels of a millimetre: 152 and 305 dpi. */
const densities = [6, 12]

const FIRST_CHROMIUM_OF_OUR_SKIA = 156

test.use({ deviceScaleFactor: 1 })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

for (const pxPerMm of densities) {
  test(`letters and shapes have the same pixels in the browser and on the server, ${pxPerMm} a millimetre @desktop`, async ({
    page,
  }) => {
    const [list] = await drawDocument(
      onlyElements(await makeMugDesign(), (type) => type !== 'photo'),
    )
    const server = await paintedByServer(list!, {}, pxPerMm)
    const browser = await paintedByCanvas(page, list!, pxPerMm)
    expect(inkedShare(server), 'the page is not empty').toBeGreaterThan(0.02)
    const { unequalPixels, differingPercent } = comparePictures(server, browser)
    expect(differingPercent).toBe(0)
    // Older browsers smooth edges with an older Skia than the server's, by a shade nobody sees.
    const version = Number.parseInt(page.context().browser()!.version(), 10)
    if (version >= FIRST_CHROMIUM_OF_OUR_SKIA) expect(unequalPixels).toBe(0)
  })

  test(`a design looks in its preview as in the editor, ${pxPerMm} pixels a millimetre @desktop`, async ({
    page,
  }) => {
    const [list] = await drawDocument(await makeMugDesign())
    const photos = await makeMugPhotos(folder, { scale: pxPerMm / 6, format: 'png' })
    const server = await paintedByServer(list!, photos, pxPerMm)
    const browser = await paintedBySvg(page, list!, photos, pxPerMm)
    const { differingPercent, ssim } = comparePictures(server, browser)
    test.info().annotations.push({
      type: 'likeness',
      description: `${differingPercent.toFixed(4)} % differ, SSIM ${ssim.toFixed(4)}`,
    })
    expect(differingPercent).toBeLessThanOrEqual(0.02)
    expect(ssim).toBeGreaterThanOrEqual(0.995)
  })
}

async function paintedByServer(
  list: DisplayList,
  photos: PressPhotos,
  pxPerMm: number,
): Promise<Picture> {
  const widthPx = (list.width + 2 * list.bleed) * pxPerMm
  return rasterOf(await paintRaster(list, photos, { widthPx, box: 'bleed' }))
}

async function paintedByCanvas(page: Page, list: DisplayList, pxPerMm: number): Promise<Picture> {
  const toPixels: Matrix = [pxPerMm, 0, 0, pxPerMm, list.bleed * pxPerMm, list.bleed * pxPerMm]
  const paths = list.items
    .filter((item): item is PathItem => item.kind === 'path')
    .map((item) => ({ ...item, matrix: multiply(toPixels, item.matrix) }))
  const picture = await page.evaluate(
    ({ paths, width, height, bleed, pxPerMm, miterLimit }) => {
      const canvas = document.createElement('canvas')
      canvas.width = (width + 2 * bleed) * pxPerMm
      canvas.height = (height + 2 * bleed) * pxPerMm
      const context = canvas.getContext('2d', { willReadFrequently: true })!
      context.miterLimit = miterLimit
      for (const { path, matrix, fill, fillRule, stroke, opacity } of paths) {
        context.setTransform(...matrix)
        context.globalAlpha = opacity
        if (fill) {
          context.fillStyle = fill
          // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
          context.fill(new Path2D(path), fillRule)
        }
        if (!stroke) continue
        context.strokeStyle = stroke.color
        context.lineWidth = stroke.width
        context.lineJoin = stroke.join
        context.setLineDash(stroke.dash)
        context.stroke(new Path2D(path))
      }
      return canvas.toDataURL('image/png').split(',')[1]!
    },
    { ...list, paths, pxPerMm, miterLimit: MITER_LIMIT },
  )
  return pixelsOf(Buffer.from(picture, 'base64'))
}

async function paintedBySvg(
  page: Page,
  list: DisplayList,
  photos: PressPhotos,
  pxPerMm: number,
): Promise<Picture> {
  const width = (list.width + 2 * list.bleed) * pxPerMm
  const height = (list.height + 2 * list.bleed) * pxPerMm
  const addresses = new Map<string, string>()
  for (const [id, { path, mime }] of Object.entries(photos)) {
    addresses.set(id, `data:${mime};base64,${(await readFile(path)).toString('base64')}`)
  }
  const imageHref = (asset: string) => addresses.get(asset)!
  const svg = paintSvg(list, { imageHref, idPrefix: 'page-', box: 'bleed' })
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  )
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('image')].map(async ({ href }) => {
        const picture = new Image()
        picture.src = href.baseVal
        await picture.decode()
      }),
    ),
  )
  return pixelsOf(await page.screenshot())
}

async function pixelsOf(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Pixels that have not the colour of the first one. */
function inkedShare({ data }: Picture): number {
  let inked = 0
  for (let at = 0; at < data.length; at += 4) if (data[at] !== data[0]) inked += 1
  return (inked * 4) / data.length
}

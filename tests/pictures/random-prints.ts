import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { copiesOf } from '#design/bought-as.ts'
import { anyDrawing } from '#tests/design/arbitrary-drawing.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { imposedPages } from '#press/pdf/impose.ts'
import type { JobSlug } from '#press/pdf/job-slug.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures } from './compare-pictures.ts'
import { madePhoto } from './made-photos.ts'
import { mirrored, pdfPicture } from './pdf-pictures.ts'
import { likenessOfPart, printedParts } from './printed-parts.ts'
import { loadTypeSetter, pressPhoto, printLists, temporaryFolder } from './print-job.ts'

/** Coarser, the hairlines of a calendar alone are smoothed too differently by two programs. */
const COMPARED_AT_DPI = 120
const LEAST_LIKENESS = 0.95
const largeSheet = { widthMm: 700, heightMm: 500, marginMm: 5, gapMm: 6 }

const star: VectorArt = {
  width: 100,
  height: 100,
  paths: [
    { path: 'M50 0L65 38L100 40L72 62', fill: '#f2b705', fillRule: 'nonzero', opacity: 1 },
    { path: 'M50 0L35 38L0 40L28 62Z', fill: '#d98e04', fillRule: 'evenodd', opacity: 0.5 },
  ],
}

/**
 * Prints documents that somebody could make, in RGB and CMYK, mirrored or not. Each must pass the
 * check of print files, and look in another program as its preview does.
 */
export async function printRandomDocuments(count: number, seed: number): Promise<void> {
  const folder = temporaryFolder()
  const photos = await randomPhotos(folder)
  let number = 0
  const settings = fc.record({
    colour: fc.constantFrom('RGB' as const, 'RGB' as const, 'CMYK' as const),
    mirrored: fc.boolean(),
    sheet: fc.constantFrom(undefined, undefined, undefined, largeSheet),
  })
  const slug = fc.option(fc.constant<JobSlug>({ reference: 'EST-2026-000123', lines: ['Ana'] }))
  const property = fc.asyncProperty(anyDrawing, settings, slug, async (document, print, slug) => {
    const path = join(folder, `${number++ % 4}.pdf`)
    const lists = await drawnPages(document)
    const copies = copiesOf(document, undefined)
    const pages = imposedPages(document, lists).map((page, at) => ({
      ...page,
      ...(print.sheet && { copies: copies[at]! }),
    }))
    await printLists(path, [], { pages, photos, print, slug })
    // A press's colours on a screen depend on who converts them, and marks are no part of a page.
    if (print.colour === 'CMYK' || slug || print.sheet) return
    const ssim = await likenessOf(document, lists, { photos, path, isMirrored: print.mirrored })
    if (ssim < LEAST_LIKENESS) throw new Error(`It prints differently: SSIM ${ssim}`)
  })
  await fc.assert(property, { numRuns: count, seed, endOnFailure: true })
}

type Printed = { photos: PressPhotos; path: string; isMirrored: boolean }

/** Of the worst part of any page where pages are bound, folded or cut; else of the first to its bleed. */
async function likenessOf(
  document: DesignDocument,
  lists: readonly DisplayList[],
  { photos, path, isMirrored }: Printed,
): Promise<number> {
  const { width, bleed, contour, role } = document.pages[0]!
  const dots = (mm: number) => Math.round((mm * COMPARED_AT_DPI) / 25.4)
  if (!contour && !role) {
    const widthPx = dots(width + 2 * bleed)
    const shown = rasterOf(await paintRaster(lists[0]!, photos, { widthPx, box: 'bleed' }))
    const printed = await pdfPicture(path, widthPx)
    return comparePictures(isMirrored ? mirrored(printed) : printed, shown).ssim
  }
  let worst = 1
  for (const part of printedParts(document)) {
    const widthPx = dots(part.to - part.from)
    const printed = { path, document, isMirrored, widthPx }
    worst = Math.min(worst, await likenessOfPart(part, lists[part.page]!, photos, printed))
  }
  return worst
}

async function drawnPages(document: DesignDocument) {
  const tools = {
    drawCalendar,
    drawPageNumbers,
    drawQrCode,
    layOutText: await loadTypeSetter(),
    findArt: () => star,
  }
  return document.pages.map((page) => drawPage(document, page, tools))
}

/**
 * In the shapes that the documents say, but smaller, and without grain: what is tested is where
 * they stand, not how two programs enlarge a pixel.
 */
async function randomPhotos(folder: string): Promise<PressPhotos> {
  const hole = `<svg width="300" height="400"><rect x="40" y="40" width="260" height="360"
    fill-opacity=".7"/></svg>`
  const alpha = await sharp(Buffer.from(hole)).extractChannel('alpha').raw().toBuffer()
  const raw = { width: 300, height: 400, channels: 1 as const }
  return {
    beach: await pressPhoto(
      join(folder, 'beach'),
      (await madePhoto(1344, 1008, { grain: 0 })).jpeg(),
    ),
    party: await pressPhoto(
      join(folder, 'party'),
      (await madePhoto(300, 400, { hue: 20, grain: 0 })).joinChannel(alpha, { raw }).png(),
      'image/png',
    ),
  }
}

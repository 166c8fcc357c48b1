import { expect, type Locator, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { contourText } from '#design/contour/contour-path.ts'
import type { DesignDocument } from '#design/document.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { mirrored, pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { printedParts, printedSheets } from '#tests/pictures/printed-parts.ts'

/** A print file's page is looked at this wide, and made as small as the screen's. */
const SHEET_PX = 2000
/** As small as a stamp: how two programs smooth an edge and a grain is no difference. */
const STAMP_PX = 64

type Paper = {
  width: number
  height: number
  bleed: number
  contour?: DesignDocument['pages'][number]['contour']
}

type Printed = {
  path: string
  /** Page of the file. */
  index: number
  page: Paper
  /** Sheet with other pages beside it, and how far this one stands from the edge of its trim. */
  sheet?: { width: number; left: number } | undefined
  /** For transfer papers: the file is compared as it looks when it lies face down. */
  isMirrored?: boolean
  /** Whether the screen shows the page to the end of its bleed. */
  isWhole?: boolean
  /** Width in pixels at which both are compared; finer for what is made of hairlines. */
  widthPx?: number
}

/** How alike a page of a print file, cut to its size, and what is on the screen are. */
export async function likenessOf(shown: Locator, printed: Printed): Promise<number> {
  const box = (await shown.boundingBox())!
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)]
  const width = Math.floor(box.x + box.width) - x
  const height = Math.floor(box.y + box.height) - y
  const screenshot = await shown.page().screenshot({ clip: { x, y, width, height } })
  const { path, index, page, sheet, isMirrored, isWhole, widthPx = STAMP_PX } = printed
  const outer = isWhole ? page.bleed : 0
  const paper = await pdfPicture(path, SHEET_PX, index)
  const seen = isMirrored ? mirrored(paper) : paper
  const perMm = SHEET_PX / ((sheet?.width ?? page.width) + 2 * page.bleed)
  // What lies within whole pixels of the screen: a rim that is half paper is no difference.
  const perPixel = ((page.width + 2 * outer) / box.width) * perMm
  const part = sharp(Buffer.from(seen.data), {
    raw: { width: seen.width, height: seen.height, channels: 4 },
  }).extract({
    left: Math.round((page.bleed - outer + (sheet?.left ?? 0)) * perMm + (x - box.x) * perPixel),
    top: Math.round((page.bleed - outer) * perMm + (y - box.y) * perPixel),
    width: Math.floor(width * perPixel),
    height: Math.floor(height * perPixel),
  })
  const small = {
    width: widthPx,
    height: Math.round((widthPx * height) / width),
    fit: 'fill',
  } as const
  const [print, screen] = [sharp(await part.png().toBuffer()), sharp(screenshot)]
  const cut = isWhole ? undefined : cutOf(page, small)
  const pictures = [print.resize(small), screen.resize(small)] as const
  return comparePictures(await pixelsOf(pictures[0], cut), await pixelsOf(pictures[1], cut)).ssim
}

/** Of what is cut to a shape only that is compared: the file has ink beside it, the screen has none. */
function cutOf(page: Paper, { width, height }: { width: number; height: number }) {
  const contour = contourText(page)
  if (contour === undefined) return undefined
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${page.width} ${page.height}" preserveAspectRatio="none">
    <path d="${contour}" fill-rule="evenodd"/></svg>`)
}

async function pixelsOf(picture: Sharp, cut: Buffer | undefined): Promise<Picture> {
  const shaped = cut
    ? sharp(
        await picture
          .ensureAlpha()
          .composite([{ input: cut, blend: 'dest-in' }])
          .png()
          .toBuffer(),
      )
    : picture
  const { data, info } = await shaped
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

type Compared = {
  document: DesignDocument
  path: string
  isMirrored?: boolean
  /** See `Printed`. */
  widthPx?: number
  least: number
}

/** Compares all pages as they are cut, in the large preview that is open, with where the press put them. */
export async function expectPrintedAsShown(page: Page, compared: Compared): Promise<void> {
  const { document, path, isMirrored = false, widthPx, least } = compared
  const pages = page.locator('.flat-view svg[role=img]')
  await expect(pages).toHaveCount(document.pages.length)
  for (const { page: at, sheet: index, left } of printedParts(document)) {
    const sheet = { left, width: printedSheets(document)[index]!.width }
    const printed = { path, index, page: document.pages[at]!, sheet, isMirrored }
    const shown = pages.nth(at)
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => likenessOf(shown, { ...printed, ...(widthPx && { widthPx }) }), {
        message: `page ${at + 1} of the design, sheet ${index + 1}`,
        timeout: 20_000,
      })
      .toBeGreaterThan(least)
  }
}

import sharp from 'sharp'
import { isBook } from '#design/book/book.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import type { SheetSettings } from '#press/pdf/impose-sheets.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures, type Picture } from './compare-pictures.ts'
import { mirrored, pdfPicture } from './pdf-pictures.ts'

type Sheet = { width: number; height: number; bleed: number }

/** Part of a page, and where it stands in the print file. Reckoned here, and not asked of the press. */
type PrintedPart = {
  page: number
  /** From one edge to the other, in millimetres of the page. */
  from: number
  to: number
  sheet: number
  /** Distance from the left edge of the sheet's trim. */
  left: number
}

type Imposition = { sheets: Sheet[]; parts: PrintedPart[] }

/** Pages of the print file, in their order. */
export function printedSheets(document: DesignDocument, sheet?: SheetSettings): Sheet[] {
  if (sheet) return [{ width: sheet.widthMm, height: sheet.heightMm, bleed: 0 }]
  return impositionOf(document).sheets
}

export const printedParts = (document: DesignDocument) => impositionOf(document).parts

function impositionOf({ pages }: DesignDocument): Imposition {
  if (isBook({ pages })) return boundPages(pages)
  const [front, inside, back] = pages
  if (pages.length === 3 && inside!.role === 'inside') {
    const outside = { ...sizeOf(front!), width: 2 * front!.width }
    return {
      sheets: [outside, sizeOf(inside!)],
      parts: [
        { ...whole(front!, 0, 0), left: front!.width },
        whole(inside!, 1, 1),
        whole(back!, 2, 0),
      ],
    }
  }
  return { sheets: pages.map(sizeOf), parts: pages.map((page, at) => whole(page, at, at)) }
}

/** The cover, then the left and the right page of each spread. */
function boundPages(pages: readonly Page[]): Imposition {
  const sheets: Sheet[] = []
  const parts: PrintedPart[] = []
  for (const [at, page] of pages.entries()) {
    if (at === 0) {
      parts.push(whole(page, 0, 0))
      sheets.push(sizeOf(page))
      continue
    }
    const width = page.width / 2
    for (const from of [0, width]) {
      parts.push({ page: at, from, to: from + width, sheet: sheets.length, left: 0 })
      sheets.push({ ...sizeOf(page), width })
    }
  }
  return { sheets, parts }
}

const sizeOf = ({ width, height, bleed }: Page): Sheet => ({ width, height, bleed })

const whole = ({ width }: Page, page: number, sheet: number): PrintedPart => ({
  page,
  from: 0,
  to: width,
  sheet,
  left: 0,
})

type Printed = {
  path: string
  document: DesignDocument
  isMirrored: boolean
  widthPx: number
  /** Made smaller before they are compared: two programs smooth hairlines differently. */
  shrunkTo?: number
}

/** How alike a part of a page is in its preview and in the print file (SSIM). */
export async function likenessOfPart(
  part: PrintedPart,
  list: DisplayList,
  photos: PressPhotos,
  { path, document, isMirrored, widthPx, shrunkTo = widthPx }: Printed,
): Promise<number> {
  const perMm = widthPx / (part.to - part.from)
  const shown = rasterOf(
    await paintRaster(list, photos, { widthPx: Math.round(list.width * perMm), box: 'trim' }),
  )
  const sheet = printedSheets(document)[part.sheet]!
  const sheetPx = Math.round((sheet.width + 2 * sheet.bleed) * perMm)
  const picture = await pdfPicture(path, sheetPx, part.sheet)
  const printed = isMirrored ? mirrored(picture) : picture
  const height = Math.floor(list.height * perMm)
  const seen = await cropped(printed, {
    left: Math.round((sheet.bleed + part.left) * perMm),
    top: Math.round(sheet.bleed * perMm),
    width: widthPx,
    height,
  })
  const from = { left: Math.round(part.from * perMm), top: 0, width: widthPx, height }
  const cut = await cropped(shown, from)
  const [print, screen] = [masked(seen, cut), masked(cut, cut)]
  if (shrunkTo === widthPx) return comparePictures(print, screen).ssim
  return comparePictures(await shrunk(print, shrunkTo), await shrunk(screen, shrunkTo)).ssim
}

type Place = { left: number; top: number; width: number; height: number }

async function cropped({ width, height, data }: Picture, place: Place): Promise<Picture> {
  const left = Math.max(0, Math.min(place.left, width - place.width))
  const top = Math.max(0, Math.min(place.top, height - place.height))
  const { data: pixels, info } = await sharp(Buffer.from(data), {
    raw: { width, height, channels: 4 },
  })
    .extract({ ...place, left, top })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) }
}

async function shrunk({ width, height, data }: Picture, widthPx: number): Promise<Picture> {
  const { data: pixels, info } = await sharp(Buffer.from(data), {
    raw: { width, height, channels: 4 },
  })
    .resize({ width: widthPx })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) }
}

/** White where the other picture has nothing: what a knife takes away is printed, and never seen. */
function masked({ width, height, data }: Picture, mask: Picture): Picture {
  const pixels = new Uint8ClampedArray(data)
  for (let at = 0; at < pixels.length; at += 4) {
    if (mask.data[at + 3]! < 250) pixels.fill(255, at, at + 4)
  }
  return { width, height, data: pixels }
}

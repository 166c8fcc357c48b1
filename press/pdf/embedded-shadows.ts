import { createCanvas, Path2D } from '@napi-rs/canvas'
import type { PDFRef } from '@cantoo/pdf-lib'
import { blurReach, pathBounds } from '#design/display-list-bounds.ts'
import type { DisplayList, PathItem } from '#design/display-list.ts'
import { outset, type Matrix, type Rect } from '#design/geometry.ts'
import { fillBlurred } from '#design/paint-blurred.ts'
import { MM_PER_INCH } from '#design/units.ts'
import { intersection } from '#press/raster/matrix-bounds.ts'
import { imageEntries } from './embedded-photos.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PrintColours } from './print-colours.ts'

/** Pixels of a standard deviation: in more of them, nobody would see a finer slope. */
const PIXELS_OF_DEVIATION = 4
const LEAST_PIXELS_PER_MM = 1

/** A soft fill of the page as a picture, and where that lies in millimetres of the page. */
export type EmbeddedShadow = { ref: PDFRef; matrix: Matrix }

/**
 * PDF knows no blur: a shadow is one colour seen through a mask of pixels. Undefined for what lies
 * outside the bleed. A dark neutral is black ink alone, and it never overprints: it shows through.
 */
export async function embedShadow(
  pdf: PdfFile,
  colours: PrintColours,
  item: PathItem,
  page: DisplayList & { dpi: number },
): Promise<EmbeddedShadow | undefined> {
  const box = shownBox(item, page)
  if (!box || !item.fill) return undefined
  const perMm = Math.min(
    page.dpi / MM_PER_INCH,
    Math.max(LEAST_PIXELS_PER_MM, PIXELS_OF_DEVIATION / (item.blur ?? 0)),
  )
  const widthPx = Math.max(1, Math.ceil(box.width * perMm))
  const heightPx = Math.max(1, Math.ceil(box.height * perMm))
  const mask = paintMask(item, box, { widthPx, heightPx })
  const size = { widthPx, heightPx }
  const maskEntries = { ...imageEntries(size), ColorSpace: 'DeviceGray' }
  const entries = {
    ...imageEntries(size),
    ColorSpace: colours.space,
    SMask: await pdf.addCompressed(maskEntries, mask),
  }
  const ref = await pdf.addCompressed(entries, flatColour(colours.shadow(item.fill), mask.length))
  const { x, y, width, height } = box
  // The first row of a picture is at the top of a square that grows upwards.
  return { ref, matrix: [width, 0, 0, -height, x, y + height] }
}

function shownBox(item: PathItem, page: DisplayList): Rect | undefined {
  const paper = outset({ x: 0, y: 0, width: page.width, height: page.height }, page.bleed)
  const seen = item.within ? intersection(item.within, paper) : paper
  return seen && intersection(outset(pathBounds(item.path, item.matrix), blurReach(item)), seen)
}

function paintMask(
  item: PathItem,
  box: Rect,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Buffer {
  const context = createCanvas(widthPx, heightPx).getContext('2d')
  const [across, down] = [widthPx / box.width, heightPx / box.height]
  const toPixels: Matrix = [across, 0, 0, down, -box.x * across, -box.y * down]
  // The page's operators make it see-through, as they do with everything else.
  const opaque = { ...item, opacity: 1 }
  fillBlurred(context, opaque, toPixels, (path) => new Path2D(path))
  const { data } = context.getImageData(0, 0, widthPx, heightPx)
  return Buffer.from(Uint8Array.from({ length: widthPx * heightPx }, (_, at) => data[4 * at + 3]!))
}

function flatColour(channels: readonly number[], pixels: number): Buffer {
  return Buffer.alloc(
    channels.length * pixels,
    Uint8Array.from(channels, (channel) => Math.round(255 * channel)),
  )
}

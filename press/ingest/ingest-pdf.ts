import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withVectors } from '#press/vector-page.ts'
import { readHead, refusalOfType, refuseUnlessNameAgrees, typeOf } from './file-type.ts'
import type { IngestedPicture } from './ingest-image.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { type PdfDocument, type PdfPageSize, withPdf } from './pdf-document.ts'
import { PRESS_JPEG, sharp } from './sharp-guarded.ts'

export type OpenedPdf = {
  pages: PdfPageSize[]
  /** Thumbnails of the first pages. Fewer when they are hard to draw. */
  thumbnails: { page: number; widthPx: number; heightPx: number; file: string }[]
  /** The page that was asked for, or the only one there is, as a picture. Pages count from 1. */
  converted: { file: string; mime: 'image/jpeg'; page: number; dpi: number } | null
}

export type IngestedPdf = Omit<OpenedPdf, 'converted'> & {
  picture: (IngestedPicture & { page: number; dpi: number }) | null
}

const MOST_PDF_BYTES = 100_000_000
const PRINT_DPI = 300
const MOST_PAGE_PIXELS = 40_000_000
const THUMBNAIL_PX = 320
const MOST_THUMBNAILS = 20
/** A document whose every page holds a huge photo gets the thumbnails that fit into this. */
const THUMBNAILS_CPU_MS = 6_000
const MM_PER_INCH = 25.4

export async function ingestPdf(input: {
  path: string
  name?: string
  outFolder: string
  page?: number
}): Promise<OpenedPdf> {
  const { path, name, outFolder } = input
  const { size } = await stat(path)
  if (size === 0) throw new IngestRefusal('empty_file')
  if (size > MOST_PDF_BYTES) throw new IngestRefusal('too_large')
  const type = typeOf(await readHead(path))
  if (type !== 'pdf') throw refusalOfType(type)
  if (name) refuseUnlessNameAgrees(name, type)
  return withPdf(path, size, async (document) => {
    const { pages } = document
    const page = input.page ?? (pages.length === 1 ? 1 : undefined)
    if (page !== undefined && !pages[page - 1]) throw new IngestRefusal('no_such_page')
    const thumbnails = input.page === undefined ? await makeThumbnails(document, outFolder) : []
    const converted = page === undefined ? null : await printPage(document, page, outFolder)
    return { pages, thumbnails, converted }
  })
}

async function makeThumbnails(
  document: PdfDocument,
  outFolder: string,
): Promise<OpenedPdf['thumbnails']> {
  const thumbnails: OpenedPdf['thumbnails'] = []
  const before = process.cpuUsage()
  for (const [at, size] of document.pages.slice(0, MOST_THUMBNAILS).entries()) {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > THUMBNAILS_CPU_MS) break
    const scale = THUMBNAIL_PX / Math.max(size.widthMm, size.heightMm)
    const { widthPx, heightPx } = pixelsOf(size, scale)
    const file = `page-${at + 1}.webp`
    await document.withPagePixels(at, { widthPx, heightPx }, async (pixels) => {
      await opaque(pixels, widthPx, heightPx)
        .webp({ quality: 80, effort: 2 })
        .toFile(join(outFolder, file))
    })
    thumbnails.push({ page: at + 1, widthPx, heightPx, file })
  }
  return thumbnails
}

async function printPage(
  document: PdfDocument,
  page: number,
  outFolder: string,
): Promise<OpenedPdf['converted']> {
  const size = document.pages[page - 1]!
  const full = PRINT_DPI / MM_PER_INCH
  const most = Math.sqrt(MOST_PAGE_PIXELS / (size.widthMm * size.heightMm))
  const scale = Math.min(full, most)
  const { widthPx, heightPx } = pixelsOf(size, scale)
  const file = 'press.jpg'
  await document.withPagePixels(page - 1, { widthPx, heightPx }, async (pixels) => {
    await opaque(pixels, widthPx, heightPx).jpeg(PRESS_JPEG).toFile(join(outFolder, file))
  })
  const vectors = document.vectorsOf(page - 1)
  if (vectors) {
    const path = join(outFolder, file)
    await writeFile(path, withVectors(await readFile(path), vectors))
  }
  return { file, mime: 'image/jpeg', page, dpi: Math.round(scale * MM_PER_INCH) }
}

function pixelsOf({ widthMm, heightMm }: PdfPageSize, scale: number) {
  return {
    widthPx: Math.max(1, Math.round(widthMm * scale)),
    heightPx: Math.max(1, Math.round(heightMm * scale)),
  }
}

function opaque(pixels: Buffer, width: number, height: number) {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
}

import { readFile } from 'node:fs/promises'
import { loadPdfLibrary, type PdfLibrary } from '#press/ingest/pdf-library.ts'
import type { Picture } from './compare-pictures.ts'

const BGRA = 4

/** A page of a PDF as another program sees it, on white, its whole sheet `widthPx` wide. */
export async function pdfPicture(path: string, widthPx: number, pageIndex = 0): Promise<Picture> {
  const pdfium = await loadPdfLibrary()
  const bytes = await readFile(path)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = malloc(bytes.length)
  memoryOf(pdfium).set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  if (!document) throw new Error(`${path} cannot be opened`)
  const page = pdfium.FPDF_LoadPage(document, pageIndex)
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page)
  const height = Math.round(widthPx * ratio)
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, height, BGRA, 0, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, height, 0, 0)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const data = memoryOf(pdfium).slice(start, start + 4 * widthPx * height)
  for (let at = 0; at < data.length; at += 4) {
    const blue = data[at]!
    data[at] = data[at + 2]!
    data[at + 2] = blue
    data[at + 3] = 255
  }
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  pdfium.FPDF_CloseDocument(document)
  free(file)
  return { width: widthPx, height, data }
}

/** As it looks from behind. */
export function mirrored({ width, height, data }: Picture): Picture {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let at = 0; at < to.length; at += 1) {
    const x = at % width
    to[at - x + (width - 1 - x)] = from[at]!
  }
  return { width, height, data: new Uint8Array(to.buffer) }
}

/** Looked up each time: the memory moves when it grows. */
function memoryOf(pdfium: PdfLibrary): Uint8Array {
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
}

import { open } from 'node:fs/promises'
import type { VectorPage } from '#press/vector-page.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { forgetPdfLibrary, loadPdfLibrary, type PdfLibrary } from './pdf-library.ts'
import { readPageVectors } from './pdf-vectors.ts'
import { guardWasm } from './wasm-guard.ts'

export type PdfPageSize = { widthMm: number; heightMm: number }

export type PdfDocument = {
  pages: PdfPageSize[]
  /** Pixels are valid while `work` runs: they lie in the library's own memory. */
  withPagePixels: <T>(
    page: number,
    size: { widthPx: number; heightPx: number },
    work: (pixels: Buffer) => Promise<T>,
  ) => Promise<T>
  /** Undefined for a page that is more than flat drawings. */
  vectorsOf: (page: number) => VectorPage | undefined
}

const MM_PER_POINT = 25.4 / 72
const MOST_PAGES = 200
/** The format's own limit, 200 inches, and the least that is worth a print. */
const MOST_SIDE_MM = 5_080
const LEAST_SIDE_MM = 1
const PASSWORD_ERROR = 4
const WHITE = 0xff_ff_ff_ff
const BGRX = 3
const FOR_PRINT_AS_RGB = 0x800 | 0x10
const BYTES_PER_PIXEL = 4

export async function withPdf<T>(
  path: string,
  bytes: number,
  work: (document: PdfDocument) => Promise<T>,
): Promise<T> {
  return guardWasm(async () => openPdf(await loadPdfLibrary(), path, bytes, work), forgetPdfLibrary)
}

async function openPdf<T>(
  library: PdfLibrary,
  path: string,
  bytes: number,
  work: (document: PdfDocument) => Promise<T>,
): Promise<T> {
  const file = library.pdfium.wasmExports.malloc(bytes)
  if (!file) throw new IngestRefusal('too_complex')
  let document = 0
  try {
    await readInto(library, file, path, bytes)
    document = library.FPDF_LoadMemDocument(file, bytes, '')
    if (!document) {
      const isLocked = library.FPDF_GetLastError() === PASSWORD_ERROR
      throw new IngestRefusal(isLocked ? 'encrypted_pdf' : 'damaged_file')
    }
    // One that opens without a password but forbids things to its reader is encrypted as well.
    if (library.FPDF_GetSecurityHandlerRevision(document) >= 0) {
      throw new IngestRefusal('encrypted_pdf')
    }
    const pages = readPages(library, document)
    const opened = document
    return await work({
      pages,
      withPagePixels: (page, size, usePixels) =>
        withPagePixels(library, opened, page, size, usePixels),
      vectorsOf: (page) => vectorsOf(library, opened, page),
    })
  } finally {
    if (document) library.FPDF_CloseDocument(document)
    library.pdfium.wasmExports.free(file)
  }
}

/** Straight into the library's memory: a second copy of a large file would be taken by nobody. */
async function readInto(
  library: PdfLibrary,
  at: number,
  path: string,
  bytes: number,
): Promise<void> {
  const file = await open(path)
  try {
    for (let read = 0; read < bytes;) {
      const space = library.pdfium.HEAPU8.subarray(at + read, at + bytes)
      const { bytesRead } = await file.read(space, 0, space.length, read)
      if (bytesRead === 0) throw new IngestRefusal('damaged_file')
      read += bytesRead
    }
  } finally {
    await file.close()
  }
}

function readPages(library: PdfLibrary, document: number): PdfPageSize[] {
  const count = library.FPDF_GetPageCount(document)
  if (count > MOST_PAGES) throw new IngestRefusal('too_many_pages')
  if (count < 1) throw new IngestRefusal('damaged_file')
  const at = library.pdfium.wasmExports.malloc(8)
  try {
    return Array.from({ length: count }, (_, page) => {
      const isRead = library.FPDF_GetPageSizeByIndexF(document, page, at)
      if (!isRead) throw new IngestRefusal('damaged_file')
      const [width, height] = library.pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 2)
      const size = {
        widthMm: round(width! * MM_PER_POINT),
        heightMm: round(height! * MM_PER_POINT),
      }
      refuseImpossible(size)
      return size
    })
  } finally {
    library.pdfium.wasmExports.free(at)
  }
}

function refuseImpossible({ widthMm, heightMm }: PdfPageSize): void {
  // Also when one is not a number.
  if (!(Math.min(widthMm, heightMm) >= LEAST_SIDE_MM)) throw new IngestRefusal('too_small')
  if (Math.max(widthMm, heightMm) > MOST_SIDE_MM) throw new IngestRefusal('too_large')
}

function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100
}

function vectorsOf(library: PdfLibrary, document: number, page: number): VectorPage | undefined {
  const loaded = library.FPDF_LoadPage(document, page)
  if (!loaded) throw new IngestRefusal('damaged_file')
  try {
    return readPageVectors(library, loaded)
  } finally {
    library.FPDF_ClosePage(loaded)
  }
}

async function withPagePixels<T>(
  library: PdfLibrary,
  document: number,
  page: number,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  work: (pixels: Buffer) => Promise<T>,
): Promise<T> {
  const { malloc, free } = library.pdfium.wasmExports
  const loaded = library.FPDF_LoadPage(document, page)
  if (!loaded) throw new IngestRefusal('damaged_file')
  const stride = widthPx * BYTES_PER_PIXEL
  let at = 0
  let bitmap = 0
  try {
    at = malloc(stride * heightPx)
    if (!at) throw new IngestRefusal('too_complex')
    bitmap = library.FPDFBitmap_CreateEx(widthPx, heightPx, BGRX, at, stride)
    if (!bitmap) throw new IngestRefusal('too_complex')
    library.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE)
    library.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, widthPx, heightPx, 0, FOR_PRINT_AS_RGB)
    const memory = library.pdfium.HEAPU8.buffer as ArrayBuffer
    return await work(Buffer.from(memory, at, stride * heightPx))
  } finally {
    if (bitmap) library.FPDFBitmap_Destroy(bitmap)
    if (at) free(at)
    library.FPDF_ClosePage(loaded)
  }
}

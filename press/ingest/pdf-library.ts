import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type PdfLibrary = WrappedPdfiumModule & {
  /** They are there, though the package does not say so; both change when memory grows. */
  pdfium: { HEAPU8: Uint8Array; HEAPF32: Float32Array }
}

let loading: Promise<PdfLibrary> | undefined

export function loadPdfLibrary(): Promise<PdfLibrary> {
  loading ??= load()
  return loading
}

export function forgetPdfLibrary(): void {
  loading = undefined
}

async function load(): Promise<PdfLibrary> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const wasm = await readFile(path)
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)
  const library = (await init({ wasmBinary })) as PdfLibrary
  library.PDFiumExt_Init()
  return library
}

import { copiesOf } from '#design/bought-as.ts'
import type { DesignDocument } from '#design/document.ts'
import { namedPieces } from '#design/names/named-pieces.ts'
import { drawDocument } from './drawing.ts'
import { imposedPages } from './pdf/impose.ts'
import type { PrintPage } from './pdf/print-page.ts'
import type { JobSlug } from './pdf/job-slug.ts'
import type { PrintSettings } from './pdf/print-settings.ts'
import { type PrintFile, writePrintFile } from './pdf/write-print-file.ts'
import type { PressPhotos } from './press-photo.ts'

export type PrintRequest = {
  document: DesignDocument
  photos: PressPhotos
  print: PrintSettings
  /** Printed beside the page; null for machines that print to the very edge of the sheet. */
  slug: JobSlug | null
  /** Nothing has this name until the whole file has. */
  outPath: string
}

/** All sheets of a design in one PDF/X-4; the same request always gives the same bytes. */
export async function makePrintFile(request: PrintRequest): Promise<PrintFile> {
  const { document, photos, print, slug, outPath } = request
  return writePrintFile({
    title: slug?.reference ?? document.id,
    pages: document.names
      ? await pagesOfNames(document, print)
      : await pagesOfDesign(document, print),
    photos,
    print,
    slug,
    outPath,
  })
}

async function pagesOfDesign(document: DesignDocument, print: PrintSettings): Promise<PrintPage[]> {
  const copies = copiesOf(document, print.setSize)
  return imposedPages(document, await drawDocument(document)).map((page, index) => ({
    ...page,
    ...(print.sheet && { copies: copies[index]! }),
  }))
}

/** Piece after piece, each with its name beside it, as whoever packs them calls them. */
async function pagesOfNames(document: DesignDocument, print: PrintSettings): Promise<PrintPage[]> {
  const pages: PrintPage[] = []
  for (const { name, copies, document: piece } of namedPieces(document)) {
    for (const page of imposedPages(piece, await drawDocument(piece))) {
      const names = [name, page.name].filter((one) => one !== undefined)
      pages.push({ ...page, name: names.join(' '), ...(print.sheet && { copies }) })
    }
  }
  return pages
}

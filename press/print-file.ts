import { copiesOf } from '#design/bought-as.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawDocument } from './drawing.ts'
import { imposedPages } from './pdf/impose.ts'
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
  const lists = await drawDocument(document)
  const copies = copiesOf(document, print.setSize)
  return writePrintFile({
    title: slug?.reference ?? document.id,
    pages: imposedPages(document, lists).map((page, index) => ({
      ...page,
      ...(print.sheet && { copies: copies[index]! }),
    })),
    photos,
    print,
    slug,
    outPath,
  })
}

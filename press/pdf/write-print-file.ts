import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { PDFRef } from '@cantoo/pdf-lib'
import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { EmbeddedPhotos, type EmbeddedPhoto, expectedDpi, visiblePart } from './embedded-photos.ts'
import { drawSlug, type JobSlug } from './job-slug.ts'
import { pageBoxes } from './page-boxes.ts'
import { PageContent } from './page-content.ts'
import { PdfFile } from './pdf-file.ts'
import { checkPrintFile, type ExpectedPage } from './print-check.ts'
import { openPrintColours, type PrintColours, ProfileStreams } from './print-colours.ts'
import { addInfo, addMetadata, outputIntent } from './print-metadata.ts'
import type { PrintSettings } from './print-settings.ts'

export type PrintJob = {
  title: string
  /** Folds from the left edge of the trim: the sheet is marked there. */
  pages: { list: DisplayList; dpi: number; folds?: readonly number[] | undefined }[]
  photos: PressPhotos
  print: PrintSettings
  slug: JobSlug | null
  outPath: string
}

export type PrintFile = { bytes: number; sha256: string; pages: number }

/** The file has its name only once it is whole and checked; the storage brings it safely to the disk. */
export async function writePrintFile(job: PrintJob): Promise<PrintFile> {
  const partPath = `${job.outPath}.part`
  try {
    const written = await writePart(job, partPath)
    const findings = await checkPrintFile(partPath, {
      sha256: written.sha256,
      colour: job.print.colour,
      pages: job.pages.map((page) => expectedPage(page, job.photos)),
    })
    if (findings.length > 0) {
      throw new Error(`The print file is not fit to print: ${findings.join('; ')}`)
    }
    await rename(partPath, job.outPath)
    return { ...written, pages: job.pages.length }
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
}

async function writePart(job: PrintJob, partPath: string) {
  const pdf = await PdfFile.create(partPath)
  try {
    return await writeDocument(job, pdf)
  } catch (error) {
    await pdf.abandon()
    throw error
  }
}

async function writeDocument(job: PrintJob, pdf: PdfFile) {
  const profiles = new ProfileStreams(pdf)
  const items = job.pages.flatMap(({ list }) => list.items)
  const colours = await openPrintColours(pdf, job.print.colour, profiles, coloursOf(items))
  const photos = new EmbeddedPhotos(pdf, job.photos, colours, profiles)
  const tree = pdf.nextRef()
  const pages: PDFRef[] = []
  for (const index of job.pages.keys()) {
    pages.push(await writePage(job, index, { pdf, colours, photos, tree }))
  }
  await pdf.add(pdf.context.obj({ Type: 'Pages', Kids: pages, Count: pages.length }), tree)
  const catalogue = pdf.context.obj({
    Type: 'Catalog',
    Pages: tree,
    Metadata: await addMetadata(pdf, job.title, documentId(job)),
    OutputIntents: [outputIntent(pdf, colours)],
  })
  return pdf.finish(await pdf.add(catalogue), await addInfo(pdf, job.title))
}

type Opened = { pdf: PdfFile; colours: PrintColours; photos: EmbeddedPhotos; tree: PDFRef }

async function writePage(job: PrintJob, index: number, opened: Opened): Promise<PDFRef> {
  const { pdf, colours, photos, tree } = opened
  const { list, dpi, folds = [] } = job.pages[index]!
  const boxes = pageBoxes(list, job.slug !== null)
  const embedded: (EmbeddedPhoto | undefined)[] = []
  for (const item of list.items) {
    if (item.kind === 'image') embedded.push(await photos.embed(item, list, dpi))
  }
  const content = new PageContent(colours)
  content.paintPage(list, boxes, embedded, job.print.mirrored)
  if (job.slug) {
    const place = {
      number: index + 1,
      count: job.pages.length,
      folds: job.print.mirrored ? folds.map((fold) => list.width - fold) : folds,
    }
    content.paintSurroundings(await drawSlug(job.slug, list, boxes, place), boxes)
  }
  const contents = await pdf.addCompressed({}, Buffer.from(content.operators))
  return pdf.add(
    pdf.context.obj({
      Type: 'Page',
      Parent: tree,
      MediaBox: boxes.media,
      BleedBox: boxes.bleed,
      TrimBox: boxes.trim,
      Group: { Type: 'Group', S: 'Transparency', CS: colours.space },
      Resources: content.resources,
      Contents: contents,
    }),
  )
}

function* coloursOf(items: DisplayItem[]): Iterable<string> {
  for (const item of items) {
    if (item.kind !== 'path') continue
    if (item.fill) yield item.fill
    if (item.stroke) yield item.stroke.color
  }
}

/** The same for the same job, and another for any other. */
function documentId(job: PrintJob): string {
  const { title, pages, photos, print, slug } = job
  const hex = createHash('sha256')
    .update(JSON.stringify([title, pages, Object.keys(photos).sort(), print, slug]))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function expectedPage(page: PrintJob['pages'][number], photos: PressPhotos): ExpectedPage {
  const { width, height, bleed, items } = page.list
  const seen = items.filter((item) => item.kind === 'image' && visiblePart(item, page.list))
  const dpis = seen.map((item) => (item.kind === 'image' ? expectedDpi(item, photos, page.dpi) : 0))
  return { width, height, bleed, leastDpi: Math.min(...dpis) }
}

import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { PDFRef } from '@cantoo/pdf-lib'
import type { DisplayItem, DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { multiply, type Matrix } from '#design/geometry.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { cutContourSpace, cutLinesOf } from './cut-contour.ts'
import { EmbeddedPhotos, type EmbeddedPhoto, expectedDpi, visiblePart } from './embedded-photos.ts'
import { embedShadow, type EmbeddedShadow } from './embedded-shadows.ts'
import type { PrintPage } from './print-page.ts'
import { imposeSheets, sheetMarks, type Placement } from './impose-sheets.ts'
import { drawSlug, HAIRLINE_MM, type JobSlug } from './job-slug.ts'
import { pageBoxes } from './page-boxes.ts'
import { PageContent } from './page-content.ts'
import { PdfFile } from './pdf-file.ts'
import { checkPrintFile, type ExpectedPage } from './print-check.ts'
import { openPrintColours, type PrintColours, ProfileStreams } from './print-colours.ts'
import { addInfo, addMetadata, outputIntent } from './print-metadata.ts'
import type { PrintSettings } from './print-settings.ts'
import { openPhotoVectors, VectorForms, vectorItemsOf } from './vector-forms.ts'

export type PrintJob = {
  title: string
  pages: PrintPage[]
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
    const papers = papersOf(job)
    const written = await writePart(job, papers, partPath)
    const findings = await checkPrintFile(partPath, {
      sha256: written.sha256,
      colour: job.print.colour,
      pages: papers.map((paper) => expectedPage(paper, job)),
    })
    if (findings.length > 0) {
      throw new Error(`The print file is not fit to print: ${findings.join('; ')}`)
    }
    await rename(partPath, job.outPath)
    return { ...written, pages: papers.length }
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
}

/** Paper of one page of the file: a page of the design, or a sheet with several. */
type Paper = Pick<DisplayList, 'width' | 'height' | 'bleed'> & {
  placements: readonly Pick<Placement, 'page' | 'matrix'>[]
  /** In line with which the pieces of a sheet are cut apart. */
  marks: string | undefined
  /** Role for those who bind it. */
  bound?: Pick<PrintPage, 'name' | 'folds'>
}

const inItsPlace: Matrix = [1, 0, 0, 1, 0, 0]

function papersOf({ pages, print: { sheet, mirrored } }: PrintJob): Paper[] {
  if (!sheet) {
    return pages.map(({ list: { width, height, bleed }, name, folds }, page) => {
      const placements = [{ page, matrix: inItsPlace }]
      const marked = mirrored ? folds?.map((fold) => width - fold) : folds
      const bound = { ...(name && { name }), ...(marked && { folds: marked }) }
      return { width, height, bleed, placements, marks: undefined, bound }
    })
  }
  const pieces = pages.map(({ list, copies = 1 }) => ({ ...list, copies }))
  const bleed = Math.max(...pieces.map((piece) => piece.bleed))
  return imposeSheets(pieces, sheet).map((placements) => ({
    width: sheet.widthMm,
    height: sheet.heightMm,
    bleed: 0,
    placements,
    marks: sheetMarks(placements, bleed, sheet),
  }))
}

async function writePart(job: PrintJob, papers: readonly Paper[], partPath: string) {
  const pdf = await PdfFile.create(partPath)
  try {
    return await writeDocument(job, papers, pdf)
  } catch (error) {
    await pdf.abandon()
    throw error
  }
}

async function writeDocument(job: PrintJob, papers: readonly Paper[], pdf: PdfFile) {
  const profiles = new ProfileStreams(pdf)
  const vectors = await openPhotoVectors(job.photos)
  const items = [...job.pages.flatMap(({ list }) => list.items), ...vectorItemsOf(vectors)]
  const colours = await openPrintColours(pdf, job.print.colour, profiles, coloursOf(items))
  const photos = new EmbeddedPhotos(pdf, job.photos, colours, profiles)
  const forms = new VectorForms(pdf, colours, vectors)
  const shadows = new Map<PathItem, EmbeddedShadow>()
  const tree = pdf.nextRef()
  const pages: PDFRef[] = []
  for (const [index, paper] of papers.entries()) {
    const place = { number: index + 1, count: papers.length }
    pages.push(await writePage(job, paper, place, { pdf, colours, photos, forms, shadows, tree }))
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

type Opened = {
  pdf: PdfFile
  colours: PrintColours
  photos: EmbeddedPhotos
  forms: VectorForms
  /** Each once, however often its page is on a sheet. */
  shadows: Map<PathItem, EmbeddedShadow>
  tree: PDFRef
}

async function writePage(
  job: PrintJob,
  paper: Paper,
  place: { number: number; count: number },
  opened: Opened,
): Promise<PDFRef> {
  const { pdf, colours, tree } = opened
  const boxes = pageBoxes(paper, job.slug !== null)
  const content = new PageContent(colours)
  for (const { page, matrix } of paper.placements) {
    const { list, dpi } = job.pages[page]!
    const pictures = await embedPictures(list, dpi, opened)
    const there = { ...boxes, toSheet: multiply(boxes.toSheet, matrix) }
    content.paintPage(list, there, pictures, job.print.mirrored)
    const lines = cutLinesOf(list)
    if (lines !== undefined) {
      const space = cutContourSpace(pdf, colours.colour, colours.space)
      content.paintCutLines(list, there, { lines, space }, job.print.mirrored)
    }
  }
  if (job.slug) {
    const slug = await drawSlug(job.slug, paper, boxes, { ...place, ...paper.bound })
    const cropMarks = paper.marks ?? slug.cropMarks
    content.paintSurroundings({ ...slug, cropMarks }, boxes)
  } else if (paper.marks) {
    content.paintMarks(paper.marks, HAIRLINE_MM, boxes)
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

async function embedPictures(list: DisplayList, dpi: number, opened: Opened) {
  const { pdf, colours, photos, forms, shadows } = opened
  const embedded = new Map<ImageItem, EmbeddedPhoto>()
  for (const item of list.items) {
    if (item.kind === 'image') {
      const photo = (await forms.embed(item)) ?? (await photos.embed(item, list, dpi))
      if (photo) embedded.set(item, photo)
    } else if (item.blur && !shadows.has(item)) {
      const shadow = await embedShadow(pdf, colours, item, { ...list, dpi })
      if (shadow) shadows.set(item, shadow)
    }
  }
  return { photos: embedded, shadows }
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

function expectedPage(paper: Paper, { pages, photos, print }: PrintJob): ExpectedPage {
  const { width, height, bleed } = paper
  const dpis = paper.placements.map(({ page }) => leastDpiOf(pages[page]!, photos))
  const cuts = paper.placements.flatMap(({ page, matrix }) => {
    const { list } = pages[page]!
    const lines = cutLinesOf(list)
    if (lines === undefined) return []
    const toPaper = print.mirrored ? multiply(matrix, [-1, 0, 0, 1, list.width, 0]) : matrix
    return [{ lines, toPaper }]
  })
  return { width, height, bleed, leastDpi: Math.min(...dpis), cuts }
}

function leastDpiOf(page: PrintPage, photos: PressPhotos): number {
  const seen = page.list.items.filter(
    (item) => item.kind === 'image' && visiblePart(item, page.list),
  )
  const dpis = seen.map((item) => (item.kind === 'image' ? expectedDpi(item, photos, page.dpi) : 0))
  return Math.min(...dpis)
}

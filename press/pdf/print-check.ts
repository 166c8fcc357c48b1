import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { MM_PER_INCH } from '#design/units.ts'
import { checkContent, operatorsOf } from './check-content.ts'
import { checkCutLines, type ExpectedCut } from './check-cut-lines.ts'
import { checkMarkers, checkObjects } from './check-objects.ts'
import { POINTS_PER_MM } from './page-boxes.ts'
import type { PrintSettings } from './print-settings.ts'

export type ExpectedPage = {
  /** In millimetres. */
  width: number
  height: number
  bleed: number
  /** Infinity for a page without photos. */
  leastDpi: number
  cuts?: readonly ExpectedCut[]
}

export type ExpectedPrint = {
  /** Checksum of the file as it was written; null for a file whose history is unknown. */
  sha256: string | null
  colour: PrintSettings['colour']
  pages: ExpectedPage[]
}

const TOLERANCE_MM = 0.01
/** Largest side that PDF readers in presses take; about five metres. */
const LARGEST_SIDE_POINTS = 14_400

/**
 * Print file check: what keeps a finished file from being printed, in words for the log; nothing when it is
 * fit. It reads the file as a press would and knows nothing of how it was made.
 */
export async function checkPrintFile(path: string, expected: ExpectedPrint): Promise<string[]> {
  // A Buffer on purpose: its slices share memory, so that photos are not held twice.
  const bytes = await readFile(path)
  if (expected.sha256 !== null) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== expected.sha256) return ['the disk holds other bytes than were written']
  }
  if (bytes.toString('latin1', 0, 8) !== '%PDF-1.6') return ['it is no PDF 1.6']
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    throwOnInvalidObject: true,
  })
  if (document.context.trailerInfo.Encrypt) return ['it is encrypted']
  const pages = document.getPages()
  const findings = [
    ...checkMarkers(document, expected.colour),
    ...checkObjects(document, expected.colour),
  ]
  if (pages.length !== expected.pages.length) {
    findings.push(`it has ${pages.length} pages instead of ${expected.pages.length}`)
  }
  for (const [index, page] of pages.entries()) {
    const wanted = expected.pages[index]
    if (!wanted) break
    const found = [
      ...checkBoxes(page, wanted),
      ...checkContent(page, expected.colour, wanted.leastDpi),
      ...checkCutLines(page, operatorsOf(page), wanted.cuts),
    ]
    findings.push(...found.map((finding) => `page ${index + 1}: ${finding}`))
  }
  return findings
}

function* checkBoxes(page: PDFPage, expected: ExpectedPage): Iterable<string> {
  for (const name of ['MediaBox', 'BleedBox', 'TrimBox']) {
    if (!page.node.has(PDFName.of(name))) yield `it has no ${name}`
  }
  if (page.node.has(PDFName.of('Rotate'))) yield 'it is turned'
  if (page.node.has(PDFName.of('UserUnit'))) yield 'it is measured in units of its own'
  const media = page.getMediaBox()
  const bleed = page.getBleedBox()
  const trim = page.getTrimBox()
  const isFar = (points: number, mm: number) => Math.abs(points / POINTS_PER_MM - mm) > TOLERANCE_MM
  if (isFar(trim.width, expected.width) || isFar(trim.height, expected.height)) {
    yield `its trim is ${sizeOf(trim)} instead of ${expected.width} × ${expected.height} mm`
  }
  const bleeds = [
    trim.x - bleed.x,
    trim.y - bleed.y,
    bleed.x + bleed.width - trim.x - trim.width,
    bleed.y + bleed.height - trim.y - trim.height,
  ]
  if (bleeds.some((points) => isFar(points, expected.bleed))) {
    yield `its bleed is not ${expected.bleed} mm on each side`
  }
  const slack = TOLERANCE_MM * POINTS_PER_MM
  const isInside =
    bleed.x >= media.x - slack &&
    bleed.y >= media.y - slack &&
    bleed.x + bleed.width <= media.x + media.width + slack &&
    bleed.y + bleed.height <= media.y + media.height + slack
  if (!isInside) yield 'its bleed reaches beyond its sheet'
  if (Math.max(media.width, media.height) > LARGEST_SIDE_POINTS) {
    yield `its sheet is larger than ${Math.floor((LARGEST_SIDE_POINTS * MM_PER_INCH) / 72)} mm`
  }
}

function sizeOf(box: { width: number; height: number }): string {
  const mm = (points: number) => (points / POINTS_PER_MM).toFixed(2)
  return `${mm(box.width)} × ${mm(box.height)} mm`
}

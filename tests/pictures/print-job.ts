import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { DisplayItem, DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import { wholePhoto } from '#design/photo-fit.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { type PrintFile, type PrintJob, writePrintFile } from '#press/pdf/write-print-file.ts'
import type { PressPhoto } from '#press/press-photo.ts'

/** A folder of a test file's own, gone when its process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'estampa-print-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let typeSetter: Promise<LayOutText> | undefined

export function loadTypeSetter(): Promise<LayOutText> {
  typeSetter ??= Promise.all([loadFonts(['roboto']), loadEmoji()]).then(([fonts, emoji]) =>
    createTypeSetter({ fonts, emoji }),
  )
  return typeSetter
}

/** Prints hand-made pages in RGB at 300 dpi, or as told. */
export function printLists(
  outPath: string,
  lists: DisplayList[],
  changes: Partial<PrintJob> = {},
): Promise<PrintFile> {
  return writePrintFile({
    title: 'A test',
    pages: lists.map((list) => ({ list, dpi: 300 })),
    photos: {},
    print: { colour: 'RGB', mirrored: false },
    slug: null,
    outPath,
    ...changes,
  })
}

/** A page of 60 × 40 mm with 3 mm of bleed, or as told. */
export function listOf(items: DisplayItem[], changes: Partial<DisplayList> = {}): DisplayList {
  return { pageId: 'front', width: 60, height: 40, bleed: 3, items, ...changes }
}

export function pathItem(path: string, changes: Partial<PathItem> = {}): PathItem {
  return {
    kind: 'path',
    elementId: 'path',
    path,
    matrix: [1, 0, 0, 1, 0, 0],
    fill: '#000000',
    fillRule: 'nonzero',
    stroke: null,
    opacity: 1,
    ...changes,
  }
}

/** The whole photo on the whole page of `listOf`, or as told. */
export function imageItem(asset: string, changes: Partial<ImageItem> = {}): ImageItem {
  return {
    kind: 'image',
    elementId: 'image',
    asset,
    crop: wholePhoto,
    matrix: [66, 0, 0, 46, -3, -3],
    clip: null,
    filter: null,
    opacity: 1,
    ...changes,
  }
}

/** Saves a picture and tells the press about it; upright unless told. */
export async function pressPhoto(
  path: string,
  picture: Sharp,
  mime: PressPhoto['mime'] = 'image/jpeg',
  orientation: PressPhoto['orientation'] = 1,
): Promise<PressPhoto> {
  const { width, height } = await picture.toFile(path)
  const isLying = orientation > 4
  return {
    path,
    mime,
    orientation,
    widthPx: isLying ? height : width,
    heightPx: isLying ? width : height,
  }
}

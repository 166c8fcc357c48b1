import type { DisplayItem, DisplayList, PathItem } from '#design/display-list.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawText } from '#design/draw/draw-text.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { QrCode } from '#design/elements/qr-code.schema.ts'
import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { FALLBACK_FONT } from '#design/fonts/font-catalogue.ts'
import { createEmojiTable } from '#design/text/emoji-table.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadFonts } from '#press/fonts.ts'
import { loadScriptsFor, scriptFontCache } from '#press/script-fonts/script-fonts.ts'
import { MARK_MARGIN_MM, type PageBoxes, POINTS_PER_MM, SLUG_HEIGHT_MM } from './page-boxes.ts'
import type { Surroundings } from './page-content.ts'

/** Job slug: what the people at the press read beside the page; the reference is also in a code. */
export type JobSlug = { reference: string; lines: string[] }

export const HAIRLINE_MM = 0.25 / POINTS_PER_MM
const MARK_GAP_MM = 1
const MARK_LENGTH_MM = 5
const FOLD_DASH_MM = 1
/** Also the margin that a reader of the code needs. */
const EDGE_MM = 2
const CODE_MM = SLUG_HEIGHT_MM - EDGE_MM
const REFERENCE_HEIGHT_MM = 4
const REFERENCE_SIZE_MM = 3
const LINES_SIZE_MM = 2
const LONGEST_LINE = 200
const black = '#000000'

/** Place of a page in the file, and what it is to those who bind it. */
type Place = {
  number: number
  count: number
  name?: string | undefined
  folds?: readonly number[] | undefined
}

let typeSetter: Promise<LayOutText> | undefined

/** Without emoji: their colours would be inks that the design itself does not use. */
function openTypeSetter(): Promise<LayOutText> {
  typeSetter ??= loadFonts([]).then((fonts) =>
    createTypeSetter({
      fonts,
      emoji: createEmojiTable({}, () => undefined),
      scripts: scriptFontCache,
    }),
  )
  return typeSetter
}

export async function drawSlug(
  slug: JobSlug,
  page: Pick<DisplayList, 'width' | 'height' | 'bleed'>,
  { sheet }: PageBoxes,
  place: Place,
): Promise<Surroundings> {
  const layOutText = await openTypeSetter()
  const top = sheet.y + sheet.height - SLUG_HEIGHT_MM
  const left = sheet.x + EDGE_MM
  const textLeft = left + CODE_MM + EDGE_MM
  const width = Math.max(1, sheet.x + sheet.width - EDGE_MM - textLeft)
  const code = QrCode.parse({
    ...qrCodeDefaults,
    id: 'slug-code',
    x: left,
    y: top,
    width: CODE_MM,
    height: CODE_MM,
    content: slug.reference,
    color: black,
    paper: null,
  })
  const textOf = (text: string, size: number, y: number, height: number) =>
    Text.parse({
      ...textDefaults,
      id: 'slug-text',
      x: textLeft,
      y,
      width,
      height,
      text,
      size,
      fit: 'shrink',
      fill: black,
      language: 'en',
      font: FALLBACK_FONT,
    })
  const reference = [
    slug.reference,
    `${place.number}/${place.count}`,
    place.name && printable(place.name),
  ]
    .filter(Boolean)
    .join('  ')
  const lines = slug.lines.map(printable).join('\n')
  for (const words of [reference, lines]) await loadScriptsFor(words)
  const texts = [
    textOf(reference, REFERENCE_SIZE_MM, top, REFERENCE_HEIGHT_MM),
    textOf(lines, LINES_SIZE_MM, top + REFERENCE_HEIGHT_MM, CODE_MM - REFERENCE_HEIGHT_MM),
  ]
  const items = [...drawQrCode(code), ...texts.flatMap((text) => drawText(text, layOutText))]
  return {
    items: items.filter(isPath),
    cropMarks: cropMarks(page) + foldMarks(page, place.folds ?? []),
    cropMarkWidth: HAIRLINE_MM,
  }
}

/** Two at each corner, in line with the trim and outside of the bleed. */
function cropMarks({
  width,
  height,
  bleed,
}: Pick<DisplayList, 'width' | 'height' | 'bleed'>): string {
  const from = bleed + MARK_GAP_MM
  const to = Math.min(from + MARK_LENGTH_MM, bleed + MARK_MARGIN_MM)
  return [0, width]
    .flatMap((x) => [0, height].map((y) => ({ x, y })))
    .flatMap(({ x, y }) => {
      const outX = x === 0 ? -1 : 1
      const outY = y === 0 ? -1 : 1
      return [
        `M${x + outX * from} ${y}L${x + outX * to} ${y}`,
        `M${x} ${y + outY * from}L${x} ${y + outY * to}`,
      ]
    })
    .join('')
}

/** Broken, so that nobody cuts along them: above and below, in line with the fold. */
function foldMarks(
  { height, bleed }: Pick<DisplayList, 'height' | 'bleed'>,
  folds: readonly number[],
): string {
  const dashes = [0, 1, 2].map((step) => bleed + MARK_GAP_MM + step * 2 * FOLD_DASH_MM)
  return folds
    .flatMap((x) =>
      dashes.flatMap((from) => [
        `M${x} ${-from}L${x} ${-from - FOLD_DASH_MM}`,
        `M${x} ${height + from}L${x} ${height + from + FOLD_DASH_MM}`,
      ]),
    )
    .join('')
}

/** A customer's name may hold anything; a slug that cannot be set would stop the whole print. */
function printable(line: string): string {
  return line.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, LONGEST_LINE).toWellFormed()
}

function isPath(item: DisplayItem): item is PathItem {
  return item.kind === 'path'
}

import type { DisplayList } from '#design/display-list.ts'
import type { Matrix } from '#design/geometry.ts'

/** A sheet on which pieces are printed beside each other and cut apart. */
export type SheetSettings = {
  widthMm: number
  heightMm: number
  /** Left free on all sides, where machines hold the sheet. */
  marginMm: number
  /** Between the bleeds of two pieces: the marks to cut by stand there. */
  gapMm: number
}

/** One piece on a sheet. */
export type Placement = {
  /** The page of the design. */
  page: number
  /** From millimetres of the page to those of the sheet. */
  matrix: Matrix
  /** Trim: where it is cut, in millimetres of the sheet. */
  trim: { x: number; y: number; width: number; height: number }
}

export type Sheet = Placement[]

type Piece = Pick<DisplayList, 'width' | 'height' | 'bleed'>
type Size = { width: number; height: number }

/**
 * All copies of all pieces in rows, as many sheets as they need, in the order of the pages: whoever cuts
 * and packs them meets them so. Pieces are turned a quarter where more of them fit so.
 */
export function imposeSheets(
  pieces: readonly (Piece & { copies: number })[],
  sheet: SheetSettings,
): Sheet[] {
  const area = {
    width: sheet.widthMm - 2 * sheet.marginMm,
    height: sheet.heightMm - 2 * sheet.marginMm,
  }
  const sheets: Sheet[] = []
  let row = { x: 0, y: 0, height: 0 }
  for (const [page, piece] of pieces.entries()) {
    const { isTurned, size } = bestTurn(piece, area, sheet.gapMm)
    for (let copy = 0; copy < piece.copies; copy += 1) {
      if (row.x + size.width > area.width + ROUNDING_MM) {
        row = { x: 0, y: row.y + row.height + sheet.gapMm, height: 0 }
      }
      const isFull = row.y + size.height > area.height + ROUNDING_MM
      if (sheets.length === 0 || isFull) {
        sheets.push([])
        row = { x: 0, y: 0, height: 0 }
      }
      const at = { x: sheet.marginMm + row.x, y: sheet.marginMm + row.y }
      sheets.at(-1)!.push(placed(page, piece, at, isTurned))
      row = {
        x: row.x + size.width + sheet.gapMm,
        y: row.y,
        height: Math.max(row.height, size.height),
      }
    }
  }
  return sheets
}

const ROUNDING_MM = 0.001

function bestTurn(piece: Piece, area: Size, gap: number): { isTurned: boolean; size: Size } {
  const upright = { width: piece.width + 2 * piece.bleed, height: piece.height + 2 * piece.bleed }
  const turned = { width: upright.height, height: upright.width }
  const [asIs, onSide] = [upright, turned].map((size) => countOn(size, area, gap))
  if (asIs === 0 && onSide === 0) {
    throw new Error(`A piece of ${upright.width} × ${upright.height} mm does not fit on its sheet.`)
  }
  const isTurned = onSide! > asIs!
  return { isTurned, size: isTurned ? turned : upright }
}

function countOn(size: Size, area: Size, gap: number): number {
  const along = (length: number, room: number) =>
    Math.floor((room + gap + ROUNDING_MM) / (length + gap))
  return along(size.width, area.width) * along(size.height, area.height)
}

function placed(
  page: number,
  { width, height, bleed }: Piece,
  at: { x: number; y: number },
  isTurned: boolean,
): Placement {
  const trim = { x: at.x + bleed, y: at.y + bleed }
  if (!isTurned) {
    return { page, matrix: [1, 0, 0, 1, trim.x, trim.y], trim: { ...trim, width, height } }
  }
  // A quarter to the right: the top edge of the piece is its right edge on the sheet.
  return {
    page,
    matrix: [0, 1, -1, 0, trim.x + height, trim.y],
    trim: { ...trim, width: height, height: width },
  }
}

const MARK_GAP_MM = 0.5
const LONGEST_MARK_MM = 4

/** Two at each corner of each piece, in line with its trim and outside of every bleed. */
export function sheetMarks(placements: Sheet, bleed: number, sheet: SheetSettings): string {
  const length = Math.min(LONGEST_MARK_MM, sheet.gapMm / 2 - MARK_GAP_MM)
  if (length <= 0) return ''
  const from = bleed + MARK_GAP_MM
  return placements
    .flatMap(({ trim }) =>
      [trim.x, trim.x + trim.width].flatMap((x) =>
        [trim.y, trim.y + trim.height].map((y) => ({
          x,
          y,
          outX: x === trim.x ? -1 : 1,
          outY: y === trim.y ? -1 : 1,
        })),
      ),
    )
    .map(
      ({ x, y, outX, outY }) =>
        `M${x + outX * from} ${y}L${x + outX * (from + length)} ${y}` +
        `M${x} ${y + outY * from}L${x} ${y + outY * (from + length)}`,
    )
    .join('')
}

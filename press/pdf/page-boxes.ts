import type { DisplayList } from '#design/display-list.ts'
import { type Matrix, outset, type Rect } from '#design/geometry.ts'
import { MM_PER_INCH } from '#design/units.ts'

export const POINTS_PER_MM: number = 72 / MM_PER_INCH

/** Room for the marks around the bleed, and for the job's name below them. */
export const MARK_MARGIN_MM = 8
export const SLUG_HEIGHT_MM = 12

export type PageBoxes = {
  /** The whole sheet, in millimetres of the page. */
  sheet: Rect
  /** From millimetres of the page to PDF's points, which grow upwards. */
  toSheet: Matrix
  media: Box
  bleed: Box
  trim: Box
}
export type Box = [left: number, bottom: number, right: number, top: number]

export function pageBoxes(
  page: Pick<DisplayList, 'width' | 'height' | 'bleed'>,
  hasSlug: boolean,
): PageBoxes {
  const trim = { x: 0, y: 0, width: page.width, height: page.height }
  const bleed = outset(trim, page.bleed)
  const marked = outset(bleed, hasSlug ? MARK_MARGIN_MM : 0)
  const sheet = { ...marked, height: marked.height + (hasSlug ? SLUG_HEIGHT_MM : 0) }
  const bottom = sheet.y + sheet.height
  const boxOf = (rect: Rect): Box => [
    points(rect.x - sheet.x),
    points(bottom - rect.y - rect.height),
    points(rect.x + rect.width - sheet.x),
    points(bottom - rect.y),
  ]
  return {
    sheet,
    toSheet: [
      POINTS_PER_MM,
      0,
      0,
      -POINTS_PER_MM,
      -sheet.x * POINTS_PER_MM,
      bottom * POINTS_PER_MM,
    ],
    media: boxOf(sheet),
    bleed: boxOf(bleed),
    trim: boxOf(trim),
  }
}

function points(mm: number): number {
  return Math.round(mm * POINTS_PER_MM * 1e4) / 1e4
}

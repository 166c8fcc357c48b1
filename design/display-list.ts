import type { Contour } from './contour/contour.ts'
import type { Matrix, Rect } from './geometry.ts'
import type { Crop } from './photo-fit.ts'

/**
 * A page as every painter sees it, in millimetres from the top left corner of the trim: the screen,
 * the preview and the print file draw this list and nothing else, so they cannot disagree about
 * where a thing stands. Items are in painting order; what lies outside the bleed box is cut off.
 */
export type DisplayList = {
  pageId: string
  width: number
  height: number
  bleed: number
  /** Contour that the page is cut to, where that is not its trim. */
  contour?: Contour
  items: DisplayItem[]
}

export type DisplayItem = PathItem | ImageItem

type Stroke = {
  color: string
  width: number
  dash: number[]
  join: 'miter' | 'round'
  /** Ends of lines and dashes; cut off straight unless it says otherwise. */
  cap?: 'round' | 'square'
}

export type PathItem = {
  kind: 'path'
  /** Null for what is nobody's element: the background, and the number of a page. */
  elementId: string | null
  /** Absolute M, L, Q, C and Z only, in the coordinates that `matrix` takes to the page. */
  path: string
  matrix: Matrix
  fill: string | null
  fillRule: 'nonzero' | 'evenodd'
  /** Only where the matrix keeps lengths: a stretched stroke would differ between painters. */
  stroke: Stroke | null
  /** Opacity of fill and stroke each, never of both as a group. */
  opacity: number
  /** The standard deviation of a soft fill, in millimetres: a shadow, which has no stroke. */
  blur?: number
  /** Seen only in this part of the page: the mirrored edge of a canvas, a half of a folded sheet. */
  within?: Rect
}

export type ImageItem = {
  kind: 'image'
  elementId: string | null
  asset: string
  /** Crop that is shown, in shares of the oriented photo. */
  crop: Crop
  /** Takes the unit square, filled by the crop, to the page; flips are in it. */
  matrix: Matrix
  clip: { path: string; matrix: Matrix } | null
  /** Rows for red, green and blue: three factors and an offset each, for values from 0 to 1. */
  filter: ColorMatrix | null
  /** Edges are made steeper after the filter, in millimetres of the page: alike at any resolution. */
  sharpening?: Sharpening
  opacity: number
  within?: Rect
}

/** Sharpening: what a blur by the radius takes away is added once more, by the amount. */
export type Sharpening = { amount: number; radiusMm: number }

/** Colour matrix of the stored sRGB values, as SVG's feColorMatrix has it. */
export type ColorMatrix = readonly [
  ...[number, number, number, number],
  ...[number, number, number, number],
  ...[number, number, number, number],
]

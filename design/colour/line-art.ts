import type { PathItem } from '#design/display-list.ts'
import { transform } from '#design/geometry.ts'
import { polygonsOf } from '#design/path/polygons.ts'

/** Beyond it a surface of black ink alone looks grey beside a photo's black, and shows pinholes. */
const THICKEST_LINE_MM = 10
/** Beyond it what lies under black ink is seen through it. */
const THICKEST_OVERPRINT_MM = 1.5

/** How thick the strokes of a filled path are in the mean: those of letters, or a whole surface. */
export function thicknessOf({ path, matrix }: Pick<PathItem, 'path' | 'matrix'>): number {
  let area = 0
  let length = 0
  for (const polygon of polygonsOf(path)) {
    let last = transform(matrix, polygon.at(-1)!)
    for (const point of polygon) {
      const next = transform(matrix, point)
      area += (last.x * next.y - next.x * last.y) / 2
      length += Math.hypot(next.x - last.x, next.y - last.y)
      last = next
    }
  }
  return length === 0 ? 0 : (2 * Math.abs(area)) / length
}

/** A shadow is as a line: mixed of four inks, its rim would show the colours of single plates. */
export function inkThicknessOf(item: Pick<PathItem, 'path' | 'matrix' | 'blur'>): number {
  return item.blur ? 0 : thicknessOf(item)
}

export function isLine(thicknessMm: number): boolean {
  return thicknessMm <= THICKEST_LINE_MM
}

export function isFineLine(thicknessMm: number): boolean {
  return thicknessMm <= THICKEST_OVERPRINT_MM
}

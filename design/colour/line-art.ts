import type { PathItem } from '#design/display-list.ts'
import { type Point, transform } from '#design/geometry.ts'

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
      area += cross(last, next) / 2
      length += Math.hypot(next.x - last.x, next.y - last.y)
      last = next
    }
  }
  return length === 0 ? 0 : (2 * Math.abs(area)) / length
}

export function isLine(thicknessMm: number): boolean {
  return thicknessMm <= THICKEST_LINE_MM
}

export function isFineLine(thicknessMm: number): boolean {
  return thicknessMm <= THICKEST_OVERPRINT_MM
}

function cross(one: Point, other: Point): number {
  return one.x * other.y - other.x * one.y
}

/** Curves by their handles, which is near enough to tell a letter from a wall. */
function polygonsOf(path: string): Point[][] {
  return path
    .split('M')
    .map((part) => (part.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g) ?? []).map(Number))
    .filter((numbers) => numbers.length >= 2)
    .map((numbers) =>
      Array.from({ length: numbers.length >> 1 }, (_, at) => ({
        x: numbers[2 * at]!,
        y: numbers[2 * at + 1]!,
      })),
    )
}

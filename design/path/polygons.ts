import type { Point } from '#design/geometry.ts'

/** Curves by their handles, which is near enough to tell a letter from a wall. */
export function polygonsOf(path: string): Point[][] {
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

/** Positive where the outer lines run clockwise on a page, whose y grows downwards. */
export function signedArea(polygon: readonly Point[]): number {
  let area = 0
  let last = polygon.at(-1)
  for (const point of polygon) {
    area += (last!.x * point.y - point.x * last!.y) / 2
    last = point
  }
  return area
}

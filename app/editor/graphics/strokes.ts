import type { Size } from '#design/geometry.ts'

export type DashKind = 'solid' | 'dashed' | 'dotted'

/** In proportion to the line: a thick line with short dashes would look like a comb. */
export function dashOf(kind: DashKind, width: number): number[] {
  if (kind === 'solid') return []
  return kind === 'dashed' ? [4 * width, 2.5 * width] : [width, width]
}

export function dashKindOf({ dash, width }: { dash: readonly number[]; width: number }): DashKind {
  const [first] = dash
  if (first === undefined) return 'solid'
  return first > 1.5 * width ? 'dashed' : 'dotted'
}

/** Largest radius, at which both ends of a side meet. */
export function largestRadius({ width, height }: Size): number {
  return Math.min(width, height) / 2
}

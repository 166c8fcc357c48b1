import { pathBounds } from './display-list-bounds.ts'
import type { PathItem } from './display-list.ts'
import { multiply, type Matrix } from './geometry.ts'

/** Shadow context: what is asked of a canvas; a browser's and Node's are alike in this. */
type ShadowContext<Path> = {
  fillStyle: unknown
  globalAlpha: number
  shadowBlur: number
  shadowColor: string
  shadowOffsetX: number
  fill: (path: Path, rule: 'nonzero' | 'evenodd') => void
  setTransform: (...matrix: [number, number, number, number, number, number]) => void
}

/**
 * A soft fill as the shadow of a path that lies beside the canvas: not every browser's canvas knows
 * filters, and all know shadows. A canvas blurs by half of what it is told.
 */
export function fillBlurred<Path>(
  context: ShadowContext<Path>,
  { path, fill, fillRule, opacity, matrix, blur = 0 }: PathItem,
  toPixels: Matrix,
  makePath: (path: string) => Path,
): void {
  if (!fill) return
  const toCanvas = multiply(toPixels, matrix)
  const [a, b, c, d] = toPixels
  const pixelsPerMm = Math.sqrt(Math.abs(a * d - b * c))
  const bounds = pathBounds(path, toCanvas)
  const aside = Math.ceil(Math.max(0, bounds.x + bounds.width)) + 16
  context.globalAlpha = opacity
  context.fillStyle = '#000000'
  context.shadowColor = fill
  context.shadowBlur = 2 * blur * pixelsPerMm
  context.shadowOffsetX = aside
  context.setTransform(...multiply([1, 0, 0, 1, -aside, 0], toCanvas))
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(makePath(path), fillRule)
  context.shadowColor = 'transparent'
  context.shadowBlur = 0
  context.shadowOffsetX = 0
}

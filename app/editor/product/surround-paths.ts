import type { Rect } from '#design/geometry.ts'

/** To a hundredth of a millimetre: nobody sees more of a drawing beside the page. */
const at = (value: number) => Math.round(value * 100) / 100

export const path = (strings: TemplateStringsArray, ...values: number[]): string =>
  String.raw({ raw: strings }, ...values.map(at))

export function box({ x, y, width, height }: Rect, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  const [across, down] = [width - 2 * r, height - 2 * r]
  return path`M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`
}

export function circle(x: number, y: number, r: number): string {
  return path`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

/** The thickness of a board, seen from above and from the left. */
export function rightSide({ x, y, width, height }: Rect, depth: number): string {
  return path`M${x + width} ${y}l${depth} ${depth}v${height}l${-depth} ${-depth}z`
}

export function lowerSide({ x, y, width, height }: Rect, depth: number): string {
  return path`M${x} ${y + height}h${width}l${depth} ${depth}h${-width}z`
}

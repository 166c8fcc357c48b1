/**
 * Path data for every form the illustrations are made of. Only the absolute commands M, L, C and Z
 * are ever written, so that `surface-warp.ts` can bend any drawing around a mug or along a page.
 */

export type Point = readonly [x: number, y: number]

const number = (value: number) => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`

/** The share of the radius at which a cubic's handles draw a quarter of a circle. */
const QUARTER_ARC = 0.5523

export function polygon(points: ReadonlyArray<Point>, closed = true): string {
  return `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`
}

/** A smooth curve through every point (Catmull-Rom); `tension` 0 is straight, 1 is round. */
export function smooth(points: ReadonlyArray<Point>, closed = true, tension = 1): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  let data = `M${pair(at(0))}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, start, end, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const reach = tension / 6
    const leave: Point = [
      start[0] + (end[0] - before[0]) * reach,
      start[1] + (end[1] - before[1]) * reach,
    ]
    const arrive: Point = [
      end[0] - (after[0] - start[0]) * reach,
      end[1] - (after[1] - start[1]) * reach,
    ]
    data += `C${pair(leave)} ${pair(arrive)} ${pair(end)}`
  }
  return data + (closed ? 'Z' : '')
}

/** A straight line, or a polyline. */
export const line = (...points: ReadonlyArray<Point>) => polygon(points, false)

/** An open cubic from one point to another. */
export const curve = (from: Point, control1: Point, control2: Point, to: Point) =>
  `M${pair(from)}C${pair(control1)} ${pair(control2)} ${pair(to)}`

export function ellipse(cx: number, cy: number, rx: number, ry = rx, degrees = 0): string {
  const turn = rotation(degrees, [cx, cy])
  const at = (x: number, y: number) => pair(turn([cx + x * rx, cy + y * ry]))
  const k = QUARTER_ARC
  return (
    `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}` +
    `C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`
  )
}

export const circle = (cx: number, cy: number, radius: number) => ellipse(cx, cy, radius)

export function rectangle(x: number, y: number, w: number, h: number, radius = 0): string {
  const right = x + w
  const bottom = y + h
  if (radius <= 0)
    return polygon([
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ])
  const r = Math.min(radius, w / 2, h / 2)
  const k = r * (1 - QUARTER_ARC)
  return (
    `M${pair([x + r, y])}L${pair([right - r, y])}` +
    `C${pair([right - k, y])} ${pair([right, y + k])} ${pair([right, y + r])}` +
    `L${pair([right, bottom - r])}` +
    `C${pair([right, bottom - k])} ${pair([right - k, bottom])} ${pair([right - r, bottom])}` +
    `L${pair([x + r, bottom])}` +
    `C${pair([x + k, bottom])} ${pair([x, bottom - k])} ${pair([x, bottom - r])}` +
    `L${pair([x, y + r])}` +
    `C${pair([x, y + k])} ${pair([x + k, y])} ${pair([x + r, y])}Z`
  )
}

/** A round-headed doorway: straight sides below, half a circle above. */
export function arch(cx: number, top: number, w: number, bottom: number): string {
  const r = w / 2
  const k = r * QUARTER_ARC
  const spring = top + r
  return (
    `M${pair([cx - r, bottom])}L${pair([cx - r, spring])}` +
    `C${pair([cx - r, spring - k])} ${pair([cx - k, top])} ${pair([cx, top])}` +
    `C${pair([cx + k, top])} ${pair([cx + r, spring - k])} ${pair([cx + r, spring])}` +
    `L${pair([cx + r, bottom])}Z`
  )
}

/** A pointed leaf or petal lying along the line from `base` to `tip`. */
export function leaf(base: Point, tip: Point, width: number, belly = 0.45): string {
  const along: Point = [tip[0] - base[0], tip[1] - base[1]]
  const length = Math.hypot(...along) || 1
  const across: Point = [(-along[1] / length) * width, (along[0] / length) * width]
  const at = (share: number, side: number): Point => [
    base[0] + along[0] * share + across[0] * side,
    base[1] + along[1] * share + across[1] * side,
  ]
  return (
    `M${pair(base)}C${pair(at(belly * 0.3, 0.75))} ${pair(at(belly + 0.2, 0.8))} ${pair(tip)}` +
    `C${pair(at(belly + 0.2, -0.8))} ${pair(at(belly * 0.3, -0.75))} ${pair(base)}Z`
  )
}

export function star(cx: number, cy: number, outer: number, inner: number, tips = 5, turn = 0) {
  const points = Array.from({ length: tips * 2 }, (_, index): Point => {
    const angle = ((index * 180) / tips - 90 + turn) * (Math.PI / 180)
    const radius = index % 2 ? inner : outer
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
  })
  return polygon(points)
}

export function rotation(degrees: number, [cx, cy]: Point = [0, 0]): (point: Point) => Point {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** Points drawn on a grid of 100 units, moved to `x`, `y` and enlarged: how figures are placed. */
export function placer(x: number, y: number, scale: number, mirrored = false) {
  return (points: ReadonlyArray<Point>): Point[] =>
    points.map(([px, py]) => [x + (mirrored ? -px : px) * scale, y + py * scale])
}

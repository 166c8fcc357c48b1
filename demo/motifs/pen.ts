import { parsePathData } from '#design/path/path-data.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'

/**
 * A piece of an outline. A circle is kept as one: written as curves it takes four times the room.
 * It goes the other way round when its radius is negative, as after a flip.
 */
type Step =
  | { kind: 'M' | 'L' | 'Q' | 'C'; at: readonly number[] }
  | { kind: 'Z' }
  | { kind: 'circle'; x: number; y: number; radius: number }
export type Path = readonly Step[]

export type Point = readonly [x: number, y: number]

/** Spot of a figure: its middle, the length of its box, its turn in degrees. */
export type Spot = { x: number; y: number; size: number; turn?: number; flip?: boolean }

const HANDLE = 0.5522847498

export const sin = sineOfDegrees
export const cos = cosineOfDegrees

export function onCircle(x: number, y: number, radius: number, degrees: number): Point {
  return [x + radius * sin(degrees), y - radius * cos(degrees)]
}

/** SVG path data, in whatever measure the caller draws. */
export function svg(data: string): Path {
  const segments = parsePathData(data)
  if (!segments) throw new Error(`No path data: ${data}`)
  return segments.map(({ command, points }) =>
    command === 'Z' ? { kind: 'Z' } : { kind: command, at: points.flatMap(({ x, y }) => [x, y]) },
  )
}

export function circle(x: number, y: number, radius: number): Path {
  return [{ kind: 'circle', x, y, radius }]
}

export function ellipse(x: number, y: number, rx: number, ry: number, turn = 0): Path {
  const [hx, hy] = [rx * HANDLE, ry * HANDLE]
  const outline: Path = [
    { kind: 'M', at: [0, -ry] },
    { kind: 'C', at: [hx, -ry, rx, -hy, rx, 0] },
    { kind: 'C', at: [rx, hy, hx, ry, 0, ry] },
    { kind: 'C', at: [-hx, ry, -rx, hy, -rx, 0] },
    { kind: 'C', at: [-rx, -hy, -hx, -ry, 0, -ry] },
    { kind: 'Z' },
  ]
  return moved(outline, x, y, turn)
}

export function polygon(points: readonly Point[]): Path {
  return [
    ...points.map(([x, y], index): Step => ({ kind: index === 0 ? 'M' : 'L', at: [x, y] })),
    { kind: 'Z' },
  ]
}

export function polyline(points: readonly Point[]): Path {
  return polygon(points).slice(0, -1)
}

export function rect(x: number, y: number, width: number, height: number, radius = 0): Path {
  if (radius === 0) {
    return polygon([
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ])
  }
  const r = Math.min(radius, width / 2, height / 2)
  const h = r * (1 - HANDLE)
  const [right, bottom] = [x + width, y + height]
  return [
    { kind: 'M', at: [x + r, y] },
    { kind: 'L', at: [right - r, y] },
    { kind: 'C', at: [right - h, y, right, y + h, right, y + r] },
    { kind: 'L', at: [right, bottom - r] },
    { kind: 'C', at: [right, bottom - h, right - h, bottom, right - r, bottom] },
    { kind: 'L', at: [x + r, bottom] },
    { kind: 'C', at: [x + h, bottom, x, bottom - h, x, bottom - r] },
    { kind: 'L', at: [x, y + r] },
    { kind: 'C', at: [x, y + h, x + h, y, x + r, y] },
    { kind: 'Z' },
  ]
}

export function star(x: number, y: number, outer: number, inner: number, tips = 5, turn = 0): Path {
  return polygon(
    Array.from({ length: 2 * tips }, (_, index) =>
      onCircle(x, y, index % 2 === 0 ? outer : inner, turn + (180 * index) / tips),
    ),
  )
}

/** A bar with round ends from one point to another. */
export function bar([x0, y0]: Point, [x1, y1]: Point, width: number): Path {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const turn = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  const r = width / 2
  return moved(rect(-r, -r, length + width, width, r), x0, y0, turn)
}

/** As a bar, but with straight ends: an eighth of its text, for what is small or many. */
export function strip([x0, y0]: Point, [x1, y1]: Point, width: number): Path {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const across = ((y1 - y0) / length) * (width / 2)
  const down = ((x1 - x0) / length) * (width / 2)
  return polygon([
    [x0 + across, y0 - down],
    [x1 + across, y1 - down],
    [x1 - across, y1 + down],
    [x0 - across, y0 + down],
  ])
}

/** The part of a ring between two directions, clockwise from above. */
export function ringPart(
  x: number,
  y: number,
  [inner, outer]: readonly [number, number],
  [from, to]: readonly [number, number],
): Path {
  const pieces = Math.max(1, Math.ceil((to - from) / 90))
  const outside = arcSteps(x, y, outer, from, to, pieces)
  const [startX, startY] = onCircle(x, y, outer, from)
  const first: Step = { kind: 'M', at: [startX, startY] }
  if (inner <= 0) return [first, ...outside, { kind: 'L', at: [x, y] }, { kind: 'Z' }]
  const turnX = onCircle(x, y, inner, to)
  return [
    first,
    ...outside,
    { kind: 'L', at: [...turnX] },
    ...arcSteps(x, y, inner, to, from, pieces),
    { kind: 'Z' },
  ]
}

function arcSteps(x: number, y: number, r: number, from: number, to: number, pieces: number) {
  const each = (to - from) / pieces
  const reach = (4 / 3) * Math.tan((each * Math.PI) / 720) * r
  return Array.from({ length: pieces }, (_, piece): Step => {
    const start = from + piece * each
    const end = start + each
    const [x0, y0] = onCircle(x, y, r, start)
    const [x1, y1] = onCircle(x, y, r, end)
    return {
      kind: 'C',
      at: [
        x0 + reach * cos(start),
        y0 + reach * sin(start),
        x1 - reach * cos(end),
        y1 - reach * sin(end),
        x1,
        y1,
      ],
    }
  })
}

/** A smooth open line through points. */
export function smooth(points: readonly Point[]): Path {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!
  const curves = points.slice(1).map((to, index): Step => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    return {
      kind: 'C',
      at: [
        from[0] + (to[0] - before[0]) / 6,
        from[1] + (to[1] - before[1]) / 6,
        to[0] - (after[0] - from[0]) / 6,
        to[1] - (after[1] - from[1]) / 6,
        ...to,
      ],
    }
  })
  return [{ kind: 'M', at: [...points[0]!] }, ...curves]
}

/** One outline of several, each with its own start. */
export function joined(...paths: readonly Path[]): Path {
  return paths.flat()
}

export function moved(path: Path, x: number, y: number, turn = 0, scale = 1, flip = false): Path {
  const [across, down] = [scale * cos(turn), scale * sin(turn)]
  const put = (px: number, py: number): Point => {
    const fx = flip ? -px : px
    return [x + fx * across - py * down, y + fx * down + py * across]
  }
  return path.map((step): Step => {
    if (step.kind === 'Z') return step
    if (step.kind === 'circle') {
      const [cx, cy] = put(step.x, step.y)
      const radius = step.radius * scale * (flip ? -1 : 1)
      return { kind: 'circle', x: cx, y: cy, radius }
    }
    const at: number[] = []
    for (let index = 0; index < step.at.length; index += 2) {
      at.push(...put(step.at[index]!, step.at[index + 1]!))
    }
    return { kind: step.kind, at }
  })
}

/** A figure that was drawn in a box of 100 × 100, at its place on the page. */
export function placed(path: Path, { x, y, size, turn = 0, flip = false }: Spot): Path {
  return moved(moved(path, -50, -50), x, y, turn, size / 100, flip)
}

export type Bounds = { left: number; top: number; right: number; bottom: number }

/** With the handles of its curves: never smaller than what is seen. */
export function boundsOfPath(path: Path): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const reach = (x: number, y: number, by: number) => {
    bounds.left = Math.min(bounds.left, x - by)
    bounds.right = Math.max(bounds.right, x + by)
    bounds.top = Math.min(bounds.top, y - by)
    bounds.bottom = Math.max(bounds.bottom, y + by)
  }
  for (const step of path) {
    if (step.kind === 'Z') continue
    if (step.kind === 'circle') reach(step.x, step.y, Math.abs(step.radius))
    else {
      for (let index = 0; index < step.at.length; index += 2) {
        reach(step.at[index]!, step.at[index + 1]!, 0)
      }
    }
  }
  return bounds
}

/** Bends flat drawings onto surfaces: around a mug, along a page, onto a table in perspective. */
import type { Point } from './path-pen.ts'

/** Surface: where a point of the flat drawing lands, both in the drawing's own units. */
export type Surface = (point: Point) => Point

/** Printed motif: SVG content that fills `width` × `height`, made only of path-pen paths. */
export type Motif = (width: number, height: number) => string

type Cubic = readonly [Point, Point, Point, Point]

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

function halves([a, b, c, d]: Cubic): readonly [Cubic, Cubic] {
  const [ab, bc, cd] = [middle(a, b), middle(b, c), middle(c, d)]
  const [abc, bcd] = [middle(ab, bc), middle(bc, cd)]
  const centre = middle(abc, bcd)
  return [
    [a, ab, abc, centre],
    [centre, bcd, cd, d],
  ]
}

function warpCubic(cubic: Cubic, surface: Surface, longest: number): string {
  const [a, b, c, d] = cubic
  const length =
    Math.hypot(b[0] - a[0], b[1] - a[1]) +
    Math.hypot(c[0] - b[0], c[1] - b[1]) +
    Math.hypot(d[0] - c[0], d[1] - c[1])
  if (length > longest) {
    const [first, second] = halves(cubic)
    return warpCubic(first, surface, longest) + warpCubic(second, surface, longest)
  }
  return `C${[b, c, d].map((point) => write(surface(point))).join(' ')}`
}

const write = ([x, y]: Point) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`

function warpPath(data: string, surface: Surface, longest: number): string {
  let result = ''
  let pen: Point = [0, 0]
  let start: Point = [0, 0]
  const straightTo = (end: Point) => {
    const cubic: Cubic = [pen, between(pen, end, 1 / 3), between(pen, end, 2 / 3), end]
    pen = end
    return warpCubic(cubic, surface, longest)
  }
  for (const [, command, numbers = ''] of data.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const at = (index: number): Point => [values[index * 2] ?? 0, values[index * 2 + 1] ?? 0]
    if (command === 'M') {
      pen = start = at(0)
      result += `M${write(surface(pen))}`
    } else if (command === 'L') {
      result += straightTo(at(0))
    } else if (command === 'C') {
      result += warpCubic([pen, at(0), at(1), at(2)], surface, longest)
      pen = at(2)
    } else {
      result += `${straightTo(start)}Z`
    }
  }
  return result
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** Moves every path of `content` onto `surface`, cutting segments longer than `longest`. */
export function warp(content: string, surface: Surface, longest = 40): string {
  // Clip paths and masks change with the surface, so two warps of one drawing need their own ids.
  const [x, y] = surface([37, 53])
  const [x2, y2] = surface([211, 167])
  const suffix = `-${[x, y, x2, y2].map((value) => Math.round(value * 10).toString(36)).join('')}`
  return content
    .replaceAll(/ d="([^"]*)"/g, (_, data: string) => ` d="${warpPath(data, surface, longest)}"`)
    .replaceAll(/( id="|url\(#)([cm][\w-]*)/g, `$1$2${suffix}`)
}

/** The flat rectangle 0,0–width,height seen in perspective as the quadrilateral given clockwise. */
export function perspective(
  width: number,
  height: number,
  [a, b, c, d]: readonly [Point, Point, Point, Point],
): Surface {
  const dx1 = b[0] - c[0]
  const dx2 = d[0] - c[0]
  const dx3 = a[0] - b[0] + c[0] - d[0]
  const dy1 = b[1] - c[1]
  const dy2 = d[1] - c[1]
  const dy3 = a[1] - b[1] + c[1] - d[1]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / determinant
  const h = (dx1 * dy3 - dx3 * dy1) / determinant
  return ([x, y]) => {
    const [u, v] = [x / width, y / height]
    const depth = g * u + h * v + 1
    return [
      ((b[0] - a[0] + g * b[0]) * u + (d[0] - a[0] + h * d[0]) * v + a[0]) / depth,
      ((b[1] - a[1] + g * b[1]) * u + (d[1] - a[1] + h * d[1]) * v + a[1]) / depth,
    ]
  }
}

export interface Cylinder {
  readonly cx: number
  readonly top: number
  readonly radius: number
  readonly height: number
  /** How far the front of a ring hangs below its sides, at the top and at the bottom. */
  readonly sagTop: number
  readonly sagBottom: number
  /** The angles, in degrees from the front, of the drawing's left and right sides. */
  readonly from: number
  readonly to: number
}

/** The flat rectangle 0,0–width,height wrapped around an upright cylinder. */
export function aroundCylinder(width: number, height: number, form: Cylinder): Surface {
  return ([x, y]) => {
    const degrees = form.from + (x / width) * (form.to - form.from)
    const angle = (Math.max(-90, Math.min(90, degrees)) * Math.PI) / 180
    const v = y / height
    const sag = form.sagTop + (form.sagBottom - form.sagTop) * v
    return [
      form.cx + form.radius * Math.sin(angle),
      form.top + form.height * v + sag * Math.cos(angle),
    ]
  }
}

/** Pictures that hang or lean: a stretched canvas and a framed poster. */
import { weave, withoutSpeckle } from './grain-texture.ts'
import { line, polygon, rectangle, type Point } from './path-pen.ts'
import { outlineOnto, printFlat, printOnto } from './printed-surface.ts'
import { flatShadow, SHADE } from './soft-light.ts'
import { across, clipped, diagonal, down, fill, linear, stroke, type Paint } from './svg-markup.ts'
import { perspective, type Motif } from './surface-warp.ts'

type Quad = readonly [Point, Point, Point, Point]

export interface CanvasForm {
  /** The front, clockwise from the upper left. */
  readonly front: Quad
  /** The side away from the light, clockwise from its upper left. */
  readonly side: Quad
  /** The size of the front before perspective. */
  readonly width: number
  readonly height: number
  /** The depth of the stretcher in the same units. */
  readonly depth: number
  readonly threads?: number
}

/** A canvas on its stretcher: the picture continues around the edge. */
export function canvas(form: CanvasForm, motif: Motif): string {
  const { width, height, depth } = form
  const front = perspective(width, height, form.front)
  const side = perspective(depth, height, form.side)
  const frontEdge = polygon(form.front)
  const sideEdge = polygon(form.side)
  const cloth = weave('#fff8ea', '#4a3420', form.threads ?? 5)
  // The side shows the mirrored border of the picture, as gallery wraps do.
  const mirrored = withoutSpeckle(printOnto(motif, width, height, ([x, y]) => side([width - x, y])))
  return (
    clipped(sideEdge, mirrored) +
    fill(sideEdge, across([0, '#2a1a10', 0.42], [1, '#2a1a10', 0.62])) +
    fill(sideEdge, cloth, { opacity: 0.14 }) +
    printOnto(motif, width, height, front) +
    fill(frontEdge, cloth, { opacity: width > 600 ? 0.15 : 0.1 }) +
    fill(
      frontEdge,
      linear([0, 0, 1, 0.8], [0, '#fffaf0', 0.26], [0.4, '#fffaf0', 0], [1, '#2a1a10', 0.2]),
    ) +
    stroke(line(form.front[0], form.front[1]), '#ffffff', 2.4, { opacity: 0.5 }) +
    stroke(line(form.front[1], form.front[2]), '#ffffff', 1.6, { opacity: 0.3 })
  )
}

interface FrameForm {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly moulding: number
  readonly mat: number
  readonly wood: readonly [light: string, middle: string, dark: string]
}

export const OAK_FRAME = ['#e9c698', '#d0a06a', '#a9743f'] as const
export const BLACK_FRAME = ['#5a5552', '#34302e', '#1b1817'] as const

/** A mitred wooden frame with a bevelled mat, and a little of the window in its glass. */
export function framedPicture(form: FrameForm, motif: Motif): string {
  const { x, y, width, height, moulding, mat, wood } = form
  const [light, middle, dark] = wood
  const outer = rectangle(x, y, width, height, 3)
  const [ix, iy] = [x + moulding, y + moulding]
  const [iw, ih] = [width - moulding * 2, height - moulding * 2]
  const bar = (points: ReadonlyArray<Point>, paint: Paint) => fill(polygon(points), paint)
  const right = x + width
  const bottom = y + height
  const frame =
    bar(
      [
        [x, y],
        [right, y],
        [right - moulding, iy],
        [ix, iy],
      ],
      down(light, middle),
    ) +
    bar(
      [
        [x, y],
        [ix, iy],
        [ix, iy + ih],
        [x, bottom],
      ],
      across(light, middle),
    ) +
    bar(
      [
        [right, y],
        [right, bottom],
        [ix + iw, iy + ih],
        [ix + iw, iy],
      ],
      across(middle, dark),
    ) +
    bar(
      [
        [x, bottom],
        [ix, iy + ih],
        [ix + iw, iy + ih],
        [right, bottom],
      ],
      down(middle, dark),
    )
  const px = ix + mat
  const py = iy + mat
  const pw = iw - mat * 2
  const ph = ih - mat * 2
  const glass = rectangle(ix, iy, iw, ih)
  const glare = polygon([
    [ix + iw * 0.08, iy],
    [ix + iw * 0.42, iy],
    [ix, iy + ih * 0.5],
    [ix, iy + ih * 0.1],
  ])
  return (
    flatShadow(outer, 22, 20, 0.46) +
    frame +
    fill(glass, linear([0, 0, 1, 1], '#fffdf8', '#f0e7da')) +
    fill(rectangle(px - 5, py - 5, pw + 10, ph + 10), linear([0, 0, 1, 1], '#d9cbb8', '#fffefb')) +
    printFlat(motif, px, py, pw, ph) +
    fill(rectangle(ix, iy, iw, 18), down([0, SHADE, 0.34], [1, SHADE, 0])) +
    fill(rectangle(ix, iy, 14, ih), across([0, SHADE, 0.28], [1, SHADE, 0])) +
    fill(glare, diagonal([0, '#fff', 0.3], [1, '#fff', 0.05])) +
    stroke(outer, light, 1.6, { opacity: 0.7 })
  )
}

/** The outline of a flat rectangle in perspective, e.g. for its shadow. */
export const quadOutline = (quad: Quad) =>
  outlineOnto(rectangle(0, 0, 1, 1), perspective(1, 1, quad), 10)

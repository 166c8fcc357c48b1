/** A ceramic mug: body, handle, rim, what is inside, and the print around it. */
import { ellipse, placer, rectangle, smooth, type Point } from './path-pen.ts'
import { outlineOnto, printOnto } from './printed-surface.ts'
import { shadowPool, thrownShadow } from './soft-light.ts'
import { aroundCylinder, type Cylinder, type Motif } from './surface-warp.ts'
import { across, clipped, down, fill, linear, stroke, type Stop } from './svg-markup.ts'

export interface Glaze {
  /** From the left edge to the right edge of the body, around the light. */
  readonly body: readonly Stop[]
  readonly handle: readonly [light: string, middle: string, dark: string]
  readonly inside: readonly [shadow: string, lit: string]
  readonly rim: string
}

export const WHITE_GLAZE: Glaze = {
  body: [
    [0, '#d8ccbc'],
    [0.1, '#f3ece1'],
    [0.3, '#ffffff'],
    [0.6, '#f3ebdf'],
    [0.88, '#cbbba7'],
    [1, '#d6c8b6'],
  ],
  handle: ['#ffffff', '#eee4d6', '#bda98f'],
  inside: ['#b9a78f', '#fbf5ea'],
  rim: '#fffdf8',
}

interface MugForm {
  /** The middle of the foot. */
  readonly x: number
  readonly y: number
  /** 1 draws a mug 225 high and 200 wide. */
  readonly scale: number
  readonly handle: 'left' | 'right'
  readonly glaze?: Glaze
  readonly motif?: Motif
  /** The colour of the drink; an empty mug without it. */
  readonly drink?: readonly [string, string]
  readonly shadow?: boolean
  /** Changes the print before it goes on, e.g. lets it appear only half. */
  readonly reveal?: (print: string, form: Cylinder) => string
}

const RADIUS = 100
const HEIGHT = 222

export function mug(form: MugForm): string {
  const { x, y, scale, glaze = WHITE_GLAZE } = form
  const right = form.handle === 'right'
  const body: Cylinder = {
    cx: x,
    top: y - (HEIGHT + 28) * scale,
    radius: RADIUS * scale,
    height: HEIGHT * scale,
    sagTop: 22 * scale,
    sagBottom: 28 * scale,
    from: right ? -90 : -62,
    to: right ? 62 : 90,
  }
  const put = placer(x, body.top, scale)
  const silhouette = bodyOutline(put)
  return (
    (form.shadow === false ? '' : mugShadow(x, y, scale)) +
    handle(put, scale, right, glaze) +
    fill(silhouette, across(...glaze.body)) +
    clipped(silhouette, printAround(form, body) + modelling(put, scale)) +
    rim(put, scale, glaze, form.drink)
  )
}

function bodyOutline(put: ReturnType<typeof placer>): string {
  const arc = (level: number, sag: number, from: number, to: number, radius = RADIUS) =>
    Array.from({ length: 13 }, (_, index): Point => {
      const angle = ((from + ((to - from) * index) / 12) * Math.PI) / 180
      return [Math.sin(angle) * radius, level + Math.cos(angle) * sag]
    })
  return smooth(
    put([
      ...arc(0, 22, 90, -90),
      [-RADIUS, 60],
      [-RADIUS, 150],
      [-RADIUS, HEIGHT - 18],
      ...arc(HEIGHT - 1, 28, -82, 82, RADIUS - 4),
      [RADIUS, HEIGHT - 18],
      [RADIUS, 150],
      [RADIUS, 60],
    ]),
    true,
    0.9,
  )
}

const mugShadow = (x: number, y: number, scale: number) =>
  thrownShadow([x - 92 * scale, x + 84 * scale, y - 22 * scale], 210 * scale, 0.5) +
  shadowPool([x + 12 * scale, y - 20 * scale], 132 * scale, 34 * scale, 0.62)

function handle(put: ReturnType<typeof placer>, scale: number, right: boolean, glaze: Glaze) {
  const side = right ? 1 : -1
  const loop = (dx: number, dy: number) =>
    smooth(
      put(
        (
          [
            [92, 44],
            [128, 40],
            [158, 62],
            [166, 104],
            [152, 146],
            [122, 172],
            [90, 178],
          ] as const
        ).map(([px, py]): Point => [side * px + dx, py + dy]),
      ),
      false,
    )
  const [light, middle, dark] = glaze.handle
  return (
    stroke(loop(0, 0), down(dark, dark), 27 * scale) +
    stroke(loop(-1.5, -1.5), linear([0, 0, 0.5, 1], light, middle, dark), 22 * scale) +
    stroke(loop(-3, -4), linear([0, 0, 0.3, 1], light, middle), 12 * scale, { opacity: 0.5 }) +
    stroke(loop(-4, -5), linear([0, 0, 0.3, 1], light, middle), 7 * scale, { opacity: 0.7 }) +
    stroke(loop(-6, -7), down([0, '#fff', 0.9], [0.35, '#fff', 0.25], [1, '#fff', 0]), 3.4 * scale)
  )
}

function printAround(form: MugForm, body: Cylinder): string {
  if (!form.motif) return ''
  const margin = 9 * form.scale
  const printArea: Cylinder = {
    ...body,
    top: body.top + margin,
    height: body.height - margin * 1.6,
  }
  const width = body.radius * ((body.to - body.from) * (Math.PI / 180))
  const surface = aroundCylinder(width, printArea.height, printArea)
  const print = printOnto(form.motif, width, printArea.height, surface)
  return form.reveal ? form.reveal(print, printArea) : print
}

/** Shade towards the edges, warm light bounced off the table, gleams of the window. */
function modelling(put: ReturnType<typeof placer>, scale: number): string {
  const front = smooth(
    put([
      [-RADIUS - 2, -30],
      [RADIUS + 2, -30],
      [RADIUS + 2, HEIGHT + 40],
      [-RADIUS - 2, HEIGHT + 40],
    ]),
    true,
    0,
  )
  const [[cx, top] = [0, 0]] = put([[0, 0]])
  const streak = (from: number, to: number, start: number, end: number) => {
    const surface = aroundCylinder(100, 100, {
      cx,
      top,
      radius: RADIUS * scale,
      height: HEIGHT * scale,
      sagTop: 22 * scale,
      sagBottom: 28 * scale,
      from,
      to,
    })
    return outlineOnto(rectangle(0, start, 100, end - start), surface)
  }
  return (
    fill(
      front,
      across(
        [0, '#3a2618', 0.42],
        [0.07, '#3a2618', 0.16],
        [0.2, '#3a2618', 0],
        [0.58, '#3a2618', 0.02],
        [0.84, '#3a2618', 0.26],
        [0.95, '#3a2618', 0.44],
        [1, '#3a2618', 0.3],
      ),
    ) +
    fill(front, down([0.72, '#3a2618', 0], [0.94, '#3a2618', 0.2], [1, '#e8b98a', 0.3])) +
    fill(streak(-62, -44, 8, 88), glow(0.46)) +
    fill(streak(-44, -36, 8, 88), glow(0.3)) +
    fill(streak(60, 68, 16, 78), glow(0.16))
  )
}

const glow = (opacity: number) =>
  across([0, '#fff', 0], [0.35, '#fff', opacity], [0.65, '#fff', opacity], [1, '#fff', 0])

function rim(
  put: ReturnType<typeof placer>,
  scale: number,
  glaze: Glaze,
  drink: MugForm['drink'],
): string {
  const [[cx, top] = [0, 0]] = put([[0, 0]])
  const outer = ellipse(cx, top, RADIUS * scale, 22 * scale)
  const inner = ellipse(cx, top + 0.6 * scale, (RADIUS - 6) * scale, 18.6 * scale)
  const surface = ellipse(cx, top + 15 * scale, (RADIUS - 8) * scale, 18 * scale)
  return (
    fill(
      outer,
      across([0, glaze.handle[1]], [0.25, glaze.rim], [0.7, glaze.rim], [1, glaze.handle[2]]),
    ) +
    clipped(
      inner,
      fill(inner, across(...glaze.inside)) +
        fill(inner, down([0, '#3a2618', 0.3], [0.5, '#3a2618', 0.05], [1, '#3a2618', 0])) +
        (drink ? fill(surface, linear([0, 0, 1, 0.4], ...drink)) + drinkGlint(cx, top, scale) : ''),
    ) +
    stroke(inner, '#7d6650', 0.9 * scale, { opacity: 0.35 })
  )
}

const drinkGlint = (cx: number, top: number, scale: number) =>
  fill(ellipse(cx + 34 * scale, top + 9 * scale, 30 * scale, 3 * scale, -4), '#ffffff', {
    opacity: 0.3,
  })

/** A lidded gift box tied with a satin ribbon. */
import { curve, placer, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { SHADE, shadowPool, thrownShadow } from './soft-light.ts'
import { across, clipped, down, fill, linear, stroke } from './svg-markup.ts'

export interface GiftBoxColours {
  readonly paper: readonly [light: string, middle: string, dark: string]
  readonly ribbon: readonly [light: string, middle: string, dark: string]
}

export const BLUSH_AND_TEAL: GiftBoxColours = {
  paper: ['#f4d3c2', '#e6b59d', '#c98e74'],
  ribbon: ['#5ea39c', '#357a76', '#1f5552'],
}

export const CREAM_AND_CLAY: GiftBoxColours = {
  paper: ['#faf0df', '#ecdcc1', '#cdb591'],
  ribbon: ['#e08a68', '#c8553d', '#8f3626'],
}

/** 540 wide and 500 high at scale 1, standing on (x, y). */
export function giftBox([x, y]: Point, scale: number, colours: GiftBoxColours): string {
  const put = placer(x, y, scale)
  const box = (points: ReadonlyArray<Point>) => polygon(put(points))
  const [light, middle, dark] = colours.paper
  const [bright, satin, deep] = colours.ribbon
  const front = box([
    [-262, -420],
    [262, -420],
    [256, 0],
    [-256, 0],
  ])
  const lid = box([
    [-284, -500],
    [284, -500],
    [282, -404],
    [-282, -404],
  ])
  const top = box([
    [-284, -500],
    [284, -500],
    [222, -580],
    [-222, -580],
  ])
  const satinDown = across(satin, bright, satin, deep)
  return (
    thrownShadow([x - 250 * scale, x + 250 * scale, y - 4], 300 * scale, 0.42) +
    shadowPool([x + 16 * scale, y - 2], 330 * scale, 36 * scale, 0.6) +
    fill(front, linear([0, 0, 1, 0.3], light, middle, dark)) +
    fill(
      box([
        [-262, -420],
        [262, -420],
        [262, -372],
        [-262, -372],
      ]),
      down([0, SHADE, 0.42], [1, SHADE, 0]),
    ) +
    fill(front, down([0.7, SHADE, 0], [1, SHADE, 0.16])) +
    fill(
      box([
        [-40, -420],
        [40, -420],
        [39, 0],
        [-39, 0],
      ]),
      satinDown,
    ) +
    fill(
      box([
        [-40, -410],
        [40, -410],
        [40, -372],
        [-40, -372],
      ]),
      down([0, SHADE, 0.4], [1, SHADE, 0]),
    ) +
    fill(top, linear([0, 0, 1, 1], light, light, middle)) +
    fill(
      box([
        [-41, -500],
        [41, -500],
        [32, -580],
        [-32, -580],
      ]),
      linear([0, 0, 1, 1], bright, satin),
    ) +
    fill(
      box([
        [-252, -536],
        [252, -536],
        [240, -552],
        [-240, -552],
      ]),
      linear([0, 0, 1, 0], bright, satin),
      { opacity: 0.95 },
    ) +
    fill(lid, linear([0, 0, 1, 0.3], light, middle, dark)) +
    fill(
      box([
        [-41, -500],
        [41, -500],
        [41, -404],
        [-41, -404],
      ]),
      satinDown,
    ) +
    stroke(
      polygon(
        put([
          [-284, -500],
          [284, -500],
        ]),
        false,
      ),
      '#fff',
      2.4 * scale,
      { opacity: 0.6 },
    ) +
    bow(put, scale, colours.ribbon)
  )
}

function bow(
  put: ReturnType<typeof placer>,
  scale: number,
  [bright, satin, deep]: GiftBoxColours['ribbon'],
) {
  const loop = (side: 1 | -1) => {
    const outer = smooth(
      put(
        (
          [
            [8, -540],
            [60, -600],
            [140, -650],
            [206, -640],
            [214, -590],
            [170, -548],
            [90, -530],
          ] as const
        ).map(([px, py]): Point => [side * px, py]),
      ),
    )
    const hollow = smooth(
      put(
        (
          [
            [46, -560],
            [100, -604],
            [160, -620],
            [182, -600],
            [150, -568],
            [92, -552],
          ] as const
        ).map(([px, py]): Point => [side * px, py]),
      ),
    )
    const crease = curve(
      ...(put([
        [side * 14, -544],
        [side * 50, -560],
        [side * 80, -566],
        [side * 112, -560],
      ]) as [Point, Point, Point, Point]),
    )
    return (
      fill(
        outer,
        side < 0
          ? linear([0, 0, 1, 1], bright, satin, deep)
          : linear([0, 0, 1, 1], bright, satin, satin, deep),
      ) +
      fill(hollow, linear([0, 0, 0.4, 1], deep, satin)) +
      stroke(crease, deep, 3 * scale, { opacity: 0.5 })
    )
  }
  const tail = (side: 1 | -1) => {
    const shape = smooth(
      put(
        (
          [
            [4, -536],
            [52, -510],
            [96, -452],
            [120, -392],
            [150, -398],
            [166, -412],
            [134, -474],
            [84, -530],
            [30, -552],
          ] as const
        ).map(([px, py]): Point => [side * px, py]),
      ),
      true,
      0.7,
    )
    return fill(
      shape,
      linear([side < 0 ? 1 : 0, 0, side < 0 ? 0 : 1, 1], satin, bright, satin, deep),
    )
  }
  const knot = smooth(
    put([
      [-30, -566],
      [0, -572],
      [30, -566],
      [34, -540],
      [28, -516],
      [0, -510],
      [-28, -516],
      [-34, -540],
    ]),
  )
  return (
    shadowPool(put([[0, -500]])[0] as Point, 200 * scale, 40 * scale, 0.3) +
    tail(-1) +
    tail(1) +
    loop(-1) +
    loop(1) +
    fill(knot, linear([0, 0, 1, 1], bright, satin, deep)) +
    clipped(
      knot,
      stroke(rectangle(...(put([[-12, -574]])[0] as Point), 0.1, 70 * scale), deep, 3 * scale, {
        opacity: 0.4,
      }),
    )
  )
}

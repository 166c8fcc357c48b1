/** What tells how large a picture on the wall is: a sofa with its cushions, a lamp, a small table. */
import { weave } from './grain-texture.ts'
import { ellipse, line, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { outlineOnto, printOnto } from './printed-surface.ts'
import { feathered, SHADE, shadowPool } from './soft-light.ts'
import { woodFibres } from './studio-backdrop.ts'
import { across, clipped, down, fill, linear, radial, stroke } from './svg-markup.ts'
import type { Motif, Surface } from './surface-warp.ts'

export type Cloth = readonly [light: string, middle: string, dark: string]

/** Standing on the floor at (x, y), its left foot; two seats wide. */
export function sofa([x, y]: Point, width: number, cloth: Cloth): string {
  const [light, middle, dark] = cloth
  const tall = width * 0.4
  const arm = width * 0.1
  const legs = tall * 0.12
  const bottom = y - legs
  const back = rectangle(x + arm * 0.5, y - tall, width - arm, tall - legs, 46)
  const seatTop = bottom - tall * 0.44
  const seatWidth = (width - 2 * arm) / 2
  const fabric = weave('#ffffff', dark, 7)
  const soft = (data: string, light2 = light, dark2 = middle) =>
    fill(data, down(light2, middle, dark2)) +
    fill(data, fabric, { opacity: 0.16 }) +
    fill(data, linear([0, 0, 1, 0.4], [0, '#fff', 0.2], [0.5, '#fff', 0], [1, SHADE, 0.16]))
  const seats = [0, 1].map((index) => {
    const left = x + arm + index * seatWidth
    const pillow = rectangle(left + 3, seatTop, seatWidth - 6, tall * 0.24, 26)
    const rest = rectangle(left + 6, y - tall * 0.94, seatWidth - 12, tall * 0.5, 40)
    return { pillow, rest }
  })
  const arms = [x, x + width - arm].map((left) =>
    rectangle(left, y - tall * 0.7, arm, tall * 0.7 - legs, 34),
  )
  const foot = (left: number) =>
    fill(
      polygon([
        [left, bottom - 4],
        [left + 26, bottom - 4],
        [left + 20, y],
        [left + 6, y],
      ]),
      down('#a97447', '#6f4526'),
    )
  return (
    shadowPool([x + width * 0.52, y + 6], width * 0.56, tall * 0.13, 0.5) +
    foot(x + arm * 0.4) +
    foot(x + width - arm * 0.4 - 26) +
    feathered(back, SHADE, 26, 0.2, 6) +
    soft(back, middle, dark) +
    seats.map(({ rest }) => soft(rest, light, middle)).join('') +
    fill(rectangle(x + arm * 0.6, bottom - tall * 0.26, width - arm * 1.2, tall * 0.26, 14), dark) +
    seats
      .map(
        ({ pillow }) =>
          feathered(pillow, SHADE, 12, 0.3, 4) +
          soft(pillow, light, middle) +
          stroke(pillow, dark, 2, { opacity: 0.35 }),
      )
      .join('') +
    arms.map((data) => feathered(data, SHADE, 16, 0.25, 4) + soft(data, light, dark)).join('')
  )
}

/** A filled cushion that leans; its lower middle stands on (x, y). */
export function leaningCushion(motif: Motif, [x, y]: Point, size: number, turn: number): string {
  const radians = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  // Drawn in between its corners, as cloth is by its filling.
  const surface: Surface = ([px, py]) => {
    const u = px / size - 0.5
    const v = py / size - 0.5
    const across2 = u * (1 - 0.13 * (1 - 4 * v * v))
    const down2 = v * (1 - 0.13 * (1 - 4 * u * u))
    const [dx, dy] = [across2 * size, (down2 - 0.5) * size]
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  }
  const edge = outlineOnto(rectangle(0, 0, size, size, 8), surface, size / 12)
  return (
    feathered(edge, SHADE, 22, 0.4, 6) +
    fill(edge, '#f6efe2') +
    clipped(edge, printOnto(motif, size, size, surface)) +
    fill(edge, weave('#fff8ea', '#4a3420', 6), { opacity: 0.12 }) +
    fill(
      edge,
      radial([0.4, 0.36, 0.72], [0, '#fffaf0', 0.34], [0.45, '#fffaf0', 0.04], [1, SHADE, 0.42]),
    ) +
    stroke(edge, '#fffaf2', 3, { opacity: 0.7 })
  )
}

/** Round, of oak, on three legs; (x, y) is the middle of its top. */
export function sideTable([x, y]: Point, width: number, height: number): string {
  const leg = (from: number, to: number) =>
    stroke(line([x + from, y + 10], [x + to, y + height]), across('#c99a63', '#8d6136'), 18)
  return (
    shadowPool([x + 10, y + height], width * 0.55, 26, 0.42) +
    leg(-width * 0.3, -width * 0.4) +
    leg(width * 0.3, width * 0.42) +
    leg(0, 8) +
    fill(ellipse(x, y + 12, width / 2, width * 0.11), '#8d6136') +
    fill(ellipse(x, y, width / 2, width * 0.11), linear([0, 0, 1, 0], '#f0d3a5', '#d3a870')) +
    clipped(
      ellipse(x, y, width / 2, width * 0.11),
      woodFibres([x - width / 2, y - width * 0.11, width, width * 0.22], '#7a4d22', 31, 24),
    )
  )
}

/** A shade on a thin stand, which gives a warm light. */
export function floorLamp([x, y]: Point, height: number): string {
  const top = y - height
  const wide = height * 0.13
  const shade = polygon([
    [x - wide * 0.62, top],
    [x + wide * 0.62, top],
    [x + wide, top + height * 0.2],
    [x - wide, top + height * 0.2],
  ])
  return (
    fill(
      ellipse(x, top + height * 0.2, wide * 3.2, wide * 3),
      radial([0.5, 0.5, 0.5], [0, '#ffe9b8', 0.5], [1, '#ffe9b8', 0]),
    ) +
    shadowPool([x, y + 4], wide * 0.9, 16, 0.4) +
    stroke(line([x, top + height * 0.2], [x, y]), '#5a4a3a', 10) +
    fill(ellipse(x, y, wide * 0.75, 12), down('#6d5a45', '#3d3127')) +
    fill(shade, down('#fff4d8', '#f3d79f')) +
    fill(shade, across([0, SHADE, 0.2], [0.35, '#fff', 0.2], [1, SHADE, 0.28]))
  )
}

/** A rug in perspective, with a border. */
export function rug([x, y]: Point, width: number, depth: number, tones: Cloth): string {
  const [light, middle, dark] = tones
  const sheet = (inset: number) =>
    polygon([
      [x + width * 0.12 + inset * 2.2, y + inset],
      [x + width * 0.88 - inset * 2.2, y + inset],
      [x + width - inset * 2.6, y + depth - inset],
      [x + inset * 2.6, y + depth - inset],
    ])
  return (
    fill(sheet(0), down(middle, light)) +
    fill(sheet(16), dark, { opacity: 0.35 }) +
    fill(sheet(22), down(middle, light)) +
    fill(sheet(0), weave('#ffffff', dark, 8), { opacity: 0.2 })
  )
}

/** A twig of fir that lies, from its foot to its tip. */
export function firTwig(
  [x0, y0]: Point,
  [x1, y1]: Point,
  length: number,
  tones = ['#2f5d46', '#4d8262', '#7ba889'],
): string {
  const count = 58
  const angle = Math.atan2(y1 - y0, x1 - x0)
  const needles = Array.from({ length: count }, (_, index) => {
    const share = 0.06 + (0.94 * index) / count
    const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]
    return [-1, 1].map((side) => {
      const lean = angle + side * (0.62 + 0.1 * ((index * 7) % 5))
      const reach = length * (1.08 - 0.6 * share) * (0.8 + 0.05 * ((index * 11) % 7))
      return stroke(
        line([x, y], [x + Math.cos(lean) * reach, y + Math.sin(lean) * reach]),
        tones[(index + (side > 0 ? 1 : 0)) % tones.length]!,
        5,
      )
    })
  })
  return stroke(line([x0, y0], [x1, y1]), '#6b4a2c', 7) + needles.flat().join('')
}

/** Glass bauble, with the window in it. */
export function bauble([x, y]: Point, radius: number, [light, middle, dark]: Cloth): string {
  const ball = ellipse(x, y, radius)
  return (
    shadowPool([x + radius * 0.3, y + radius * 0.95], radius * 1.1, radius * 0.24, 0.42) +
    fill(
      rectangle(x - radius * 0.16, y - radius * 1.16, radius * 0.32, radius * 0.24, 4),
      '#d8b25c',
    ) +
    fill(ball, radial([0.36, 0.32, 0.75], light, middle, dark)) +
    fill(
      ellipse(x - radius * 0.36, y - radius * 0.4, radius * 0.24, radius * 0.15, -34),
      '#ffffff',
      { opacity: 0.75 },
    ) +
    fill(ball, radial([0.7, 0.82, 0.4], [0, '#fff3dc', 0.3], [1, '#fff3dc', 0]))
  )
}

/** A thick candle with its light around it. */
export function candle([x, y]: Point, scale: number, wax: Cloth): string {
  const [w, h] = [70 * scale, 170 * scale]
  const body = rectangle(x - w / 2, y - h, w, h, 8)
  const flame = smooth([
    [x, y - h - 74 * scale],
    [x + 14 * scale, y - h - 30 * scale],
    [x, y - h - 12 * scale],
    [x - 14 * scale, y - h - 30 * scale],
  ])
  return (
    fill(
      ellipse(x, y - h - 40 * scale, 200 * scale, 190 * scale),
      radial([0.5, 0.5, 0.5], [0, '#ffd98a', 0.6], [1, '#ffd98a', 0]),
    ) +
    shadowPool([x + 6, y], w * 0.8, 12 * scale, 0.4) +
    fill(body, across(...wax)) +
    fill(ellipse(x, y - h + 3, w / 2, 9 * scale), wax[0]) +
    stroke(line([x, y - h], [x, y - h - 20 * scale]), '#4a3420', 4 * scale) +
    fill(flame, down('#fff6cf', '#ffc24d', '#f08a2a'))
  )
}

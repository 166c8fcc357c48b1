/** A riverside city after dark: lit windows, a bridge, the moon on the water. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { glints, glowingDisc, skyStreaks } from './landscape-forms.ts'
import { circle, line, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { warp } from './surface-warp.ts'
import { clipped, down, fill, group, stroke } from './svg-markup.ts'

interface Row {
  readonly low: number
  readonly high: number
  readonly colours: readonly [string, string]
  readonly lit: number
  readonly seed: number
}

const ROWS: ReadonlyArray<Row> = [
  { low: 0.24, high: 0.46, colours: ['#6a5f95', '#a9799b'], lit: 0.12, seed: 3 },
  { low: 0.16, high: 0.36, colours: ['#42487d', '#6f5e8f'], lit: 0.3, seed: 19 },
  { low: 0.07, high: 0.24, colours: ['#232c57', '#343a69'], lit: 0.46, seed: 7 },
]

export function cityNight(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const shore = height * 0.5 + unit * 0.22
  const skyline = ROWS.map((row) => buildings(width, shore, unit, row)).join('')
  const water = rectangle(-4, shore, width + 8, height - shore + 4)
  return clipped(
    sheet,
    fill(sheet, down('#17204a', '#3a3f7c', '#8a6a9c', '#f0a68c')) +
      stars(width, height) +
      skyStreaks([width, height * 0.2, height * 0.5], '#f3b9ac', 15, 8) +
      glowingDisc(
        width * 0.5 - unit * 0.2,
        height * 0.5 - unit * 0.26,
        unit * 0.085,
        '#fff4d8',
        '#f8dcb0',
      ) +
      skyline +
      fill(water, down('#4a4a80', '#1b2450')) +
      clipped(
        water,
        group(
          warp(skyline, ([x, y]) => [x, shore * 2 - y], unit),
          { opacity: 0.34 },
        ),
      ) +
      grainShade(water, '#0d1436', down([0, '#000'], [1, '#fff']), 0.6) +
      glints([width * 0.5 - unit * 0.2, shore + 4, height], unit * 0.34, '#ffe7b8', 8, 40) +
      bridge(width, shore, unit) +
      paperGrain(width, height),
  )
}

function stars(width: number, height: number): string {
  const random = seededRandom(77)
  const unit = Math.min(width, height)
  const dots = Array.from({ length: 70 }, () =>
    circle(
      random.between(0, width),
      random.between(0, 0.42) * height,
      unit * random.between(0.001, 0.0032),
    ),
  )
  return fill(dots.join(''), '#fff2d6', { opacity: 0.85 })
}

function buildings(width: number, shore: number, unit: number, row: Row): string {
  const random = seededRandom(row.seed)
  const walls: string[] = []
  const windows: string[] = []
  for (let x = -unit * 0.03; x < width;) {
    const w = unit * random.between(0.065, 0.13)
    const h = unit * random.between(row.low, row.high)
    walls.push(rectangle(x, shore - h, w, h + 2), roof(x, shore - h, w, unit, random.between(0, 5)))
    const pane = unit * 0.0095
    for (let wx = x + pane * 1.2; wx < x + w - pane * 1.8; wx += pane * 2.1)
      for (let wy = shore - h + pane * 2; wy < shore - pane * 2.4; wy += pane * 2.9)
        if (random.chance(row.lit)) windows.push(rectangle(wx, wy, pane, pane * 1.5))
    x += w * random.between(0.94, 1.16)
  }
  return (
    fill(walls.join(''), down(...row.colours)) +
    fill(windows.join(''), '#ffd58a', { opacity: 0.92 })
  )
}

function roof(x: number, y: number, w: number, unit: number, kind: number): string {
  const peak = (points: ReadonlyArray<Point>) => polygon(points)
  if (kind < 1)
    return peak([
      [x, y + 1],
      [x + w / 2, y - w * 0.55],
      [x + w, y + 1],
    ])
  if (kind < 2) return rectangle(x + w * 0.46, y - unit * 0.06, w * 0.07, unit * 0.062)
  if (kind < 3)
    return (
      rectangle(x + w * 0.14, y - unit * 0.022, w * 0.72, unit * 0.024) +
      rectangle(x + w * 0.3, y - unit * 0.042, w * 0.4, unit * 0.024)
    )
  if (kind < 4)
    return (
      rectangle(x + w * 0.6, y - unit * 0.034, w * 0.26, unit * 0.022) +
      peak([
        [x + w * 0.56, y - unit * 0.033],
        [x + w * 0.73, y - unit * 0.052],
        [x + w * 0.9, y - unit * 0.033],
      ]) +
      rectangle(x + w * 0.64, y - unit * 0.014, w * 0.04, unit * 0.016) +
      rectangle(x + w * 0.78, y - unit * 0.014, w * 0.04, unit * 0.016)
    )
  return ''
}

function bridge(width: number, shore: number, unit: number): string {
  const deck = shore + unit * 0.045
  const ink = '#141b40'
  const towers = [width * 0.5 - unit * 0.02, width * 0.5 + unit * 0.42]
  const cable = (from: Point, to: Point, sag: number) =>
    smooth([from, [(from[0] + to[0]) / 2, Math.max(from[1], to[1]) + sag], to], false)
  const [left = 0, right = 0] = towers
  const top = deck - unit * 0.2
  const main = cable([left, top], [right, top], unit * 0.175)
  const hangers = Array.from({ length: 13 }, (_, index) => {
    const share = (index + 1) / 14
    const x = left + (right - left) * share
    const y = top + unit * 0.175 * (1 - (share * 2 - 1) ** 2)
    return line([x, y], [x, deck])
  })
  const lamps = Array.from({ length: 26 }, (_, index) =>
    circle((index / 25) * width, deck - unit * 0.012, unit * 0.0042),
  )
  const pillars = towers.map(
    (x) =>
      rectangle(x - unit * 0.022, top - unit * 0.012, unit * 0.011, unit * 0.33) +
      rectangle(x + unit * 0.011, top - unit * 0.012, unit * 0.011, unit * 0.33) +
      rectangle(x - unit * 0.022, top, unit * 0.044, unit * 0.012) +
      rectangle(x - unit * 0.022, top + unit * 0.08, unit * 0.044, unit * 0.01),
  )
  return (
    stroke(hangers.join(''), ink, unit * 0.002, { opacity: 0.8 }) +
    stroke(main, ink, unit * 0.0055) +
    stroke(cable([left, top], [-unit * 0.1, deck], unit * -0.03), ink, unit * 0.0055) +
    stroke(cable([right, top], [width + unit * 0.1, deck], unit * -0.03), ink, unit * 0.0055) +
    fill(pillars.join('') + rectangle(-4, deck, width + 8, unit * 0.022), ink) +
    fill(lamps.join(''), '#ffe3a3')
  )
}

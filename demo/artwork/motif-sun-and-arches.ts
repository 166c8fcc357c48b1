/** A quiet abstract: nested arches, a low sun, a branch. */
import { grainShade, paperGrain } from './grain-texture.ts'
import { arch, circle, leaf, rectangle, smooth, type Point } from './path-pen.ts'
import { clipped, down, fill, linear, stroke } from './svg-markup.ts'

const RAINBOW: ReadonlyArray<readonly [number, string]> = [
  [1, '#c8553d'],
  [0.8, '#e08a63'],
  [0.6, '#f2c9a4'],
  [0.4, '#2f6f6b'],
  [0.2, '#f7ead5'],
]

export function sunAndArches(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const cx = width / 2
  // In a tall picture the ground sinks, so that the room above it is sky.
  const ground = height * 0.5 + unit * 0.31 + (height - unit) * 0.24
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#f9eeda', '#f1dcc0')) +
      sun(cx - unit * 0.15, ground - unit * (0.51 + ((height - unit) / height) * 0.3), unit) +
      arches(cx + unit * 0.12, ground, unit) +
      hills(width, height, ground, unit) +
      branch(cx - unit * 0.37, ground + unit * 0.1, unit) +
      stones(cx + unit * 0.34, ground + unit * 0.05, unit) +
      paperGrain(width, height, 1.1),
  )
}

function sun(x: number, y: number, unit: number): string {
  const disc = circle(x, y, unit * 0.2)
  return (
    fill(disc, linear([0, 0, 1, 1], '#f2bd57', '#e29a3c')) +
    grainShade(disc, '#b8612a', linear([0.2, 0.1, 0.9, 1], [0.35, '#000'], [1, '#fff']), 0.6)
  )
}

const arches = (x: number, ground: number, unit: number) =>
  RAINBOW.map(([share, colour]) => {
    const data = arch(x, ground - unit * (0.2 + 0.32 * share), unit * 0.56 * share, ground + 4)
    const light = linear([0.1, 0, 1, 0.5], [0.45, '#000'], [1, '#fff'])
    return fill(data, colour) + (share > 0.3 ? grainShade(data, '#5a1f1a', light, 0.34) : '')
  }).join('')

function hills(width: number, height: number, ground: number, unit: number): string {
  const back = smooth([
    [-unit * 0.3, ground + unit * 0.06],
    [width * 0.2, ground - unit * 0.012],
    [width * 0.55, ground + unit * 0.022],
    [width * 0.85, ground - unit * 0.015],
    [width + unit * 0.3, ground + unit * 0.05],
    [width + unit * 0.3, height * 1.3],
    [-unit * 0.3, height * 1.3],
  ])
  const front = smooth([
    [-unit * 0.3, ground + unit * 0.02],
    [width * 0.18, ground + unit * 0.08],
    [width * 0.6, ground + unit * 0.11],
    [width + unit * 0.3, ground + unit * 0.06],
    [width + unit * 0.3, height * 1.4],
    [-unit * 0.3, height * 1.4],
  ])
  return (
    fill(back, '#e7bd92') +
    grainShade(back, '#a6603a', down([0, '#000'], [0.3, '#fff']), 0.5) +
    fill(front, '#b5563f') +
    grainShade(front, '#5e1f1c', down([0, '#000'], [0.5, '#fff']), 0.5)
  )
}

function branch(x: number, y: number, unit: number): string {
  const spine = (share: number): Point => [
    x + unit * (0.02 + 0.1 * share ** 1.6),
    y - unit * 0.5 * share,
  ]
  const leaves = [0.22, 0.36, 0.5, 0.63, 0.76, 0.88].flatMap((share) => {
    const foot = spine(share)
    const reach = unit * (0.15 - share * 0.07)
    return [-1, 1].map((side) =>
      leaf(foot, [foot[0] + side * reach, foot[1] - reach * 0.72], unit * 0.034),
    )
  })
  const tip = spine(1)
  const all = leaves.join('') + leaf(tip, [tip[0] + unit * 0.03, tip[1] - unit * 0.1], unit * 0.03)
  return (
    stroke(smooth([0, 0.3, 0.6, 1].map(spine), false), '#234a45', unit * 0.008) +
    fill(all, linear([0, 0, 1, 1], '#3d7a70', '#22504a'))
  )
}

const stones = (x: number, y: number, unit: number) =>
  [
    [0, 0, 0.09, '#40506e'],
    [0.035, -0.058, 0.06, '#f4dcc0'],
    [0.02, -0.098, 0.04, '#d98e6a'],
  ]
    .map(([dx, dy, r, colour]) => {
      const [cx, cy, size] = [x + Number(dx) * unit, y + Number(dy) * unit, Number(r) * unit]
      const data = smooth([
        [cx - size, cy + size * 0.1],
        [cx - size * 0.5, cy - size * 0.36],
        [cx + size * 0.5, cy - size * 0.34],
        [cx + size, cy + size * 0.08],
        [cx + size * 0.5, cy + size * 0.42],
        [cx - size * 0.5, cy + size * 0.42],
      ])
      const light = linear([0, 0, 1, 1], [0.3, '#000'], [1, '#fff'])
      return fill(data, String(colour)) + grainShade(data, '#4a2a22', light, 0.35)
    })
    .join('')

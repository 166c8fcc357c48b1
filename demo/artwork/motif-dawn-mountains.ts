/** First light over a range of mountains, mist in the valleys, firs in front. */
import { bird, fir, glowingDisc, ridge, skyStreaks } from './landscape-forms.ts'
import { grainShade, paperGrain } from './grain-texture.ts'
import { polygon, rectangle } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, down, fill, linear, type Stop } from './svg-markup.ts'

interface Range {
  readonly base: number
  readonly rise: number
  readonly colours: readonly [string, string]
  readonly seed: number
}

const RANGES: ReadonlyArray<Range> = [
  { base: 0.64, rise: 0.36, colours: ['#d9a7a3', '#f6cfae'], seed: 21 },
  { base: 0.71, rise: 0.33, colours: ['#b58aa0', '#eab9a6'], seed: 8 },
  { base: 0.79, rise: 0.3, colours: ['#84719a', '#c99aa6'], seed: 35 },
  { base: 0.88, rise: 0.25, colours: ['#525c8a', '#8f7c9f'], seed: 14 },
  { base: 0.97, rise: 0.2, colours: ['#2f4670', '#4f5f8c'], seed: 52 },
]

const SKY: ReadonlyArray<Stop> = [
  [0, '#5f7fae'],
  [0.22, '#9a9cc0'],
  [0.4, '#e3b0ae'],
  [0.54, '#fbd3a4'],
  [1, '#fde6bd'],
]

export function dawnMountains(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const sunY = height * 0.44
  const ranges = RANGES.map(({ base, rise, colours, seed }) => {
    const form = ridge({
      width,
      bottom: height * 1.02,
      base: height * base,
      amplitude: Math.min(height * rise, width * rise * 1.1),
      seed,
      roughness: 0.46,
    })
    // The side of each slope that faces away from the sun carries the grain.
    const shade = linear([0, 0, 0.35, 0.6], [0, '#fff'], [0.5, '#fff', 0.25], [1, '#fff', 0])
    return fill(form.data, down(...colours)) + grainShade(form.data, '#2a2350', shade, 0.2)
  })
  return clipped(
    sheet,
    fill(sheet, down(...SKY)) +
      skyStreaks([width, height * 0.08, height * 0.36], '#fff0dc', 5, 9) +
      glowingDisc(width * 0.63, sunY, unit * 0.075, '#fff6dd', '#ffe2a8') +
      ranges.join('') +
      birds(width, height, unit) +
      firs(width, height, unit) +
      paperGrain(width, height),
  )
}

const birds = (width: number, height: number, unit: number) =>
  fill(
    bird(width * 0.31, height * 0.27, unit * 0.06) +
      bird(width * 0.37, height * 0.24, unit * 0.042, 0.04) +
      bird(width * 0.27, height * 0.22, unit * 0.036, -0.03),
    '#3d4a72',
  )

function firs(width: number, height: number, unit: number): string {
  const random = seededRandom(17)
  const step = unit * 0.034
  const trees: string[] = []
  for (let x = -step; x < width + step; x += step * random.between(0.7, 1.2)) {
    const valley = Math.abs(x / width - 0.56) * 1.6
    const size = unit * (0.06 + valley * 0.17) * random.between(0.65, 1.15)
    trees.push(fir(x, height * (1.01 - valley * 0.07), size, Math.round(x)))
  }
  const ground = polygon([
    [-10, height * 0.92],
    [width * 0.56, height * 0.995],
    [width + 10, height * 0.93],
    [width + 10, height * 1.05],
    [-10, height * 1.05],
  ])
  return fill(trees.join('') + ground, down('#22385c', '#16243f'))
}

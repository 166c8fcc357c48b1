/** A generous bouquet in a glazed jug. */
import { daisy, peony, poppy, spire, spray, tulip, type Flower } from './flower-forms.ts'
import { grainShade, paperGrain } from './grain-texture.ts'
import { ellipse, leaf, placer, rectangle, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { across, clipped, down, fill, linear, radial, stroke } from './svg-markup.ts'

const rose = peony('#f9cdbd', '#ea9a8c', '#cf6a66')
const cream = peony('#fff6e4', '#f7ddbb', '#e7b98e')
const coral = poppy('#ef7f5d', '#c8452f')
const white = daisy('#fffdf5', '#eeddc6')
const violet = spire('#a99bcb', '#7a6aa8')
const yellow = tulip('#f7cf70', '#dd9a36')

/** Where each flower sits, in hundredths of the shorter side from the middle of the bouquet. */
const FLOWERS: ReadonlyArray<readonly [Flower, number, number, number]> = [
  [violet, -22, -24, 9],
  [violet, 24, -22, 9],
  [violet, 2, -34, 8],
  [yellow, -12, -27, 7],
  [yellow, 14, -29, 7.4],
  [coral, -30, -8, 9.5],
  [white, 31, -8, 8],
  [cream, 18, -13, 12],
  [rose, -14, -11, 13],
  [coral, 5, -22, 9],
  [white, -27, 7, 7.4],
  [coral, 29, 7, 9],
  [rose, 13, 6, 11.5],
  [white, 1, -3, 7.4],
  [cream, -9, 9, 10.5],
  [white, -1, 17, 6],
  [yellow, 22, 16, 6],
  [coral, -20, 17, 6.5],
]

export function flowerBouquet(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const [cx, cy] = [width / 2, height / 2 - unit * 0.055]
  const table = height / 2 + unit * 0.34
  const blooms = FLOWERS.map(([flower, dx, dy, size], index) =>
    flower(cx + (dx * unit) / 100, cy + (dy * unit) / 100, (size * unit) / 100, index * 13 + 2),
  )
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#cfded3', '#9fbdb6')) +
      fill(
        ellipse(cx, cy - unit * 0.05, unit * 0.62),
        radial([0.45, 0.4, 0.5], [0, '#f7efe0', 0.85], [1, '#f7efe0', 0]),
      ) +
      fill(rectangle(-4, table, width + 8, height), down('#e9cba6', '#d3a678')) +
      grainShade(
        rectangle(-4, table, width + 8, height),
        '#8a5330',
        down([0, '#fff'], [0.5, '#000']),
        0.4,
      ) +
      greenery(cx, cy, unit) +
      jug(cx, table + unit * 0.06, unit * 0.0034) +
      blooms.join('') +
      fallenPetals(width, table, height, unit) +
      paperGrain(width, height),
  )
}

function greenery(cx: number, cy: number, unit: number): string {
  const foot: Point = [cx, cy + unit * 0.2]
  return [-172, -155, -138, -120, -104, -90, -76, -60, -42, -25, -8]
    .map((degrees, index) => {
      const angle = (degrees * Math.PI) / 180
      const reach = unit * (0.36 + (index % 3) * 0.045 + Math.abs(Math.sin(angle)) * 0.08)
      const tip: Point = [
        cx + Math.cos(angle) * reach * 0.98,
        foot[1] - unit * 0.06 + Math.sin(angle) * reach,
      ]
      const colours = index % 2 ? ['#4d7d63', '#7ba383'] : ['#2f6352', '#5a8f73']
      return spray(foot, tip, unit * 0.095, colours[0] ?? '', colours[1] ?? '')
    })
    .join('')
}

function jug(x: number, foot: number, scale: number): string {
  const put = placer(x, foot, scale)
  const body = smooth(
    put([
      [-21, -74],
      [-23, -58],
      [-35, -38],
      [-35, -16],
      [-22, 0],
      [22, 0],
      [35, -16],
      [35, -38],
      [23, -58],
      [21, -74],
    ]),
    true,
    0.85,
  )
  const bands = [-44, -39].map((level) =>
    stroke(
      smooth(
        put([
          [-34, level + 1],
          [-16, level + 5.4],
          [16, level + 5.4],
          [34, level + 1],
        ]),
        false,
      ),
      '#3f7f86',
      scale * 1.5,
      { opacity: 0.85 },
    ),
  )
  return (
    fill(ellipse(x + scale * 18, foot, scale * 52, scale * 6), '#7a4a2c', { opacity: 0.28 }) +
    fill(body, across('#ffffff', '#f4eadb', '#cdb9a2')) +
    clipped(body, bands.join('')) +
    grainShade(body, '#8a6a55', across([0.4, '#000'], [1, '#fff']), 0.5) +
    fill(ellipse(...(put([[-20, -30]])[0] as Point), scale * 3.4, scale * 10, 10), '#ffffff', {
      opacity: 0.9,
    })
  )
}

function fallenPetals(width: number, table: number, height: number, unit: number): string {
  const random = seededRandom(8)
  return Array.from({ length: 9 }, () => {
    const x = random.between(0.06, 0.94) * width
    const y = table + random.between(0.3, 0.9) * (height - table)
    const turn = random.between(0, 6)
    const size = unit * random.between(0.018, 0.032)
    return fill(
      leaf([x, y], [x + Math.cos(turn) * size, y + Math.sin(turn) * size * 0.6], size * 0.4),
      random.pick(['#ef7f5d', '#f9cdbd', '#f7cf70', '#fff6e4']),
    )
  }).join('')
}

/** An all-over pattern of pressed leaves, as on good wrapping paper. */
import { paperGrain } from './grain-texture.ts'
import { circle, ellipse, leaf, rectangle, rotation, smooth, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, down, fill, linear, stroke } from './svg-markup.ts'

interface Stem {
  readonly at: Point
  readonly size: number
  readonly turn: number
}

type Sprig = (stem: Stem, colours: readonly [string, string]) => string

/** Where a point of an upright sprig, 100 units tall and rooted at 0,0, lands. */
const growing = ({ at, size, turn }: Stem) => {
  const turned = rotation(turn, at)
  return (x: number, y: number) =>
    turned([at[0] + (x * size) / 100, at[1] + ((50 - y) * size) / 100])
}

/** Pairs of narrow leaves up a bent stalk. */
const olive: Sprig = (stem, [dark, light]) => {
  const to = growing(stem)
  const bend = (y: number) => Math.sin(y / 34) * 5
  const stalk = smooth(
    [0, 25, 50, 75, 96].map((y) => to(bend(y), y)),
    false,
  )
  const leaves = (side: 1 | -1) =>
    [12, 27, 42, 57, 71, 84].map((y) => {
      const reach = 30 - y * 0.15
      return leaf(to(bend(y), y), to(bend(y) + side * reach, y + 19), stem.size * 0.075)
    })
  return (
    fill(leaves(-1).join(''), linear([0, 0, 1, 1], light, dark)) +
    fill(
      leaves(1).join('') + leaf(to(bend(92), 92), to(bend(92) + 3, 114), stem.size * 0.07),
      dark,
    ) +
    stroke(stalk, dark, stem.size * 0.013)
  )
}

/** Round coins of eucalyptus. */
const eucalyptus: Sprig = (stem, [dark, light]) => {
  const to = growing(stem)
  const coins = [6, 28, 49, 69, 86].flatMap((y, index) => {
    const r = (14 - index * 1.5) * (stem.size / 100)
    return [-1, 1].map((side) => {
      const data = ellipse(...to(side * (13 - index), y + 5), r, r * 0.82, stem.turn + side * -35)
      return fill(data, side < 0 ? light : dark, { opacity: 0.94 })
    })
  })
  return (
    coins.join('') +
    fill(circle(...to(0, 99), stem.size * 0.06), light) +
    stroke(smooth([to(0, -2), to(2, 45), to(0, 97)], false), dark, stem.size * 0.013)
  )
}

/** One broad leaf with its veins. */
const broad: Sprig = (stem, [dark, light]) => {
  const to = growing(stem)
  const blade = smooth(
    [
      [0, 4],
      [17, 16],
      [29, 38],
      [27, 62],
      [14, 84],
      [0, 102],
      [-14, 84],
      [-27, 62],
      [-29, 38],
      [-17, 16],
    ].map(([x = 0, y = 0]) => to(x, y)),
  )
  const half = smooth(
    [
      [0, 4],
      [17, 16],
      [29, 38],
      [27, 62],
      [14, 84],
      [0, 102],
      [1, 60],
      [1, 30],
    ].map(([x = 0, y = 0]) => to(x, y)),
  )
  const veins = [22, 38, 54, 70].flatMap((y) =>
    [-1, 1].map((side) =>
      smooth(
        [to(0, y - 4), to(side * 11, y + 3), to(side * (24 - Math.abs(y - 48) * 0.22), y + 15)],
        false,
      ),
    ),
  )
  return (
    fill(blade, linear([0, 0, 1, 1], light, dark)) +
    fill(half, dark, { opacity: 0.5 }) +
    stroke(
      veins.join('') + smooth([to(0, -16), to(1, 40), to(0, 94)], false),
      '#fbf1dc',
      stem.size * 0.012,
      { opacity: 0.75 },
    )
  )
}

/** A fan of berries on thin stalks. */
const berries: Sprig = (stem, [dark, light]) => {
  const to = growing(stem)
  const ends = [-38, -20, 0, 19, 37].map((x, index) => ({
    x,
    y: 84 + (index % 2) * 14 - Math.abs(x) * 0.5,
  }))
  return (
    stroke(
      ends.map(({ x, y }) => smooth([to(0, 0), to(x * 0.25, y * 0.5), to(x, y)], false)).join(''),
      '#5d7a5f',
      stem.size * 0.013,
    ) +
    ends
      .map(({ x, y }) =>
        fill(circle(...to(x, y), stem.size * 0.062), linear([0, 0, 1, 1], light, dark)),
      )
      .join('')
  )
}

const KINDS: ReadonlyArray<readonly [Sprig, readonly [string, string]]> = [
  [olive, ['#3f6f58', '#6c9a74']],
  [broad, ['#2f5d50', '#5f9277']],
  [berries, ['#b8432f', '#e0775a']],
  [eucalyptus, ['#7fa392', '#a9c3ad']],
  [olive, ['#c98a3a', '#e3b364']],
  [broad, ['#b9614a', '#dd9072']],
  [eucalyptus, ['#4a7a75', '#7aa59b']],
]

export function botanicalLeaves(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const cell = unit / 4.1
  const random = seededRandom(64)
  const sprigs: string[] = []
  const seeds: string[] = []
  const rows = Math.ceil(height / (cell * 0.86)) + 1
  for (let row = 0; row <= rows; row += 1)
    for (let column = -1; column <= Math.ceil(width / cell); column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0) + 0.25) * cell + random.between(-0.06, 0.06) * cell
      const y = (row - 0.2) * cell * 0.86 + random.between(-0.06, 0.06) * cell
      const [sprig, colours] = KINDS[(column + 7 + row * 3) % KINDS.length] ?? [
        olive,
        ['#000', '#000'],
      ]
      const turn = ((column * 67 + row * 131) % 360) + random.between(-14, 14)
      sprigs.push(sprig({ at: [x, y], size: cell * 0.98, turn }, colours))
      seeds.push(circle(x + cell * 0.5, y + cell * random.between(-0.1, 0.1), cell * 0.02))
      seeds.push(circle(x + cell * 0.46, y + cell * random.between(-0.3, 0.3), cell * 0.014))
    }
  return clipped(
    sheet,
    fill(sheet, down('#faf0dd', '#f5e6cc')) +
      fill(seeds.join(''), '#d9a25e') +
      sprigs.join('') +
      paperGrain(width, height),
  )
}

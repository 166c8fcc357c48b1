import { motif } from './motif.ts'
import { bar, circle, joined, moved, placed, svg, type Path, type Spot } from './pen.ts'
import { chanceOf, ofKind, scatter, shared } from './spots.ts'
import { leaf } from './leaves.ts'

function petals(count: number, petal: Path): Path {
  return joined(
    ...Array.from({ length: count }, (_, index) =>
      moved(moved(petal, -50, -50), 50, 50, (360 * index) / count),
    ),
  )
}

const daisy = petals(13, svg('M50 46Q36 4 50 3Q64 4 50 46Z'))
const smallDaisy = petals(8, svg('M50 48Q30 6 50 5Q70 6 50 48Z'))

export const daisies = motif(
  (sheet, { light, a, b, c, d }) => {
    const u = sheet.unit
    const spots = scatter(sheet, chanceOf(19), [
      { size: u * 0.27, count: 14, kind: 0 },
      { size: u * 0.19, count: 22, kind: 1 },
      { size: u * 0.11, count: 44, kind: 2 },
      { size: u * 0.08, count: 60, kind: 3 },
    ])
    sheet.stamp([[b, leaf]], shared(ofKind(spots, 3), 2)[0]!)
    sheet.stamp([[a, leaf]], shared(ofKind(spots, 3), 2)[1]!)
    sheet.stamp(
      [
        [light, daisy],
        [c, circle(50, 50, 15)],
        [d, circle(50, 50, 9)],
      ],
      [...ofKind(spots, 0), ...ofKind(spots, 1)],
    )
    sheet.stamp(
      [
        [light, smallDaisy],
        [c, circle(50, 50, 15)],
      ],
      ofKind(spots, 2),
    )
  },
  ['meadow', { ground: '#8fae7b', a: '#5f8454', b: '#739968', c: '#f0bb3f', d: '#dd9a24' }],
  ['sky', { ground: '#9cc4dc', a: '#5e93b8', b: '#7cabcb', c: '#f4bf4a', d: '#e39b2a' }],
  ['blush', { ground: '#efb3aa', a: '#d18879', b: '#dd9c8f', c: '#f3c14e', d: '#e09c2b' }],
  ['sunny', { ground: '#f5c24e', a: '#d99b2b', b: '#e6ae3b', c: '#d9512f', d: '#b23c20' }],
)

const cup = svg(
  'M26 40C22 22 28 10 34 6C38 14 44 18 50 4C56 18 62 14 66 6C72 10 78 22 74 40C70 56 60 60 50 60C40 60 30 56 26 40Z',
)
const innerCup = svg(
  'M38 42C36 26 42 14 50 4C58 14 64 26 62 42C60 54 55 59 50 60C45 59 40 54 38 42Z',
)

/** Its flower at the top, on a stalk of any length. */
function tulip(foot: { x: number; y: number }, tall: number, size: number) {
  const top = foot.y - tall
  const spot: Spot = { x: foot.x, y: top + size * 0.2, size }
  const blade = (side: 1 | -1, length: number) =>
    moved(
      svg('M0 0C-10 -30 -16 -62 -34 -96C-8 -74 6 -40 4 0Z'),
      foot.x,
      foot.y,
      0,
      (length * tall) / 100,
      side < 0,
    )
  return {
    stalk: bar([foot.x, top + size * 0.3], [foot.x, foot.y], size * 0.055),
    blades: [blade(1, 0.62), blade(-1, 0.5)],
    spot,
  }
}

export const tulips = motif(
  (sheet, { a, b, c, d, light, ink }) => {
    const { box } = sheet
    const chance = chanceOf(3)
    const step = sheet.unit * 0.17
    const wide = box.right - box.left
    const count = Math.max(5, Math.round(wide / step))
    const each = wide / count
    const grow = (shift: number, [low, high]: readonly [number, number], size: number) =>
      Array.from({ length: count + 1 }, (_, index) =>
        tulip(
          { x: box.left + (index + shift) * each, y: box.bottom + 1 },
          sheet.height * chance.between(low, high),
          each * size,
        ),
      )
    const tall = Math.min(0.82, 0.5 + sheet.unit / sheet.height / 3)
    const back = grow(0, [tall * 0.82, tall], 1.1)
    const front = grow(0.5, [tall * 0.42, tall * 0.66], 1.16)
    for (const [row, tones] of [
      [back, { stalk: b, blade: b, flowers: [light, d, c] }],
      [front, { stalk: ink, blade: a, flowers: [c, d, light] }],
    ] as const) {
      sheet.fill(
        tones.stalk,
        row.map(({ stalk }) => stalk),
      )
      sheet.fill(
        tones.blade,
        row.flatMap(({ blades }) => blades),
      )
      for (const [index, color] of tones.flowers.entries()) {
        const some = row.filter((_, at) => at % 3 === index).map(({ spot }) => spot)
        sheet.fill(
          color,
          some.map((spot) => placed(cup, spot)),
        )
        sheet.fill(
          tones.stalk,
          some.map((spot) => placed(innerCup, spot)),
          0.16,
        )
      }
    }
  },
  [
    'blush',
    {
      ground: '#fbeee6',
      a: '#5f8a68',
      b: '#93b394',
      ink: '#466b4f',
      c: '#d8475c',
      d: '#f2a04f',
      light: '#f3b1b4',
    },
  ],
  [
    'sky',
    { a: '#4d8a70', b: '#8bb9a0', ink: '#36684f', c: '#e8685a', d: '#f4c554', light: '#ffffff' },
  ],
  [
    'lilac',
    { a: '#5c7f63', b: '#9bb79a', ink: '#44634b', c: '#7a4fa3', d: '#e58aa0', light: '#c9a9e0' },
  ],
)

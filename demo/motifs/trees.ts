import { motif } from './motif.ts'
import { circle, ellipse, joined, moved, polygon, rect, strip, svg, type Path } from './pen.ts'
import type { Figure } from './sheet.ts'
import { chanceOf, grid, type Chance } from './spots.ts'

/** A fir of three tiers, its foot at the origin, one unit tall. */
const fir = joined(
  polygon([
    [0, -1],
    [0.17, -0.62],
    [-0.17, -0.62],
  ]),
  polygon([
    [0, -0.84],
    [0.24, -0.36],
    [-0.24, -0.36],
  ]),
  polygon([
    [0, -0.64],
    [0.31, -0.08],
    [-0.31, -0.08],
  ]),
)
const slimFir = svg(
  'M0 -1C0.05 -0.7 0.2 -0.3 0.22 -0.1C0.1 -0.06 -0.1 -0.06 -0.22 -0.1C-0.2 -0.3 -0.05 -0.7 0 -1Z',
)
const trunk = rect(-0.03, -0.1, 0.06, 0.11)

export const pineTrees = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const { box } = sheet
    const chance = chanceOf(12)
    const u = sheet.unit
    for (const { x, y, room } of sheet.places) {
      sheet.fill(light, [circle(x + room * 0.18, y - room * 0.2, room * 0.13)])
    }
    const rows = [
      { tone: d, tall: 0.26, foot: 0.62 },
      { tone: b, tall: 0.36, foot: 0.76 },
      { tone: a, tall: 0.46, foot: 0.92 },
      { tone: ink, tall: 0.5, foot: 1.12 },
    ]
    for (const { tone, tall, foot } of rows) {
      const ground = sheet.height * foot
      const rise = ground - u * 0.06
      const hill = svg(
        `M${box.left - 1} ${rise}Q${sheet.width * 0.3} ${rise - u * 0.05} ${sheet.width * 0.55} ${rise}` +
          `T${box.right + 1} ${rise - u * 0.02}V${box.bottom + 1}H${box.left - 1}Z`,
      )
      const trees = rowOfTrees(chance, [box.left, box.right], u * tall)
      sheet.fill(c, foot > 0.9 ? trees.map(({ x, size }) => moved(trunk, x, ground, 0, size)) : [])
      sheet.fill(tone, [
        hill,
        ...trees.map(({ x, size, shape }) => moved(shape, x, ground + size * 0.06, 0, size)),
      ])
    }
  },
  [
    'mint',
    {
      ground: '#e4efe9',
      d: '#b9d4c6',
      b: '#86b3a0',
      a: '#4b8574',
      ink: '#234f47',
      c: '#6b4a35',
      light: '#f6d58c',
    },
  ],
  [
    'night',
    {
      ground: '#27355c',
      d: '#3f5183',
      b: '#334473',
      a: '#22305a',
      ink: '#141d3a',
      c: '#0d1429',
      light: '#fbf0cf',
    },
  ],
  [
    'sky',
    {
      ground: '#f2f6f8',
      d: '#cfe0ea',
      b: '#a5c3d4',
      a: '#6f97ae',
      ink: '#3b5f78',
      c: '#5a4638',
      light: '#f6c9a0',
    },
  ],
)

function rowOfTrees(chance: Chance, [from, to]: readonly [number, number], tall: number) {
  const trees: { x: number; size: number; shape: Path }[] = []
  for (let x = from - tall * 0.2; x < to + tall * 0.3;) {
    const size = tall * chance.between(0.62, 1.08)
    trees.push({ x, size, shape: chance.chance(0.3) ? slimFir : fir })
    x += size * chance.between(0.36, 0.62)
  }
  return trees
}

const pot = svg('M30 74H70L66 97C66 98 65 99 64 99H36C35 99 34 98 34 97Z')
const rim = rect(27, 69, 46, 8, 2)
const flower = (x: number, y: number, r: number) =>
  joined(
    ...[0, 72, 144, 216, 288].map((turn) =>
      moved(ellipse(0, -r * 0.62, r * 0.42, r * 0.62), x, y, turn),
    ),
  )
const spines = (points: readonly (readonly [number, number])[]) =>
  joined(...points.map(([x, y]) => strip([x, y - 2.2], [x, y + 2.2], 1.1)))

type Cactus = (tones: {
  green: string
  dark: string
  pot: string
  bloom: string
  heart: string
}) => Figure
const cacti: readonly Cactus[] = [
  // With two arms.
  ({ green, dark, pot: clay, bloom, heart }) => [
    [
      green,
      joined(
        rect(41, 14, 18, 58, 9),
        rect(20, 30, 11, 22, 5.5),
        rect(20, 43, 26, 11, 5.5),
        rect(69, 22, 11, 24, 5.5),
        rect(54, 36, 26, 11, 5.5),
      ),
    ],
    [
      dark,
      spines([
        [50, 24],
        [46, 36],
        [54, 44],
        [47, 54],
        [53, 62],
        [25.5, 37],
        [74.5, 30],
      ]),
    ],
    [bloom, flower(50, 13, 8)],
    [heart, circle(50, 13, 2.4)],
    [clay, joined(pot, rim)],
  ],
  // Round.
  ({ green, dark, pot: clay, bloom, heart }) => [
    [green, ellipse(50, 52, 27, 25)],
    [
      dark,
      joined(
        ...[-16, -8, 0, 8, 16].map((x) =>
          strip([50 + x * 0.8, 31 + Math.abs(x) * 0.3], [50 + x, 70], 1.3),
        ),
      ),
    ],
    [bloom, joined(flower(50, 27, 9), flower(35, 33, 6.5), flower(66, 34, 6.5))],
    [heart, joined(circle(50, 27, 2.6), circle(35, 33, 2), circle(66, 34, 2))],
    [clay, joined(pot, rim)],
  ],
  // Of flat ears.
  ({ green, dark, pot: clay, bloom, heart }) => [
    [
      green,
      joined(
        ellipse(50, 55, 15, 19),
        ellipse(35, 30, 11, 15, -24),
        ellipse(66, 31, 12, 16, 22),
        ellipse(52, 17, 8, 11, 4),
      ),
    ],
    [
      dark,
      spines([
        [45, 50],
        [54, 58],
        [49, 64],
        [33, 28],
        [38, 34],
        [64, 28],
        [69, 36],
        [52, 17],
      ]),
    ],
    [bloom, joined(flower(28, 16, 6), flower(72, 15, 6))],
    [heart, joined(circle(28, 16, 1.9), circle(72, 15, 1.9))],
    [clay, joined(pot, rim)],
  ],
  // Slim ones together.
  ({ green, dark, pot: clay, bloom, heart }) => [
    [green, joined(rect(30, 36, 12, 36, 6), rect(44, 16, 13, 56, 6.5), rect(59, 30, 12, 42, 6))],
    [
      dark,
      spines([
        [36, 44],
        [36, 56],
        [50.5, 28],
        [50.5, 42],
        [50.5, 56],
        [65, 40],
        [65, 54],
      ]),
    ],
    [bloom, joined(flower(36, 36, 6), flower(65, 30, 6))],
    [heart, joined(circle(36, 36, 1.9), circle(65, 30, 1.9))],
    [clay, joined(pot, rim)],
  ],
]

export const cactusGarden = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const step = sheet.unit / 2.9
    const spots = grid(sheet, { x: step, y: step * 1.04, stagger: true, size: step * 0.94 })
    const greens = [a, b]
    const pots = [c, d, light, c]
    for (const [kind, cactus] of cacti.entries()) {
      const tones = {
        green: greens[kind % 2]!,
        dark: ink,
        pot: pots[kind]!,
        bloom: kind % 2 === 0 ? d : c,
        heart: light,
      }
      sheet.stamp(
        cactus(tones),
        spots.filter(({ column, row }) => (((column + 2 * row) % 4) + 4) % 4 === kind),
      )
    }
    sheet.fill(
      b,
      spots.map(({ x, y }) => circle(x + step / 2, y - step * 0.12, step * 0.022)),
    )
  },
  [
    'terracotta',
    { a: '#4f7f6b', b: '#7fa58a', c: '#c4583c', d: '#e08f78', ink: '#2f5245', light: '#f2cf9a' },
  ],
  [
    'mint',
    {
      ground: '#f3f7f1',
      a: '#2f7d68',
      b: '#6fae92',
      c: '#ef8f6e',
      d: '#f4b8a0',
      ink: '#1f564a',
      light: '#f4cf74',
    },
  ],
  [
    'blush',
    { a: '#5f8a72', b: '#8fb096', c: '#d4687f', d: '#f0c684', ink: '#3d6150', light: '#fff2ea' },
  ],
)

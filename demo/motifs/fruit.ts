import { motif } from './motif.ts'
import {
  circle,
  ellipse,
  joined,
  moved,
  polygon,
  ringPart,
  svg,
  sin,
  cos,
  type Path,
} from './pen.ts'
import type { Figure } from './sheet.ts'
import { chanceOf, grid, ofKind, scatter, shared } from './spots.ts'
import { leaf } from './leaves.ts'

const wedges = (radius: number): Path =>
  joined(
    ...Array.from({ length: 8 }, (_, index) => {
      const turn = 45 * index
      const corner = (degrees: number, reach: number): [number, number] => [
        50 + reach * sin(degrees),
        50 - reach * cos(degrees),
      ]
      const [x0, y0] = corner(turn, radius * 0.14)
      const [x1, y1] = corner(turn - 17, radius * 0.86)
      const [x2, y2] = corner(turn, radius * 1.04)
      const [x3, y3] = corner(turn + 17, radius * 0.86)
      return svg(`M${x0} ${y0}L${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}Z`)
    }),
  )
const slice = (peel: string, pith: string, flesh: string): Figure => [
  [peel, circle(50, 50, 40)],
  [pith, circle(50, 50, 36)],
  [flesh, wedges(33)],
]
const lemon = svg(
  'M6 52C10 48 12 44 16 38C26 22 40 16 54 18C68 20 80 30 86 42C90 48 94 48 96 52C92 58 88 58 84 64C74 80 58 86 42 82C26 78 18 66 14 58C11 55 8 55 6 52Z',
)
const lightOn = svg('M30 40C36 30 46 26 56 27C46 30 38 36 34 46C32 45 30 43 30 40Z')
const leafUp = moved(moved(leaf, -50, -98), 54, 20, 62, 0.4)

export const lemonsAndOranges = motif(
  (sheet, { a, b, c, d, light, ink }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(31),
      [
        { size: u * 0.27, count: 20, kind: 0 },
        { size: u * 0.2, count: 26, kind: 1 },
        { size: u * 0.11, count: 40, kind: 2 },
      ],
      1.02,
    )
    const big = shared(ofKind(spots, 0), 3)
    const middle = shared(ofKind(spots, 1), 3)
    const orange: Figure = [
      [b, leafUp],
      [a, circle(50, 54, 36)],
      [light, lightOn],
      [ink, circle(51, 21, 2.6)],
    ]
    sheet.stamp(orange, [...big[0]!, ...middle[2]!])
    sheet.stamp(
      [
        [b, leafUp],
        [c, lemon],
        [light, lightOn],
      ],
      [...big[1]!, ...middle[0]!],
    )
    sheet.stamp(slice(a, light, a), big[2]!)
    sheet.stamp(slice(c, light, c), middle[1]!)
    sheet.stamp([[b, leaf]], shared(ofKind(spots, 2), 2)[0]!)
    sheet.stamp([[d, leaf]], shared(ofKind(spots, 2), 2)[1]!)
  },
  [
    'mint',
    {
      ground: '#e6f1e8',
      a: '#f0883a',
      b: '#3f8f6c',
      c: '#f6cb45',
      d: '#86bd95',
      light: '#fff8e4',
      ink: '#2b6a4e',
    },
  ],
  [
    'sky',
    {
      ground: '#3f76a5',
      a: '#f39a45',
      b: '#2b5f4f',
      c: '#f8d458',
      d: '#5f93bd',
      light: '#fff8e4',
      ink: '#2b5f4f',
    },
  ],
  [
    'terracotta',
    { a: '#e07a2f', b: '#5d7f52', c: '#edbf3f', d: '#9db389', light: '#fff8ea', ink: '#4a6741' },
  ],
)

const pairOfCherries: { stalks: Path; fruit: Path; shine: Path; leaf: Path } = {
  stalks: joined(
    svg('M27 64C30 42 42 22 63 12L65 15C46 25 34 44 31 64Z'),
    svg('M68 68C72 48 71 30 62 14L65 12C76 30 77 48 72 68Z'),
  ),
  fruit: joined(circle(28, 76, 18), circle(70, 80, 17)),
  shine: joined(ellipse(21, 70, 3, 5.5, 32), ellipse(63, 74, 2.8, 5, 32)),
  leaf: svg('M64 13C72 -2 88 -2 98 6C92 20 78 22 64 13Z'),
}

export const cherries = motif(
  (sheet, { a, b, c, light, d }) => {
    const step = sheet.unit / 3.7
    const spots = grid(sheet, { x: step, y: step * 0.84, stagger: true, size: step * 0.72 })
    for (const flip of [false, true]) {
      const row = spots
        .filter((spot) => (spot.row % 2 !== 0) === flip)
        .map((spot) => ({ ...spot, flip, turn: flip ? 10 : -8 }))
      sheet.stamp(
        [
          [b, pairOfCherries.stalks],
          [c, pairOfCherries.leaf],
          [a, pairOfCherries.fruit],
          [light, pairOfCherries.shine],
        ],
        row,
      )
    }
    sheet.fill(
      d,
      spots.map(({ x, y }) => circle(x + step / 2, y, step * 0.035)),
    )
  },
  [
    'blush',
    { ground: '#fdeeea', a: '#cf2f45', b: '#5f7f4f', c: '#7ea566', light: '#f7b9bd', d: '#efb0ab' },
  ],
  [
    'mint',
    { ground: '#d9ece3', a: '#d23247', b: '#3f7a5c', c: '#5f9f79', light: '#f9c6c6', d: '#96c9b2' },
  ],
  [
    'sunny',
    { ground: '#fbe6a6', a: '#c92f3f', b: '#5f7a3f', c: '#86a04f', light: '#f8c0b0', d: '#f0b95a' },
  ],
)

const seed = svg('M0 -3.4C2 -1 2.2 1.4 0 3.2C-2.2 1.4 -2 -1 0 -3.4Z')
const seeds = (at: readonly (readonly [number, number, number])[]) =>
  joined(...at.map(([x, y, turn]) => moved(seed, x, y, turn)))

/** Half a round slice, its straight side up. */
const half = (radius: number) => ringPart(50, 30, [0, radius], [90, 270])
const corner = (reach: number) =>
  polygon([
    [50, 88 - reach * 0.4],
    [50 - 38 + reach * 0.86, 22 + reach],
    [50 + 38 - reach * 0.86, 22 + reach],
  ])

export const watermelon = motif(
  (sheet, { a, b, c, light, ink }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(5),
      [
        { size: u * 0.32, count: 18, kind: 0 },
        { size: u * 0.24, count: 22, kind: 1 },
        { size: u * 0.05, count: 70, kind: 2 },
      ],
      0.94,
    )
    const halves: Figure = [
      [b, half(46)],
      [light, half(40)],
      [a, half(36.5)],
      [
        ink,
        seeds([
          [32, 38, 30],
          [50, 40, 0],
          [68, 38, -30],
          [41, 50, 14],
          [59, 50, -14],
        ]),
      ],
    ]
    const triangles: Figure = [
      [b, svg('M10 24C10 16 30 12 50 12C70 12 90 16 90 24L88 28H12Z')],
      [light, svg('M12 28C22 22 78 22 88 28L86 32H14Z')],
      [a, corner(9)],
      [
        ink,
        seeds([
          [40, 42, 0],
          [60, 42, 0],
          [50, 54, 0],
          [50, 38, 0],
          [50, 68, 0],
        ]),
      ],
    ]
    sheet.stamp(halves, ofKind(spots, 0))
    sheet.stamp(triangles, ofKind(spots, 1))
    sheet.stamp([[c, moved(seed, 50, 50, 0, 9)]], ofKind(spots, 2))
  },
  [
    'mint',
    {
      ground: '#dff0e6',
      a: '#ec5a62',
      b: '#3f9a68',
      c: '#9cd0b0',
      light: '#f7f5dc',
      ink: '#3a2530',
    },
  ],
  [
    'blush',
    {
      ground: '#fbd9d2',
      a: '#e2485c',
      b: '#4f9a6a',
      c: '#efa79f',
      light: '#fff6e6',
      ink: '#41202c',
    },
  ],
  [
    'sky',
    {
      ground: '#cfe6f2',
      a: '#ef6468',
      b: '#34906a',
      c: '#93c0dd',
      light: '#fbf8e2',
      ink: '#33263a',
    },
  ],
)

const paw = joined(
  svg(
    'M50 48C64 48 76 62 80 74C84 86 74 92 64 88C56 85 44 85 36 88C26 92 16 86 20 74C24 62 36 48 50 48Z',
  ),
  ellipse(18, 46, 9, 12.5, -22),
  ellipse(37, 25, 9.5, 14, -8),
  ellipse(63, 25, 9.5, 14, 8),
  ellipse(82, 46, 9, 12.5, 22),
)

export const pawPrints = motif(
  (sheet, { a, b, c }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(16),
      [
        { size: u * 0.2, kind: 0, count: 26 },
        { size: u * 0.13, kind: 1, count: 40 },
        { size: u * 0.05, kind: 2, count: 40 },
      ],
      1.14,
    ).map((spot) => ({ ...spot, turn: spot.turn * 0.34 - 60 }))
    const [some, others] = shared(ofKind(spots, 0), 2)
    sheet.stamp([[a, paw]], some!)
    sheet.stamp([[b, paw]], others!)
    sheet.stamp([[c, paw]], ofKind(spots, 1))
    sheet.fill(
      b,
      ofKind(spots, 2).map(({ x, y, size }) => circle(x, y, size * 0.18)),
    )
  },
  ['terracotta', { a: '#b9603f', b: '#dfae84', c: '#5b8580' }],
  ['sky', { a: '#35699e', b: '#9cc4dc', c: '#f0a35e' }],
  ['lilac', {}],
  ['ivory', { a: '#3a3f42', b: '#c7c2b4', c: '#c98d4a' }],
)

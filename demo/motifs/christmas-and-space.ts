import { motif } from './motif.ts'
import {
  circle,
  ellipse,
  joined,
  moved,
  placed,
  rect,
  smooth,
  star,
  svg,
  type Point,
  type Spot,
} from './pen.ts'
import { sparkle } from './night-sky.ts'
import type { Figure } from './sheet.ts'
import { chanceOf, ofKind, scatter, shared } from './spots.ts'

const tiers = [
  { y: 10, half: 17, foot: 36 },
  { y: 24, half: 25, foot: 58 },
  { y: 42, half: 33, foot: 84 },
] as const

function tree({
  green,
  dark,
  wood,
  gold,
}: Record<'green' | 'dark' | 'wood' | 'gold', string>): Figure {
  const tier = ({ y, half, foot }: (typeof tiers)[number]) =>
    svg(
      `M50 ${y}C${50 + half * 0.35} ${y + 12} ${50 + half * 0.7} ${foot - 8} ${50 + half} ${foot - 2}Q${50 + half * 0.5} ${foot + 5} 50 ${foot + 2}Q${50 - half * 0.5} ${foot + 5} ${50 - half} ${foot - 2}C${50 - half * 0.7} ${foot - 8} ${50 - half * 0.35} ${y + 12} 50 ${y}Z`,
    )
  return [
    [wood, rect(45, 82, 10, 14, 1.5)],
    [dark, tier(tiers[2])],
    [green, moved(tier(tiers[2]), 0, -3)],
    [dark, tier(tiers[1])],
    [green, moved(tier(tiers[1]), 0, -3)],
    [dark, tier(tiers[0])],
    [green, moved(tier(tiers[0]), 0, -3)],
    [gold, star(50, 8, 8.5, 3.7)],
  ]
}

const baubles: readonly Point[] = [
  [44, 28],
  [56, 31],
  [36, 48],
  [50, 46],
  [64, 50],
  [30, 74],
  [43, 70],
  [57, 74],
  [69, 70],
  [52, 60],
  [40, 60],
]

export const christmasTree = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    for (const { x, y, room } of sheet.places) {
      const spot = { x, y: y + room * 0.01, size: room * 0.86 }
      sheet.stamp(tree({ green: a, dark: b, wood: ink, gold: d }), [spot])
      const garlands = [
        smooth([
          [37, 33],
          [48, 36],
          [62, 29],
        ]),
        smooth([
          [31, 54],
          [48, 58],
          [70, 49],
        ]),
        smooth([
          [24, 79],
          [48, 82],
          [77, 71],
        ]),
      ]
      sheet.line(
        { color: light, width: room * 0.008 },
        garlands.map((path) => placed(path, spot)),
      )
      for (const [part, color] of [c, d, light].entries()) {
        const some = baubles.filter((_, index) => index % 3 === part)
        sheet.fill(
          color,
          some.map(([bx, by]) => placed(circle(bx, by, 2.7), spot)),
        )
      }
    }
    const u = sheet.unit
    const isFree = ({ x, y }: { x: number; y: number }) =>
      sheet.places.every(
        (place) =>
          Math.abs(x - place.x) > place.room * 0.36 || Math.abs(y - place.y) > place.room * 0.47,
      )
    const snow = scatter(
      sheet,
      chanceOf(25),
      [
        { size: u * 0.07, count: 20, kind: 0 },
        { size: u * 0.05, count: 120, kind: 1 },
      ],
      1.2,
    ).filter(isFree)
    sheet.fill(
      light,
      ofKind(snow, 0).map((spot) => placed(sparkle, { ...spot, turn: 0 })),
    )
    sheet.fill(
      light,
      ofKind(snow, 1).map(({ x, y, size }, index) =>
        circle(x, y, size * (0.12 + 0.05 * (index % 3))),
      ),
      0.8,
    )
  },
  [
    'berry',
    {
      ground: '#a9303a',
      a: '#2f7355',
      b: '#215741',
      c: '#e4574f',
      d: '#f3c55a',
      ink: '#5b3520',
      light: '#fff6e8',
    },
  ],
  ['night', { a: '#4f8f74', b: '#376b58', c: '#e8735f', d: '#f2cb73', ink: '#6b4a35' }],
  [
    'mint',
    {
      ground: '#d5e8e2',
      a: '#3a7d63',
      b: '#2a6050',
      c: '#d6484a',
      d: '#edb83f',
      ink: '#6b4a35',
      light: '#ffffff',
    },
  ],
)

const rocket = (body: string, fin: string, window: string, flame: string, core: string): Figure => [
  [flame, svg('M40 78C36 88 44 96 50 100C56 96 64 88 60 78Z')],
  [core, svg('M45 78C43 84 47 90 50 93C53 90 57 84 55 78Z')],
  [fin, joined(svg('M34 52C22 60 20 72 22 82L36 74Z'), svg('M66 52C78 60 80 72 78 82L64 74Z'))],
  [body, svg('M50 2C64 14 70 32 68 54C67 64 64 72 61 78H39C36 72 33 64 32 54C30 32 36 14 50 2Z')],
  [fin, svg('M50 2C57 8 62 15 65 23H35C38 15 43 8 50 2Z')],
  [window, circle(50, 42, 9.5)],
  [core, circle(50, 42, 6)],
]
const ringed = (body: string, band: string, ring: string): Figure => [
  [ring, ellipse(50, 50, 49, 12, -16)],
  [body, circle(50, 50, 27)],
  [
    band,
    joined(
      svg('M24 46C34 52 58 50 74 38L75.500 42C60 54 36 56 23.500 51Z'),
      svg('M27 64C40 68 60 66 74 56L72 61C60 70 42 72 30 68Z'),
    ),
  ],
  [ring, svg('M3.500 64C26 68 76 54 96.500 37C98.500 45 82 56 58 62C34 69 6 71 3.500 64Z')],
]
const plain = (body: string, spots: string): Figure => [
  [body, circle(50, 50, 38)],
  [spots, joined(circle(38, 38, 9), circle(62, 56, 12), circle(40, 66, 5), circle(62, 30, 4))],
]
const striped = (body: string, band: string): Figure => [
  [body, circle(50, 50, 38)],
  [
    band,
    joined(
      svg('M16 34C36 40 64 40 84 34L86.500 42C64 48 36 48 13.500 42Z'),
      svg('M13 58C36 64 64 64 87 58L83 68C64 73 36 73 17 68Z'),
    ),
  ],
]

export const rocketsAndPlanets = motif(
  (sheet, { a, b, c, d, light }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(63),
      [
        { size: u * 0.36, count: 12, kind: 0 },
        { size: u * 0.25, count: 18, kind: 1 },
        { size: u * 0.13, count: 18, kind: 2 },
        { size: u * 0.05, count: 80, kind: 3 },
      ],
      0.98,
    )
    const big = shared(ofKind(spots, 0), 2)
    const middle = shared(ofKind(spots, 1), 3)
    const heading = (spot: Spot & { turn: number }) => ({ ...spot, turn: (spot.turn % 90) - 10 })
    sheet.stamp(rocket(light, c, b, a, light), big[0]!.map(heading))
    sheet.stamp(
      ringed(a, c, d),
      big[1]!.map((spot) => ({ ...spot, turn: (spot.turn % 50) - 25 })),
    )
    sheet.stamp(
      striped(c, a),
      middle[0]!.map((spot) => ({ ...spot, turn: (spot.turn % 60) - 30 })),
    )
    sheet.stamp(rocket(d, a, light, c, light), middle[1]!.map(heading))
    sheet.stamp(plain(b, d), middle[2]!)
    sheet.fill(
      a,
      ofKind(spots, 2).map((spot) => placed(sparkle, { ...spot, size: spot.size * 0.7, turn: 0 })),
    )
    sheet.fill(
      light,
      ofKind(spots, 3).map(({ x, y, size }, index) =>
        circle(x, y, size * (0.07 + 0.05 * (index % 3))),
      ),
    )
  },
  'night',
  [
    'sea',
    { ground: '#174458', a: '#f2b85f', b: '#4f93ad', c: '#e2685a', d: '#8fd0c4', light: '#fbf6e6' },
  ],
  [
    'lilac',
    { ground: '#3a2f63', a: '#f6c667', b: '#7f6bb8', c: '#f0857d', d: '#8fd0d8', light: '#fbf6ff' },
  ],
)

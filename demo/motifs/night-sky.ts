import { motif } from './motif.ts'
import { circle, moved, placed, polyline, star, svg, type Path, type Point } from './pen.ts'
import { chanceOf, ofKind, scatter, shared } from './spots.ts'

/** Four points with hollow sides, as light looks through lashes. */
export const sparkle = svg(
  'M50 2C53 36 64 47 98 50C64 53 53 64 50 98C47 64 36 53 2 50C36 47 47 36 50 2Z',
)

export const starNight = motif(
  (sheet, { a, b, c, light }) => {
    const chance = chanceOf(41)
    const u = sheet.unit
    const moons = sheet.places.map(({ x, y, room }) => ({
      x: x + room * 0.2,
      y: y - room * 0.2,
      size: room * 0.34,
    }))
    const taken = scatter(sheet, chance, [
      { size: u * 0.15, count: 9, kind: 0 },
      { size: u * 0.09, count: 22, kind: 1 },
      { size: u * 0.055, count: 60, kind: 2 },
      { size: u * 0.03, count: 110, kind: 3 },
    ]).filter((spot) =>
      moons.every((moon) => Math.hypot(moon.x - spot.x, moon.y - spot.y) > moon.size * 0.75),
    )
    const crescent = svg('M62 8A44 44 0 1 0 92 66A36 36 0 1 1 62 8Z')
    sheet.fill(
      a,
      moons.map((moon) => placed(crescent, moon)),
    )
    const upright = ofKind(taken, 0).map((spot) => ({ ...spot, turn: 0 }))
    sheet.fill(
      light,
      upright.map((spot) => placed(sparkle, spot)),
    )
    sheet.fill(
      a,
      ofKind(taken, 1).map(({ x, y, size, turn }) => star(x, y, size * 0.42, size * 0.18, 5, turn)),
    )
    const [some, others] = shared(ofKind(taken, 2), 2)
    sheet.fill(
      light,
      some!.map(({ x, y, size }) => circle(x, y, size * 0.16)),
    )
    sheet.fill(
      c,
      others!.map(({ x, y, size }) => circle(x, y, size * 0.16)),
    )
    sheet.fill(
      b,
      ofKind(taken, 3).map(({ x, y, size }) => circle(x, y, size * 0.2)),
    )
  },
  'night',
  ['forest', { ground: '#16302c', b: '#3f7a6c', c: '#e0a43f', a: '#f2d58a' }],
  ['berry', { ground: '#3b1d4a', a: '#f7c98b', b: '#7c5297', c: '#e58aa0' }],
)

/** Stars in a box of 100 × 100, and which of them are joined. */
const figuresOfTheSky: readonly { stars: readonly Point[]; lines: readonly [number, number][] }[] =
  [
    // The Plough.
    {
      stars: [
        [4, 24],
        [24, 20],
        [40, 30],
        [56, 40],
        [60, 64],
        [90, 68],
        [94, 42],
      ],
      lines: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [5, 6],
        [6, 3],
      ],
    },
    // Cassiopeia.
    {
      stars: [
        [4, 30],
        [26, 66],
        [50, 40],
        [72, 72],
        [96, 34],
      ],
      lines: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    },
    // Orion.
    {
      stars: [
        [26, 6],
        [72, 10],
        [42, 46],
        [50, 49],
        [58, 52],
        [24, 92],
        [78, 88],
      ],
      lines: [
        [0, 1],
        [0, 2],
        [1, 4],
        [2, 3],
        [3, 4],
        [2, 5],
        [4, 6],
        [5, 6],
      ],
    },
    // The Swan.
    {
      stars: [
        [50, 4],
        [48, 34],
        [46, 62],
        [44, 96],
        [8, 48],
        [88, 24],
      ],
      lines: [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 1],
        [1, 5],
      ],
    },
    // The Lyre.
    {
      stars: [
        [30, 6],
        [44, 26],
        [36, 66],
        [62, 78],
        [68, 38],
      ],
      lines: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 1],
      ],
    },
  ]

export const constellation = motif(
  (sheet, { a, b, light }) => {
    const chance = chanceOf(8)
    const u = sheet.unit
    const spots = scatter(sheet, chance, [
      { size: u * 0.44, kind: 0 },
      { size: u * 0.3, kind: 0, count: 12 },
      { size: u * 0.035, kind: 1, count: 140 },
    ])
    const [lines, bright, small]: [Path[], Path[], Path[]] = [[], [], []]
    for (const [index, spot] of ofKind(spots, 0).entries()) {
      const { stars, lines: pairs } = figuresOfTheSky[index % figuresOfTheSky.length]!
      const at = { ...spot, size: spot.size * 0.84, turn: (spot.turn % 60) - 30 }
      const put = (path: Path) => placed(path, at)
      lines.push(...pairs.map(([from, to]) => put(polyline([stars[from]!, stars[to]!]))))
      for (const [number, [x, y]] of stars.entries()) {
        if (number % 3 === 0) bright.push(put(moved(sparkle, x - 8, y - 8, 0, 0.16)))
        else small.push(put(circle(x, y, 3.2)))
      }
    }
    sheet.fill(
      b,
      ofKind(spots, 1).map(({ x, y }, index) => circle(x, y, u * (0.0025 + 0.002 * (index % 3)))),
    )
    sheet.line({ color: b, width: u * 0.0045 }, lines)
    sheet.fill(light, small)
    sheet.fill(a, bright)
  },
  ['night', { ground: '#18223f', b: '#7486b8' }],
  ['ivory', { ground: '#f6f1e6', a: '#b67a35', b: '#9aa0a0', light: '#2f3e46' }],
  ['forest', { ground: '#14302d', b: '#6d9c8b', a: '#f0c766' }],
)

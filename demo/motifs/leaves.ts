import { motif } from './motif.ts'
import { circle, joined, moved, polygon, smooth, strip, svg, sin, cos, type Path } from './pen.ts'
import type { Figure, Sheet } from './sheet.ts'
import { chanceOf, ofKind, scatter } from './spots.ts'

/** Pointed at both ends, upright, from the middle of its lower edge. */
export const leaf = svg('M50 98C20 74 22 30 50 2C78 30 80 74 50 98Z')
const slimLeaf = svg('M50 98C34 72 34 30 50 2C66 30 66 72 50 98Z')
const midrib = svg('M49 98L49.6 14L50.4 14L51 98Z')

/** Leaves along a circle, in pairs that point the way it goes. */
function branch(
  place: { x: number; y: number; rx: number; ry: number },
  [from, to]: readonly [number, number],
  { count, size, spread = 34 }: { count: number; size: number; spread?: number },
): { outer: Path[]; inner: Path[]; tip: Path } {
  const way = Math.sign(to - from)
  const at = (share: number) => {
    const turn = from + (to - from) * share
    return { x: place.x + place.rx * sin(turn), y: place.y - place.ry * cos(turn), turn }
  }
  const leafAt = (share: number, lean: number) => {
    const { x, y, turn } = at(share)
    const heading = turn + 90 * way + lean
    const grown = size * (0.72 + 0.28 * Math.sin(Math.PI * Math.min(1, share * 1.15)))
    return moved(stalked(slimLeaf), x, y, heading, grown / 100)
  }
  const steps = Array.from({ length: count }, (_, index) => (index + 0.3) / count)
  const grow = (lean: number) => steps.map((share) => leafAt(share, lean * way))
  return { outer: grow(-spread), inner: grow(spread), tip: leafAt(1, 0) }
}

/** Moved so that a leaf turns about its stalk. */
const stalked = (path: Path) => moved(path, -50, -98)

export const leafWreath = motif(
  (sheet, { a, b, c, ink }) => {
    for (const { x, y, room } of sheet.places) {
      const radius = room * 0.345
      const place = { x, y, radius }
      wreathOf(sheet, place, { a, b, c, ink })
    }
  },
  ['meadow', { ground: '#faf7ec' }],
  ['terracotta', { a: '#5b8580', b: '#a5bdb2', c: '#c4583c', ink: '#3f5a55' }],
  ['blush', { a: '#7d9a80', b: '#b9cbb2', c: '#d4687f', ink: '#5f7a63' }],
  ['forest', { ink: '#8fb07a', b: '#4f8058', c: '#f0c674' }],
)

function wreathOf(
  sheet: Sheet,
  { x, y, radius }: { x: number; y: number; radius: number },
  { a, b, c, ink }: { a: string; b: string; c: string; ink: string },
): void {
  const count = 26
  const leaves: [Path[], Path[]] = [[], []]
  const berries: Path[] = []
  for (let index = 0; index < count; index += 1) {
    const turn = (360 * index) / count
    const root = { x: x + radius * sin(turn), y: y - radius * cos(turn) }
    const size = radius * (index % 2 === 0 ? 0.42 : 0.34)
    const lean = index % 2 === 0 ? 58 : 122
    leaves[index % 2 === 0 ? 0 : 1].push(
      moved(stalked(leaf), root.x, root.y, turn + lean, size / 100),
    )
    if (index % 4 === 1) {
      const out = radius * 1.17
      berries.push(circle(x + out * sin(turn + 2), y - out * cos(turn + 2), radius * 0.035))
      berries.push(
        circle(x + out * 1.03 * sin(turn + 9), y - out * 1.03 * cos(turn + 9), radius * 0.028),
      )
    }
  }
  sheet.line({ color: ink, width: radius * 0.02 }, [circle(x, y, radius)])
  sheet.fill(b, leaves[1])
  sheet.fill(a, leaves[0])
  sheet.fill(c, berries)
}

export const laurelFrame = motif(
  (sheet, { a, b, ink, c }) => {
    for (const { x, y, room } of sheet.places) {
      const tall = Math.min(1.25, Math.max(0.86, sheet.height / sheet.width))
      const rx = room * 0.33 * Math.min(1, 1.12 / tall)
      const ry = room * 0.345 * Math.max(1, tall * 0.94)
      for (const side of [-1, 1]) {
        const grown = branch({ x, y, rx, ry }, [side * 176, side * 22], {
          count: 13,
          size: room * 0.15,
        })
        const stem = Array.from({ length: 13 }, (_, index): [number, number] => {
          const turn = side * (180 - (158 * index) / 12)
          return [x + rx * sin(turn), y - ry * cos(turn)]
        })
        sheet.line({ color: ink, width: room * 0.007 }, [smooth(stem)])
        sheet.fill(a, [...grown.outer, grown.tip])
        sheet.fill(b, grown.inner)
      }
      sheet.fill(c, [circle(x, y + ry * 1.0, room * 0.018)])
    }
  },
  ['ivory', { a: '#6f8a6a', b: '#a8b99c', ink: '#55694f', c: '#c98d4a' }],
  ['night', { a: '#f2cb73', b: '#d9a94e', ink: '#d9a94e', c: '#fbf4df' }],
  ['blush', { ground: '#fdf3ee', a: '#a06a5f', b: '#d7a396', ink: '#8a564c', c: '#d4687f' }],
)

const oak = svg(
  'M50 96C49 88 49 84 48 80C38 84 28 80 30 70C20 70 16 60 24 54C14 50 14 38 26 38C20 28 28 20 36 26C36 14 44 6 50 4C56 6 64 14 64 26C72 20 80 28 74 38C86 38 86 50 76 54C84 60 80 70 70 70C72 80 62 84 52 80C51 84 51 88 50 96Z',
)
const maple = svg(
  'M50 96L48.5 76L24 80L29 72L6 56L12 52L7 36L22 39L26 32L38 46L33 18L42 23L50 4L58 23L67 18L62 46L74 32L78 39L93 36L88 52L94 56L71 72L76 80L51.5 76Z',
)
const ginkgo = svg(
  'M49 97C48 80 46 68 40 60C24 58 10 48 4 30C12 20 24 12 36 10L48 30L50 9L64 8C78 12 90 22 96 32C90 48 76 58 60 60C54 68 51 80 51 97Z',
)
const birch = svg(
  'M50 98C49 90 49 86 49 82C36 82 24 70 22 54C20 36 36 18 50 2C64 18 80 36 78 54C76 70 64 82 51 82C51 86 51 90 50 98Z',
)
const veins = (color: string): Figure[number] => [
  color,
  joined(
    midrib,
    ...[30, 48, 66].flatMap((y) => [
      strip([50, y], [36, y - 12], 1.2),
      strip([50, y], [64, y - 12], 1.2),
    ]),
  ),
]

export const autumnLeaves = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const chance = chanceOf(7)
    const u = sheet.unit
    const spots = scatter(sheet, chance, [
      { size: u * 0.3, count: 14, kind: 0 },
      { size: u * 0.23, kind: 1, count: 26 },
      { size: u * 0.15, kind: 2, count: 40 },
      { size: u * 0.05, kind: 3, count: 60 },
    ])
    const big = ofKind(spots, 0)
    const middle = ofKind(spots, 1)
    const small = ofKind(spots, 2)
    const third = <One>(all: One[], part: number) => all.filter((_, index) => index % 3 === part)
    sheet.stamp(
      [
        [a, maple],
        [light, midrib],
      ],
      third(big, 0),
    )
    sheet.stamp([[c, oak], veins(ink)], third(big, 1))
    sheet.stamp([[b, birch], veins(light)], third(big, 2))
    sheet.stamp([[d, ginkgo]], third(middle, 0))
    sheet.stamp([[a, birch], veins(light)], third(middle, 1))
    sheet.stamp([[c, maple]], third(middle, 2))
    sheet.stamp([[b, oak]], third(small, 0))
    sheet.stamp([[d, birch], veins(a)], third(small, 1))
    sheet.stamp([[ink, leaf]], third(small, 2))
    sheet.fill(
      c,
      ofKind(spots, 3).map(({ x, y, size }) => circle(x, y, size * 0.22)),
    )
  },
  ['terracotta', { a: '#c2412d', b: '#e08a3c', c: '#8a4b2a', d: '#e9b44c', ink: '#6b3a22' }],
  [
    'mustard',
    { ground: '#e9b44c', a: '#a8331f', b: '#d66a2b', c: '#6d3b1f', d: '#fbe7b5', ink: '#4a2a18' },
  ],
  ['forest', { a: '#d36a4a', b: '#e0a43f', c: '#a84a2f', d: '#f0cf7c', ink: '#7fa36a' }],
)

const arm = joined(
  strip([50, 50], [50, 8], 4.4),
  strip([50, 20], [40, 11], 3.6),
  strip([50, 20], [60, 11], 3.6),
  strip([50, 34], [37, 23], 3.6),
  strip([50, 34], [63, 23], 3.6),
)
const sixArms = (one: Path) =>
  joined(
    ...Array.from({ length: 6 }, (_, index) => moved(moved(one, -50, -50), 50, 50, 60 * index)),
  )
const flake = sixArms(arm)
const plainFlake = sixArms(joined(strip([50, 50], [50, 12], 5), circle(50, 10, 5.5)))
const fineFlake = joined(
  sixArms(
    joined(
      strip([50, 50], [50, 6], 3.4),
      strip([50, 22], [43, 14], 3),
      strip([50, 22], [57, 14], 3),
    ),
  ),
  sixArms(
    polygon([
      [50, 28],
      [53.6, 37],
      [50, 46],
      [46.4, 37],
    ]),
  ),
)

export const snowflakes = motif(
  (sheet, { light, b }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(24),
      [
        { size: u * 0.27, count: 9, kind: 0 },
        { size: u * 0.18, count: 16, kind: 1 },
        { size: u * 0.12, count: 28, kind: 2 },
        { size: u * 0.045, kind: 3, count: 90 },
      ],
      1.06,
    )
    const part = (kind: number, odd: boolean) =>
      ofKind(spots, kind).filter((_, index) => (index % 2 === 1) === odd)
    sheet.stamp([[light, flake]], part(0, false))
    sheet.stamp([[light, fineFlake]], [...part(0, true), ...part(1, false)])
    sheet.stamp([[b, plainFlake]], [...part(1, true), ...part(2, false)])
    sheet.stamp([[light, flake]], part(2, true))
    sheet.fill(
      light,
      ofKind(spots, 3).map(({ x, y, size }) => circle(x, y, size * 0.2)),
    )
  },
  ['sky', { ground: '#4d83ad', b: '#b9d7ea' }],
  ['berry', { ground: '#b3313c', b: '#f2b5a5' }],
  ['night', { b: '#7f95c9' }],
  ['ivory', { ground: '#eef2f3', light: '#6d93ab', b: '#b3c8d3' }],
)

import { motif } from './motif.ts'
import { circle, joined, moved, placed, polygon, rect, ringPart, svg, type Path } from './pen.ts'
import { chanceOf, grid, ofKind, scatter, shared } from './spots.ts'

/** What fills a square of the grid, in a box of 100 × 100; the second colour lies over the first. */
const cells: readonly (readonly [under: Path, over: Path])[] = [
  [circle(50, 50, 50), circle(50, 50, 24)],
  [ringPart(0, 100, [0, 100], [0, 90]), ringPart(0, 100, [0, 50], [0, 90])],
  [
    polygon([
      [0, 100],
      [100, 0],
      [100, 100],
    ]),
    circle(72, 72, 17),
  ],
  [ringPart(50, 0, [0, 50], [90, 270]), ringPart(50, 100, [0, 50], [-90, 90])],
  [rect(0, 0, 50, 100), circle(75, 50, 18)],
  [ringPart(100, 0, [50, 100], [180, 270]), ringPart(100, 0, [0, 25], [180, 270])],
  [
    polygon([
      [0, 0],
      [50, 50],
      [0, 100],
    ]),
    polygon([
      [100, 0],
      [50, 50],
      [100, 100],
    ]),
  ],
  [joined(rect(0, 0, 100, 20), rect(0, 40, 100, 20), rect(0, 80, 100, 20)), []],
]

export const bauhausShapes = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const chance = chanceOf(1919)
    const step = sheet.unit / 4
    const tones = [a, b, c, d, ink, light]
    const squares = tones.map((): Path[] => [])
    const unders = tones.map((): Path[] => [])
    const overs = tones.map((): Path[] => [])
    let last = 0
    for (const spot of grid(sheet, { x: step, y: step })) {
      const ground = (last + 1 + Math.floor(chance.between(0, 5))) % 6
      last = ground
      const under = (ground + 1 + Math.floor(chance.between(0, 5))) % 6
      const over =
        [0, 1, 2, 3, 4, 5].find(
          (tone) => tone !== under && tone !== ground && chance.chance(0.55),
        ) ?? ground
      const [lower, upper] = cells[Math.floor(chance.between(0, cells.length))]!
      const turn = 90 * Math.floor(chance.between(0, 4))
      squares[ground]!.push(rect(spot.x - step / 2, spot.y - step / 2, step, step))
      unders[under]!.push(placed(lower, { ...spot, turn }))
      overs[over]!.push(placed(upper, { ...spot, turn }))
    }
    for (const layer of [squares, unders, overs]) {
      for (const [tone, paths] of layer.entries()) sheet.fill(tones[tone]!, paths)
    }
  },
  [
    'terracotta',
    { a: '#d1462f', b: '#f0b23c', c: '#2f5d8a', d: '#e9d3ae', ink: '#22252b', light: '#f7efe0' },
  ],
  [
    'sea',
    { a: '#1d4f63', b: '#7db8b4', c: '#e9a15b', d: '#f4e6cb', ink: '#d9634c', light: '#fbfaf3' },
  ],
  [
    'lilac',
    { a: '#5d4a94', b: '#bba9d8', c: '#f0a08a', d: '#f7e3c0', ink: '#2e2650', light: '#fbf8ff' },
  ],
)

const squiggle = svg(
  'M4 50C10 26 22 26 28 50C34 74 46 74 52 50C58 26 70 26 76 50C80 66 88 70 95 58L99 62C90 80 76 76 70 52C66 36 62 36 58 52C50 84 30 84 22 52C18 36 14 36 9 54Z',
)
const zigzag = svg(
  'M2 62L18 34L34 56L50 34L66 56L82 34L98 62L93 65L82 46L66 68L50 46L34 68L18 46L7 65Z',
)
const crossShape = joined(rect(40, 8, 20, 84), rect(8, 40, 32, 20), rect(60, 40, 32, 20))
const dotted = joined(
  ...[20, 40, 60, 80].flatMap((x) => [20, 40, 60, 80].map((y) => circle(x, y, 4.5))),
)

export const memphis = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(1984),
      [
        { size: u * 0.25, count: 18, kind: 0 },
        { size: u * 0.17, count: 30, kind: 1 },
        { size: u * 0.09, count: 46, kind: 2 },
        { size: u * 0.03, count: 60, kind: 3 },
      ],
      1.02,
    )
    const big = shared(ofKind(spots, 0), 4)
    const middle = shared(ofKind(spots, 1), 5)
    const small = shared(ofKind(spots, 2), 4)
    const triangle = polygon([
      [50, 8],
      [94, 86],
      [6, 86],
    ])
    const slip = moved(triangle, 6, 5)
    sheet.stamp(
      [
        [ink, moved(circle(50, 50, 36), 6, 5)],
        [a, circle(50, 50, 36)],
      ],
      big[0]!,
    )
    sheet.stamp(
      [
        [b, ringPart(50, 62, [0, 44], [-90, 90])],
        [light, joined(...[24, 40, 56, 72].map((x) => rect(x, 62, 7, 5)))],
      ],
      big[1]!,
    )
    sheet.stamp(
      [
        [ink, slip],
        [c, triangle],
      ],
      big[2]!,
    )
    sheet.stamp(
      [
        [d, rect(10, 10, 80, 80)],
        [ink, dotted],
      ],
      big[3]!,
    )
    sheet.stamp([[ink, squiggle]], middle[0]!)
    sheet.stamp([[d, zigzag]], middle[1]!)
    sheet.stamp([[a, squiggle]], middle[2]!)
    sheet.stamp([[c, crossShape]], middle[3]!)
    sheet.stamp([[b, zigzag]], middle[4]!)
    sheet.stamp([[d, triangle]], small[0]!)
    sheet.stamp([[ink, ringPart(50, 50, [26, 40], [0, 359.9])]], small[1]!)
    sheet.stamp([[b, rect(20, 20, 60, 60)]], small[2]!)
    sheet.stamp([[a, crossShape]], small[3]!)
    sheet.fill(
      ink,
      ofKind(spots, 3).map(({ x, y, size }) => circle(x, y, size * 0.28)),
    )
  },
  [
    'mint',
    { ground: '#dff1ea', a: '#f0657a', b: '#3fb3a4', c: '#f6c648', d: '#7f6bc4', ink: '#26262e' },
  ],
  [
    'blush',
    { ground: '#fbdcd9', a: '#e2486a', b: '#4fa9c4', c: '#f4b93f', d: '#7f63b8', ink: '#2c2633' },
  ],
  [
    'sunny',
    { ground: '#fbe27c', a: '#ef5d6b', b: '#37a6a0', c: '#fbfaf0', d: '#4f6fc0', ink: '#25252b' },
  ],
)

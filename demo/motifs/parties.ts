import { motif } from './motif.ts'
import {
  circle,
  ellipse,
  joined,
  moved,
  placed,
  polygon,
  rect,
  smooth,
  strip,
  svg,
  type Path,
  type Point,
} from './pen.ts'
import type { Figure, Sheet } from './sheet.ts'
import { chanceOf, grid, ofKind, scatter } from './spots.ts'
import type { Palette } from './palettes.ts'

const streamer = svg(
  'M10 50C20 20 34 20 42 50C50 80 64 80 72 50C78 30 88 26 96 38L90 42C86 34 82 38 79 52C70 92 46 92 36 54C30 32 24 32 17 54Z',
)
const piece = rect(30, 12, 40, 76, 6)
const flag = polygon([
  [50, 14],
  [88, 80],
  [12, 80],
])

export const confetti = motif(
  (sheet, colors) => strewn(sheet, colors, [0.09, 0.06, 0.04], 210),
  ['blush', { ground: '#fff6f1' }],
  ['night', { b: '#6f86c4' }],
  ['mint', { ground: '#f2faf5' }],
  ['ivory', { a: '#c98d4a', b: '#d9c6a0', c: '#84978f', d: '#2f3e46' }],
)

/** Paper in four colours and four shapes. */
function strewn(
  sheet: Sheet,
  { a, b, c, d }: Palette,
  [large, middle, small]: readonly [number, number, number],
  most: number,
  isFree: (x: number, y: number) => boolean = () => true,
): void {
  const u = sheet.unit
  const spots = scatter(
    sheet,
    chanceOf(90),
    [
      { size: u * large, kind: 0, count: most / 4 },
      { size: u * middle, kind: 1, count: most / 2 },
      { size: u * small, kind: 2, count: most / 2 },
    ],
    1.1,
  ).filter(({ x, y }) => isFree(x, y))
  const colors = [a, b, c, d]
  const shapes: readonly [kind: number, figures: readonly Path[]][] = [
    [0, [streamer, flag]],
    [1, [piece, circle(50, 50, 34)]],
    [2, [circle(50, 50, 34), piece]],
  ]
  const byColor = colors.map((): Path[] => [])
  for (const [kind, figures] of shapes) {
    for (const [index, spot] of ofKind(spots, kind).entries()) {
      const figure = figures[Math.floor(index / 4) % figures.length]!
      byColor[index % 4]!.push(placed(figure, spot))
    }
  }
  for (const [index, color] of colors.entries()) sheet.fill(color, byColor[index]!)
}

const balloon = svg(
  'M50 4C70 4 84 20 84 40C84 62 66 78 52 82L56 88H44L48 82C34 78 16 62 16 40C16 20 30 4 50 4Z',
)
const shine = ellipse(34, 28, 5.5, 11, 28)

export const balloonsParty = motif(
  (sheet, colors) => {
    const { a, b, c, d, ink, light } = colors
    const chance = chanceOf(52)
    const tones = [a, c, d, b]
    for (const { x, y, room } of sheet.places) {
      const knot: Point = [x, y + room * 0.62]
      const tall = Math.min(1.5, sheet.height / room)
      const bunch = [
        [-0.27, -0.12],
        [0.26, -0.1],
        [0, -0.02],
        [-0.15, -0.3],
        [0.15, -0.29],
        [-0.33, 0.12],
        [0.34, 0.13],
        [-0.12, 0.13],
        [0.14, 0.12],
        [0, -0.44],
      ] as const
      const spots = bunch.map(([across, down], index) => ({
        x: x + across * room,
        y: y + (down - 0.08) * room * (0.85 + 0.15 * tall),
        size: room * (0.235 + 0.03 * (index % 3)),
        turn: across * 40,
      }))
      sheet.line(
        { color: ink, width: room * 0.0035 },
        spots.map((spot) => {
          const foot: Point = [
            spot.x - spot.size * 0.4 * Math.sin((spot.turn * Math.PI) / 180),
            spot.y + spot.size * 0.38,
          ]
          const sway = chance.between(-0.04, 0.04) * room
          return smooth([foot, [(foot[0] + knot[0]) / 2 + sway, (foot[1] + knot[1]) / 2], knot])
        }),
      )
      for (const [index, spot] of spots.entries()) {
        sheet.fill(tones[index % 4]!, [placed(balloon, spot)])
        sheet.fill(light, [placed(shine, spot)], 0.55)
      }
    }
    const isFree = (x: number, y: number) =>
      sheet.places.every(
        (place) =>
          Math.hypot((x - place.x) * 1.05, y - place.y + place.room * 0.06) > place.room * 0.52,
      )
    strewn(sheet, colors, [0.05, 0.034, 0.024], 120, isFree)
  },
  ['sky', { ground: '#e9f3f9' }],
  ['blush', { ground: '#fdf1ec', ink: '#8a5a60' }],
  ['sunny', { ground: '#fff6dc' }],
  ['lilac', {}],
)

const drip = (y: number, [left, right]: readonly [number, number]) => {
  const wide = (right - left) / 6
  const drops = [7, 4, 9, 5, 8, 5].map(
    (down) => `v${down}a${wide / 2} ${wide / 2} 0 0 1 ${-wide} 0v${-down}`,
  )
  return svg(`M${left} ${y}H${right}${drops.join('')}Z`)
}

function cake({ a, b, c, d, ink, light }: Palette): Figure {
  const candles = [38, 46, 54, 62]
  return [
    [b, ellipse(50, 93, 42, 4.5)],
    [a, rect(16, 66, 68, 26, 3)],
    [light, drip(66, [16, 84])],
    [c, rect(24, 45, 52, 21, 3)],
    [light, drip(45, [24, 76])],
    [d, joined(rect(33, 30, 34, 15, 3))],
    [light, drip(30, [33, 67])],
    [a, joined(...[22, 31, 40, 50, 60, 69, 78].map((x) => circle(x, 88, 2.3)))],
    [light, joined(...[20, 30, 40, 50, 60, 70, 80].map((x) => circle(x, 90, 1.7)))],
    [c, joined(rect(37, 17, 2.4, 13), rect(53, 17, 2.4, 13))],
    [a, joined(rect(45, 17, 2.4, 13), rect(61, 17, 2.4, 13))],
    [
      d,
      joined(
        ...candles.map((x) =>
          svg(
            `M${x + 0.2} 16C${x - 3} 12 ${x - 1} 9 ${x + 0.6} 5C${x + 2.4} 9 ${x + 4} 12 ${x + 0.8} 16Z`,
          ),
        ),
      ),
    ],
    [ink, joined(...candles.map((x) => strip([x + 0.4, 15], [x + 0.4, 17.5], 0.6)))],
  ]
}

export const birthdayCake = motif(
  (sheet, colors) => {
    for (const { x, y, room } of sheet.places) {
      sheet.stamp(cake(colors), [{ x, y: y + room * 0.02, size: room * 0.72 }])
    }
    const isFree = (x: number, y: number) =>
      sheet.places.every((place) => Math.hypot(x - place.x, y - place.y) > place.room * 0.43)
    strewn(sheet, colors, [0.07, 0.05, 0.034], 150, isFree)
  },
  [
    'blush',
    { ground: '#fdeae4', a: '#e27a8c', c: '#f3b5ad', d: '#f2b04f', b: '#d9a79c', ink: '#5b2f3c' },
  ],
  ['mint', { a: '#3f8f7c', c: '#8fc7b2', d: '#f2a35e', b: '#b4d6c5' }],
  ['sky', { ground: '#e4f0f8', a: '#4f8fc0', c: '#a3cbe3', d: '#f0a35e', b: '#b7d3e4' }],
)

const bow = joined(
  svg('M50 26C38 8 22 6 20 16C18 26 34 30 50 28Z'),
  svg('M50 26C62 8 78 6 80 16C82 26 66 30 50 28Z'),
  circle(50, 27, 5),
)
const tails = joined(svg('M48 28L34 42L31 36L26 38Z'), svg('M52 28L66 42L69 36L74 38Z'))

function parcel(
  [wide, tall]: readonly [number, number],
  { paper, lid, ribbon, dots }: { paper: string; lid: string; ribbon: string; dots: string },
  pattern: 'dots' | 'stripes',
): Figure {
  const left = 50 - wide / 2
  const top = 96 - tall
  const inner =
    pattern === 'dots'
      ? joined(
          ...[0.16, 0.36, 0.64, 0.84].flatMap((across, column) =>
            [0.4, 0.66, 0.9].map((down, row) =>
              circle(
                left + wide * across,
                top + tall * (down - (column % 2) * 0.06 - (row === 2 ? 0.03 : 0)),
                2,
              ),
            ),
          ),
        )
      : joined(
          ...[0.12, 0.28, 0.68, 0.84].map((across) =>
            rect(left + wide * across, top, wide * 0.05, tall),
          ),
        )
  const lift = moved(moved(joined(bow, tails), -50, -29), 50, top - 6)
  return [
    [paper, rect(left, top, wide, tall, 2)],
    [dots, inner],
    [lid, rect(left - 3, top - 7, wide + 6, 15, 2)],
    [ribbon, joined(rect(46, top - 7, 8, tall + 7), lift)],
  ]
}

export const giftsAndBows = motif(
  (sheet, { a, b, c, d, light, ink }) => {
    const step = sheet.unit / 2.9
    const spots = grid(sheet, { x: step, y: step * 1.02, stagger: true, size: step * 0.86 })
    const parcels = [
      parcel([66, 52], { paper: a, lid: c, ribbon: light, dots: b }, 'dots'),
      parcel([50, 66], { paper: b, lid: b, ribbon: c, dots: light }, 'stripes'),
      parcel([76, 40], { paper: d, lid: d, ribbon: a, dots: light }, 'dots'),
      parcel([58, 58], { paper: c, lid: a, ribbon: d, dots: a }, 'stripes'),
    ]
    for (const [kind, figure] of parcels.entries()) {
      sheet.stamp(
        figure,
        spots.filter(({ column, row }) => (((column + 2 * row) % 4) + 4) % 4 === kind),
      )
    }
    sheet.fill(
      ink,
      spots.flatMap(({ x, y }) => [
        circle(x + step / 2, y, step * 0.016),
        circle(x + step / 2, y - step * 0.1, step * 0.01),
      ]),
      0.5,
    )
  },
  [
    'berry',
    {
      ground: '#fbeee3',
      a: '#b92f3e',
      b: '#e58d7b',
      c: '#2f5f4a',
      d: '#e3b04f',
      light: '#fff9ef',
      ink: '#b92f3e',
    },
  ],
  [
    'forest',
    {
      ground: '#234536',
      a: '#c8503f',
      b: '#5f9072',
      c: '#e0b04f',
      d: '#f3e3c3',
      light: '#fffaf0',
      ink: '#e0b04f',
    },
  ],
  ['lilac', { ground: '#f4effa', ink: '#7a63a8' }],
  ['sky', {}],
)

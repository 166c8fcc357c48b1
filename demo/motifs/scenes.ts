import { motif } from './motif.ts'
import {
  circle,
  ellipse,
  joined,
  moved,
  placed,
  polygon,
  rect,
  ringPart,
  svg,
  type Path,
} from './pen.ts'
import type { Figure, Sheet } from './sheet.ts'
import { chanceOf, ofKind, scatter, shared } from './spots.ts'

const steam = joined(
  svg('M38 34C30 26 44 20 37 10C35 7 38 4 41 7C50 18 36 24 43 32C45 35 41 37 38 34Z'),
  svg('M54 34C46 26 60 18 53 6C51 3 55 1 58 4C67 16 52 24 59 32C61 35 57 37 54 34Z'),
)
const bean = svg('M50 8C70 12 80 34 74 58C68 82 52 94 38 90C22 84 18 60 26 38C32 20 42 8 50 8Z')
const crease = svg(
  'M52 8C40 26 62 44 48 62C40 74 42 84 40 91L45 91C46 82 46 76 54 64C66 46 46 28 57 10Z',
)

function cup(tones: {
  glaze: string
  band: string
  coffee: string
  saucer: string
  mist: string
}): Figure {
  return [
    [tones.mist, steam],
    [tones.saucer, ellipse(48, 92, 38, 5.5)],
    [tones.glaze, joined(svg('M16 46H80V58C80 78 68 90 48 90C28 90 16 78 16 58Z'))],
    [tones.glaze, ringPart(80, 60, [8, 14], [-10, 190])],
    [
      tones.band,
      svg('M16.500 62H79.500C79 66 78.500 68 77.500 71H18.500C17.500 68 17 66 16.500 62Z'),
    ],
    [tones.glaze, ellipse(48, 46, 32, 6)],
    [tones.coffee, ellipse(48, 46, 28, 4.3)],
  ]
}

function togo(tones: {
  glaze: string
  band: string
  coffee: string
  saucer: string
  mist: string
}): Figure {
  return [
    [tones.glaze, svg('M26 26H74L68 94C68 96 66 98 64 98H36C34 98 32 96 32 94Z')],
    [tones.band, svg('M28.500 46H71.500L69 74H31Z')],
    [tones.coffee, joined(rect(22, 17, 56, 9, 3), rect(28, 8, 44, 10, 4))],
    [tones.glaze, placed(joined(bean), { x: 50, y: 60, size: 17, turn: 20 })],
  ]
}

export const coffeeTime = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const u = sheet.unit
    const spots = scatter(
      sheet,
      chanceOf(14),
      [
        { size: u * 0.31, count: 28, kind: 0 },
        { size: u * 0.11, count: 44, kind: 1 },
        { size: u * 0.035, count: 60, kind: 2 },
      ],
      1,
    )
    const upright = ofKind(spots, 0).map((spot) => ({ ...spot, turn: (spot.turn % 24) - 12 }))
    const cups = shared(upright, 3)
    sheet.stamp(cup({ glaze: light, band: a, coffee: ink, saucer: b, mist: b }), cups[0]!)
    sheet.stamp(togo({ glaze: light, band: c, coffee: ink, saucer: b, mist: b }), cups[1]!)
    sheet.stamp(cup({ glaze: a, band: d, coffee: ink, saucer: c, mist: b }), cups[2]!)
    sheet.stamp(
      [
        [ink, bean],
        [c, crease],
      ],
      ofKind(spots, 1).map((spot) => ({ ...spot, size: spot.size * 0.8 })),
    )
    sheet.fill(
      b,
      ofKind(spots, 2).map(({ x, y, size }) => circle(x, y, size * 0.2)),
    )
  },
  [
    'terracotta',
    {
      ground: '#ecd9c0',
      a: '#b8573a',
      b: '#cfae8a',
      c: '#a9815c',
      d: '#f0c89a',
      ink: '#4b2e20',
      light: '#fffaf1',
    },
  ],
  [
    'sea',
    {
      ground: '#cfe2df',
      a: '#2b6f80',
      b: '#9cc2be',
      c: '#b98a62',
      d: '#e9a15b',
      ink: '#43291d',
      light: '#fdfcf6',
    },
  ],
  [
    'mustard',
    {
      ground: '#f3cd74',
      a: '#b3502a',
      b: '#dcae4f',
      c: '#a9763f',
      d: '#fbe3a8',
      ink: '#452a1c',
      light: '#fff9ea',
    },
  ],
)

/** From a wavy edge down to the end of the paper. */
function dune({ box }: Sheet, heights: readonly number[]): Path {
  const wide = box.right - box.left + 2
  const each = wide / (heights.length - 1)
  const curves = heights.slice(1).map((y, index) => {
    const x = box.left - 1 + (index + 1) * each
    const before = heights[index]!
    return `C${x - each * 0.5} ${before} ${x - each * 0.5} ${y} ${x} ${y}`
  })
  return svg(`M${box.left - 1} ${heights[0]}${curves.join('')}V${box.bottom + 1}H${box.left - 1}Z`)
}

const saguaro = joined(
  rect(44, 6, 12, 94, 6),
  svg('M44 62H32C24 62 20 56 20 48V34C20 26 30 26 30 34V46C30 50 32 52 36 52H44Z'),
  svg('M56 52H66C70 52 72 50 72 46V28C72 20 82 20 82 28V48C82 56 78 62 70 62H56Z'),
)

export const desertSun = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const { width, height, box, unit } = sheet
    for (const { x, y, room } of sheet.places) {
      const sun = { x: x + room * 0.04, y: y - room * 0.1 }
      sheet.fill(d, [circle(sun.x, sun.y, room * 0.36)], 0.4)
      sheet.fill(d, [circle(sun.x, sun.y, room * 0.29)])
      sheet.fill(light, [circle(sun.x, sun.y, room * 0.215)])
    }
    const at = (shares: readonly number[]) => shares.map((share) => height * share)
    sheet.fill(b, [dune(sheet, at([0.64, 0.56, 0.66, 0.58, 0.64]))])
    const stand = (share: number, foot: number, tall: number) =>
      moved(moved(saguaro, -50, -100), width * share, height * foot, 0, (unit * tall) / 100)
    sheet.fill(ink, [stand(0.16, 0.7, 0.2), stand(0.86, 0.69, 0.15)])
    sheet.fill(a, [dune(sheet, at([0.68, 0.76, 0.66, 0.75, 0.67]))])
    sheet.fill(c, [dune(sheet, at([0.84, 0.76, 0.87, 0.77, 0.86]))])
    sheet.fill(ink, [stand(0.74, 0.9, 0.32), stand(0.3, 0.93, 0.22)])
    sheet.fill(ink, [dune(sheet, at([0.93, 0.97, 0.9, 0.98, 0.92]))], 0.92)
    sheet.fill(
      ink,
      [0.3, 0.37, 0.44].map((share, index) =>
        moved(
          svg('M-10 0C-6 -5 -2 -5 0 0C2 -5 6 -5 10 0C6 -3 2 -2 0 3C-2 -2 -6 -3 -10 0Z'),
          box.left + width * share,
          height * (0.2 - 0.03 * (index % 2)),
          0,
          unit * 0.0022,
        ),
      ),
    )
  },
  [
    'terracotta',
    {
      ground: '#f6d9b4',
      a: '#d97b4f',
      b: '#eaa777',
      c: '#b7502f',
      d: '#f5b45f',
      ink: '#5a2a22',
      light: '#f9e3a8',
    },
  ],
  [
    'lilac',
    {
      ground: '#f0d6dc',
      a: '#a56a96',
      b: '#d698ae',
      c: '#6f4580',
      d: '#f3b08a',
      ink: '#36244f',
      light: '#fbe2b4',
    },
  ],
  [
    'sea',
    {
      ground: '#d5e9e6',
      a: '#e0a15e',
      b: '#f0c98f',
      c: '#c2703f',
      d: '#f2cf86',
      ink: '#2f4a45',
      light: '#fff3cf',
    },
  ],
)

export const mountainMinimal = motif(
  (sheet, { a, b, c, d, light }) => {
    const { height, box, unit } = sheet
    for (const { x, y, room } of sheet.places) {
      sheet.fill(d, [circle(x - room * 0.2, y - room * 0.22, room * 0.1)])
      const foot = height * 0.8 - (height - room) * 0.12
      const top = foot - room * 0.56
      const half = room * 0.46
      const ridge = (dx: number, dy: number): [number, number] => [
        x + dx * half,
        top + dy * (foot - top),
      ]
      sheet.fill(a, [
        polygon([
          ridge(-1, 1),
          ridge(-0.44, 0.5),
          ridge(-0.32, 0.56),
          ridge(0.04, 0),
          ridge(0.34, 0.4),
          ridge(0.46, 0.36),
          ridge(1, 1),
        ]),
      ])
      sheet.fill(b, [
        polygon([
          ridge(0.04, 0),
          ridge(0.34, 0.4),
          ridge(0.46, 0.36),
          ridge(1, 1),
          ridge(0.22, 1),
          ridge(0.3, 0.72),
          ridge(0.1, 0.52),
          ridge(0.14, 0.3),
        ]),
      ])
      sheet.fill(light, [
        polygon([
          ridge(0.04, 0),
          ridge(0.21, 0.225),
          ridge(0.13, 0.22),
          ridge(0.08, 0.31),
          ridge(-0.02, 0.24),
          ridge(-0.09, 0.33),
          ridge(-0.16, 0.275),
        ]),
      ])
      sheet.fill(c, [rect(box.left - 1, foot, box.right - box.left + 2, unit * 0.012)])
    }
    const foot = height * 0.8 - (height - sheet.places[0]!.room) * 0.12
    sheet.fill(c, [rect(box.left - 1, foot, box.right - box.left + 2, box.bottom - foot + 1)])
    sheet.fill(
      light,
      [0.05, 0.085, 0.115].map((share, index) => {
        const wide = unit * (0.34 - 0.09 * index)
        return joined(
          ...sheet.places.map(({ x, room }) =>
            rect(x - wide / 2 - room * 0.06 * index, foot + unit * share, wide, unit * 0.009),
          ),
        )
      }),
      0.7,
    )
  },
  [
    'sky',
    { ground: '#eaf1f4', a: '#54748a', b: '#3c586d', c: '#cbdde4', d: '#f2b98a', light: '#ffffff' },
  ],
  [
    'terracotta',
    { ground: '#f7e6d3', a: '#b8603f', b: '#8f4530', c: '#e9c9a6', d: '#efa94f', light: '#fff7ea' },
  ],
  ['night', { a: '#54689f', b: '#3b4c80', c: '#141d38', d: '#f6e3ae', light: '#eef1f8' }],
  ['ivory', { a: '#8f9a95', b: '#5f6b68', c: '#e3ddcf', d: '#d8a45f', light: '#ffffff' }],
)

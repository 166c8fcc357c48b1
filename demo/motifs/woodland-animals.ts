import type { Animal } from './animal.ts'
import { motif } from './motif.ts'
import { circle, ellipse, joined, polygon, rect, strip, svg } from './pen.ts'
import type { Figure } from './sheet.ts'
import { grid } from './spots.ts'

const fox: Animal = ({ body, dark, pale, ink }) => [
  [body, svg('M62 96C84 98 98 84 94 62C93 54 88 48 82 46C86 58 84 70 72 76Z')],
  [pale, svg('M94 62C93 54 88 48 82 46C83 52 83 56 82 60C86 62 90 62 94 62Z')],
  [
    body,
    joined(
      svg('M46 48C30 52 26 74 28 96H66C70 76 64 52 46 48Z'),
      svg('M46 58C30 56 18 44 14 30L12 6L32 18C40 14 54 14 62 18L82 6L80 30C74 46 62 56 46 58Z'),
    ),
  ],
  [
    pale,
    joined(
      svg('M46 58C34 57 22 48 16 36C28 32 38 36 46 50C54 36 66 32 78 36C72 48 60 57 46 58Z'),
      svg('M46 64C38 68 38 84 41 96H53C56 84 55 68 46 64Z'),
    ),
  ],
  [
    dark,
    joined(
      polygon([
        [17, 13],
        [18, 26],
        [27, 20],
      ]),
      polygon([
        [77, 13],
        [76, 26],
        [67, 20],
      ]),
    ),
  ],
  [ink, joined(circle(34, 34, 2.6), circle(60, 34, 2.6), ellipse(46.5, 54, 4.2, 3.4))],
]
const owl: Animal = ({ body, dark, pale, ink }) => [
  [
    body,
    svg(
      'M18 18C28 20 38 20 50 18C62 20 72 20 82 18C80 28 84 40 84 56C84 80 70 96 50 96C30 96 16 80 16 56C16 40 20 28 18 18Z',
    ),
  ],
  [
    pale,
    joined(
      circle(35, 40, 15),
      circle(65, 40, 15),
      svg('M50 56C36 58 30 72 34 84C38 92 44 96 50 96C56 96 62 92 66 84C70 72 64 58 50 56Z'),
    ),
  ],
  [
    dark,
    joined(
      svg('M16 54C10 66 12 82 24 90C28 80 26 66 16 54Z'),
      svg('M84 54C90 66 88 82 76 90C72 80 74 66 84 54Z'),
      ...[
        [44, 68],
        [56, 68],
        [50, 76],
        [43, 84],
        [57, 84],
      ].map(([x, y]) => svg(`M${x! - 3.5} ${y}Q${x} ${y! + 5} ${x! + 3.5} ${y}Z`)),
    ),
  ],
  [
    ink,
    joined(
      circle(35, 40, 6),
      circle(65, 40, 6),
      polygon([
        [45, 46],
        [55, 46],
        [50, 56],
      ]),
    ),
  ],
  [pale, joined(circle(37, 38, 2), circle(67, 38, 2))],
]
const hedgehog: Animal = ({ body, dark, pale, ink }) => [
  [
    dark,
    svg(
      'M30 84L20 78L24 70L14 62L22 56L16 44L27 44L26 31L37 35L40 23L50 31L58 22L64 33L75 29L76 41L87 42L83 53L93 60L86 68L92 78L82 82L80 88H34Z',
    ),
  ],
  [body, svg('M10 78C18 70 24 60 34 58C46 58 54 70 52 88H22C16 88 10 84 10 78Z')],
  [
    pale,
    joined(
      ...[
        [46, 44],
        [60, 44],
        [70, 54],
        [66, 68],
        [56, 58],
        [76, 70],
        [60, 78],
      ].map(([x, y]) => strip([x!, y!], [x! + 4, y! - 6], 1.8)),
    ),
  ],
  [
    ink,
    joined(
      circle(11, 77, 3.8),
      circle(28, 71, 2.6),
      rect(26, 86, 10, 6, 3),
      rect(66, 86, 10, 6, 3),
    ),
  ],
]
const bear: Animal = ({ body, dark, pale, ink }) => [
  [
    body,
    joined(
      circle(28, 18, 12),
      circle(72, 18, 12),
      svg('M50 46C28 48 22 74 24 96H76C78 74 72 48 50 46Z'),
      ellipse(50, 36, 31, 27),
    ),
  ],
  [dark, joined(circle(28, 18, 6), circle(72, 18, 6))],
  [pale, joined(ellipse(50, 45, 14, 11), ellipse(50, 80, 15, 16))],
  [
    ink,
    joined(
      circle(37, 33, 2.8),
      circle(63, 33, 2.8),
      ellipse(50, 40, 5, 3.8),
      strip([50, 43], [50, 49], 1.4),
    ),
  ],
]
const rabbit: Animal = ({ body, dark, pale, ink }) => [
  [
    body,
    joined(
      ellipse(38, 20, 8, 20, -8),
      ellipse(60, 20, 8, 20, 8),
      circle(49, 48, 20),
      svg('M49 58C32 60 28 80 30 96H70C72 80 66 60 49 58Z'),
    ),
  ],
  [dark, joined(ellipse(38, 21, 3.6, 14, -8), ellipse(60, 21, 3.6, 14, 8))],
  [pale, joined(circle(73, 88, 7), ellipse(49, 82, 10, 13))],
  [
    ink,
    joined(
      circle(42, 46, 2.4),
      circle(56, 46, 2.4),
      polygon([
        [46.5, 53],
        [51.5, 53],
        [49, 56.5],
      ]),
    ),
  ],
]
const mushroom: Animal = ({ body, pale }) => [
  [pale, svg('M40 52H60C58 68 62 82 66 96H34C38 82 42 68 40 52Z')],
  [body, svg('M8 54C8 26 28 10 50 10C72 10 92 26 92 54C80 62 20 62 8 54Z')],
  [
    pale,
    joined(
      circle(36, 30, 6),
      circle(60, 24, 5),
      circle(72, 42, 6),
      circle(46, 46, 5),
      circle(22, 46, 4),
    ),
  ],
]
const sprig: Animal = ({ body, dark }) => [
  [dark, svg('M49 100C48 70 48 40 50 8L52 8C51 40 52 70 52 100Z')],
  [
    body,
    joined(
      ...[20, 38, 56, 74].flatMap((y, index) => [
        svg(
          `M50 ${y + 10}C40 ${y + 8} 30 ${y} ${26 - index * 2} ${y - 10}C40 ${y - 10} 48 ${y - 2} 50 ${y + 10}Z`,
        ),
        svg(
          `M51 ${y + 10}C61 ${y + 8} 71 ${y} ${75 + index * 2} ${y - 10}C61 ${y - 10} 53 ${y - 2} 51 ${y + 10}Z`,
        ),
      ]),
    ),
  ],
]

export const woodlandAnimals = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const step = sheet.unit / 2.9
    const spots = grid(sheet, { x: step, y: step, stagger: true, size: step * 0.8 })
    const animals: Figure[] = [
      fox({ body: d, dark: ink, pale: light, ink }),
      owl({ body: c, dark: b, pale: light, ink }),
      bear({ body: b, dark: c, pale: light, ink }),
      hedgehog({ body: light, dark: c, pale: b, ink }),
      rabbit({ body: light, dark: d, pale: b, ink }),
    ]
    const kindOf = ({ column, row }: { column: number; row: number }) =>
      (((column + 2 * row) % 5) + 5) % 5
    for (const [kind, animal] of animals.entries()) {
      sheet.stamp(
        animal,
        spots.filter((spot) => kindOf(spot) === kind),
      )
    }
    const between = spots.map((spot) => ({
      ...spot,
      x: spot.x + step / 2,
      y: spot.y + step * 0.08,
      size: step * 0.3,
    }))
    sheet.stamp(
      mushroom({ body: d, dark: ink, pale: light, ink }),
      between.filter((spot) => kindOf(spot) % 2 === 0),
    )
    sheet.stamp(
      sprig({ body: a, dark: ink, pale: light, ink }),
      between.filter((spot) => kindOf(spot) % 2 === 1),
    )
  },
  [
    'meadow',
    {
      ground: '#e3ead3',
      a: '#6f9361',
      b: '#a9794f',
      c: '#7c5a44',
      d: '#d8703f',
      ink: '#33291f',
      light: '#fdf6e6',
    },
  ],
  [
    'forest',
    {
      ground: '#2c5140',
      a: '#86ad74',
      b: '#b98a5c',
      c: '#8a6248',
      d: '#e07f4a',
      ink: '#1c2a20',
      light: '#f9f0dc',
    },
  ],
  [
    'terracotta',
    { a: '#7f9a78', b: '#b78a62', c: '#84604a', d: '#cf6238', ink: '#3a2c26', light: '#fffaf0' },
  ],
)

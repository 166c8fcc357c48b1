import { motif } from './motif.ts'
import { circle, ellipse, joined, polygon, rect, strip, svg } from './pen.ts'
import type { Figure } from './sheet.ts'
import { grid } from './spots.ts'

type Dinosaur = (tones: { body: string; dark: string; pale: string; ink: string }) => Figure

const longNeck: Dinosaur = ({ body, dark, pale, ink }) => [
  [
    body,
    joined(
      svg(
        'M3 74C14 76 18 62 26 54C34 46 46 44 56 46C66 48 70 40 70 28C70 14 78 8 86 9C94 10 98 16 97 21C95 25 88 24 84 24C82 28 83 36 82 46C81 60 74 72 60 74C46 76 38 74 30 76C22 82 10 84 3 74Z',
      ),
      rect(32, 66, 11, 29, 5),
      rect(46, 66, 10, 27, 5),
      rect(58, 62, 11, 33, 5),
    ),
  ],
  [pale, svg('M34 73C44 76 56 76 66 71C70 68 74 62 76 56C66 66 48 68 34 73Z')],
  [
    dark,
    joined(
      circle(38, 56, 3.2),
      circle(48, 53, 4),
      circle(58, 56, 3),
      circle(50, 62, 2.4),
      circle(74, 36, 2.2),
      circle(75, 46, 2.6),
    ),
  ],
  [ink, joined(circle(88, 15, 1.9), strip([89, 20.5], [95, 19.5], 1.1))],
]
const stegosaur: Dinosaur = ({ body, dark, pale, ink }) => [
  [
    dark,
    joined(
      ...[
        [24, 44, 9],
        [36, 34, 11],
        [50, 30, 12],
        [63, 35, 11],
        [74, 46, 8],
      ].map(([x, y, r]) =>
        polygon([
          [x! - r! * 0.72, y! + r!],
          [x!, y! - r!],
          [x! + r! * 0.72, y! + r!],
        ]),
      ),
    ),
  ],
  [
    body,
    joined(
      svg(
        'M2 66C10 62 16 54 26 46C40 36 60 38 72 50C78 54 82 56 88 56C96 57 99 64 97 68C94 74 86 74 80 72C70 80 40 82 24 74C16 72 8 72 2 66Z',
      ),
      rect(26, 66, 12, 28, 5),
      rect(42, 70, 10, 24, 5),
      rect(60, 68, 12, 26, 5),
    ),
  ],
  [pale, svg('M30 75C42 80 64 79 76 73C64 72 44 72 30 75Z')],
  [dark, joined(circle(40, 54, 3), circle(52, 50, 3.6), circle(62, 57, 3))],
  [ink, joined(circle(88, 62, 1.9), strip([89, 68.5], [95, 67], 1.1))],
]
const tyrant: Dinosaur = ({ body, dark, pale, ink }) => [
  [
    body,
    joined(
      svg(
        'M2 62C14 66 24 62 32 52C38 44 46 40 52 36C54 20 60 10 74 8C90 6 98 16 97 26C97 32 92 36 84 36L74 38C74 50 70 62 62 70C52 80 38 80 30 76C20 78 8 74 2 62Z',
      ),
      svg('M36 66C44 64 52 70 50 80L47 88H56C59 88 59 95 56 95H38C36 90 40 82 36 76Z'),
      svg('M54 62C62 62 68 68 66 78L64 87H72C75 87 75 94 72 94H55C54 88 58 80 54 72Z'),
      svg('M66 50C72 50 77 54 78 59C78 62 74 62 73 59C71 57 68 57 64 57Z'),
    ),
  ],
  [pale, svg('M74 38C74 50 70 60 64 66C58 62 60 48 66 38Z')],
  [
    dark,
    joined(
      circle(44, 54, 3),
      circle(36, 62, 3),
      circle(54, 46, 2.6),
      circle(48, 64, 2.4),
      circle(26, 66, 2.2),
    ),
  ],
  [ink, joined(circle(77, 18, 2.3), strip([80, 29], [96, 27], 1.2), circle(94, 17, 1))],
]
const threeHorned: Dinosaur = ({ body, dark, pale, ink }) => [
  [dark, svg('M54 52C50 36 56 22 70 20C76 18 80 24 80 32L72 60Z')],
  [
    body,
    joined(
      svg(
        'M2 70C12 70 18 60 26 54C38 46 52 46 62 50C66 40 76 34 86 42C96 50 99 60 96 66C92 72 82 72 76 70C66 80 40 82 26 76C16 80 6 78 2 70Z',
      ),
      rect(26, 68, 12, 26, 5),
      rect(42, 70, 10, 24, 5),
      rect(60, 68, 12, 26, 5),
    ),
  ],
  [
    pale,
    joined(
      polygon([
        [80, 42],
        [92, 24],
        [88, 46],
      ]),
      polygon([
        [72, 40],
        [80, 20],
        [80, 42],
      ]),
      polygon([
        [93, 56],
        [101, 46],
        [97, 60],
      ]),
      svg('M30 76C42 80 62 80 74 72C62 72 44 72 30 76Z'),
    ),
  ],
  [dark, joined(circle(38, 58, 3.4), circle(50, 55, 3), circle(46, 65, 2.4))],
  [ink, joined(circle(84, 52, 2), strip([86, 66], [95, 64], 1.1))],
]
const fern = (green: string, stalk: string): Figure => [
  [stalk, svg('M49 98C48 70 46 50 50 20L52 20C50 50 52 70 52 98Z')],
  [
    green,
    joined(
      ...[-62, -34, 0, 34, 62].map((lean) =>
        ellipse(50 + lean * 0.42, 34 + Math.abs(lean) * 0.26, 7, 23, lean),
      ),
    ),
  ],
]
const egg = (shell: string, spot: string): Figure => [
  [shell, svg('M50 18C66 18 78 46 78 64C78 82 66 92 50 92C34 92 22 82 22 64C22 46 34 18 50 18Z')],
  [spot, joined(circle(42, 46, 6), circle(60, 58, 7), circle(42, 72, 5), circle(58, 80, 4))],
]

export const dinosaurs = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const step = sheet.unit / 2.6
    const spots = grid(sheet, { x: step, y: step * 0.86, stagger: true, size: step * 0.86 })
    const kindOf = ({ column, row }: { column: number; row: number }, count: number) =>
      (((column + 2 * row) % count) + count) % count
    const all: Figure[] = [
      longNeck({ body: a, dark: b, pale: light, ink }),
      tyrant({ body: c, dark: d, pale: light, ink }),
      stegosaur({ body: b, dark: c, pale: light, ink }),
      threeHorned({ body: d, dark: c, pale: light, ink }),
    ]
    for (const [kind, figure] of all.entries()) {
      sheet.stamp(
        figure,
        spots
          .filter((spot) => kindOf(spot, 4) === kind)
          .map((spot) => ({ ...spot, flip: spot.row % 2 !== 0 })),
      )
    }
    const between = spots.map((spot) => ({
      ...spot,
      x: spot.x + step / 2,
      y: spot.y + step * 0.12,
      size: step * 0.27,
    }))
    const some = (kind: number) => between.filter((spot) => kindOf(spot, 3) === kind)
    sheet.stamp(fern(a, ink), some(0))
    sheet.stamp(egg(light, d), some(1))
    sheet.stamp(fern(b, ink), some(2))
  },
  [
    'mint',
    { ground: '#e8f2ea', a: '#4f9a82', b: '#8fc3a6', c: '#ee9468', d: '#f2bf63', ink: '#24423c' },
  ],
  ['sky', { a: '#4f8fbd', b: '#8fbfa6', c: '#ee8064', d: '#f2b95c', ink: '#24384f' }],
  [
    'sunny',
    { ground: '#fbecc4', a: '#5fa39a', b: '#a3bf7d', c: '#e07a4a', d: '#efb04a', ink: '#4a3722' },
  ],
)

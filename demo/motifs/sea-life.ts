import type { Animal } from './animal.ts'
import { motif } from './motif.ts'
import { circle, ellipse, joined, moved, polygon, star, strip, svg } from './pen.ts'
import { chanceOf, ofKind, scatter, shared } from './spots.ts'

const fish: Animal = ({ body, dark, pale, ink }) => [
  [
    dark,
    joined(
      polygon([
        [80, 50],
        [99, 30],
        [95, 50],
        [99, 70],
      ]),
      svg('M40 32C46 18 60 16 68 22L60 36Z'),
      svg('M44 68C48 80 58 82 64 78L58 66Z'),
    ),
  ],
  [body, svg('M4 52C16 28 44 24 66 36C76 42 82 48 86 50C82 54 76 60 66 66C44 78 16 76 4 52Z')],
  [
    pale,
    joined(
      svg('M36 30C42 42 42 62 36 74C40 75 44 75 47 74C53 62 53 42 47 29C44 29 40 29 36 30Z'),
      svg('M60 33C64 42 64 60 60 69C63 68 66 66 69 65C72 56 72 46 69 38C66 36 63 34 60 33Z'),
      circle(19, 46, 5),
    ),
  ],
  [ink, circle(19, 46, 2.8)],
]
const whale: Animal = ({ body, dark, pale, ink }) => [
  [
    body,
    svg(
      'M6 58C6 40 22 30 44 30C62 30 72 42 80 50C84 44 84 36 78 28C86 26 92 30 93 36C96 30 100 30 104 32C104 44 98 54 90 60C84 76 68 84 46 84C22 84 6 76 6 58Z',
    ),
  ],
  [pale, svg('M8 66C26 70 48 70 62 62C60 76 50 83.500 40 83.800C22 83 10 76 8 66Z')],
  [
    dark,
    joined(
      svg('M42 66C40 78 46 88 56 92C58 82 54 72 48 64Z'),
      strip([20, 72], [34, 74.5], 1.2),
      strip([18, 77], [32, 79], 1.2),
    ),
  ],
  [ink, circle(22, 55, 2.8)],
  [
    pale,
    joined(
      svg('M34 26C30 18 24 16 20 18C24 10 34 14 36 24Z'),
      svg('M38 26C40 16 46 12 52 14C48 8 38 10 36 22Z'),
    ),
  ],
]
const jellyfish: Animal = ({ body, dark, pale, ink }) => [
  [
    dark,
    joined(
      ...[30, 42, 54, 66].map((x, index) =>
        svg(
          `M${x} 48C${x - 6} 60 ${x + 6} 70 ${x} ${86 + (index % 2) * 8}C${x + 10} 72 ${x} 60 ${x + 5} 48Z`,
        ),
      ),
    ),
  ],
  [
    body,
    svg(
      'M14 48C14 22 30 8 50 8C70 8 86 22 86 48C80 56 74 56 68 49C62 56 56 56 50 49C44 56 38 56 32 49C26 56 20 56 14 48Z',
    ),
  ],
  [pale, joined(ellipse(36, 24, 4, 8, 32), circle(46, 16, 2.5))],
  [ink, joined(circle(40, 38, 2.4), circle(60, 38, 2.4))],
]
const seaStar: Animal = ({ body, dark }) => [
  [body, joined(star(50, 52, 44, 20), circle(50, 52, 24))],
  [
    dark,
    joined(
      ...[0, 72, 144, 216, 288].map((turn) =>
        moved(joined(circle(0, -10, 2.6), circle(0, -19, 2.2), circle(0, -28, 1.8)), 50, 52, turn),
      ),
    ),
  ],
]
const weed: Animal = ({ body, dark }) => [
  [
    body,
    joined(
      ...[24, 50, 76].map((x, index) =>
        svg(
          `M${x} 100C${x - 14} 80 ${x + 14} 62 ${x - 2} ${30 - (index % 2) * 22}C${x + 20} 52 ${x - 4} 76 ${x + 9} 100Z`,
        ),
      ),
    ),
  ],
  [
    dark,
    joined(
      ...[37, 64].map((x, index) =>
        svg(
          `M${x} 100C${x - 10} 86 ${x + 10} 72 ${x} ${52 - index * 8}C${x + 16} 70 ${x} 84 ${x + 7} 100Z`,
        ),
      ),
    ),
  ],
]

export const seaLife = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const u = sheet.unit
    const chance = chanceOf(77)
    const spots = scatter(
      sheet,
      chance,
      [
        { size: u * 0.38, count: 7, kind: 0 },
        { size: u * 0.25, count: 26, kind: 1 },
        { size: u * 0.16, count: 26, kind: 2 },
        { size: u * 0.05, count: 60, kind: 3 },
      ],
      0.96,
    ).map((spot) => ({ ...spot, flip: spot.turn > 180, turn: (spot.turn % 30) - 15 }))
    const middle = shared(ofKind(spots, 1), 4)
    const small = shared(ofKind(spots, 2), 3)
    const weeds = ofKind(spots, 1).filter((_, index) => index % 4 === 3)
    sheet.stamp(whale({ body: b, dark: a, pale: light, ink }), ofKind(spots, 0))
    sheet.stamp(fish({ body: c, dark: d, pale: light, ink }), middle[0]!)
    sheet.stamp(jellyfish({ body: d, dark: c, pale: light, ink }), middle[1]!)
    sheet.stamp(fish({ body: d, dark: a, pale: light, ink }), middle[2]!)
    sheet.stamp(weed({ body: a, dark: b, pale: light, ink }), weeds)
    sheet.stamp(seaStar({ body: c, dark: light, pale: light, ink }), small[0]!)
    sheet.stamp(fish({ body: light, dark: c, pale: d, ink }), small[1]!)
    sheet.stamp(seaStar({ body: d, dark: light, pale: light, ink }), small[2]!)
    sheet.line(
      { color: light, width: u * 0.005 },
      ofKind(spots, 3).map(({ x, y, size }, index) =>
        circle(x, y, size * (0.16 + 0.07 * (index % 3))),
      ),
    )
  },
  [
    'sea',
    { ground: '#bfdfe0', a: '#2b7a86', b: '#4f93ad', c: '#f0a35e', d: '#e2685a', ink: '#183342' },
  ],
  [
    'night',
    { ground: '#1d3a5c', a: '#3f8f8a', b: '#5f8fc0', c: '#f2b85f', d: '#ee7f72', ink: '#0f1f33' },
  ],
  [
    'mint',
    { ground: '#e4f2ea', a: '#3f8f7c', b: '#7fb9c4', c: '#f2b35a', d: '#ef7f6e', ink: '#20403b' },
  ],
)

import { motif } from './motif.ts'
import { parade, type Pet } from './parade.ts'
import { circle, ellipse, joined, polygon, rect, strip, svg } from './pen.ts'

const dachshund: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M16 62C8 58 3 48 3 38C3 33 9 33 9.500 38C10 46 16 52 24 54Z'),
      rect(12, 54, 66, 22, 11),
      rect(15, 68, 8, 26, 4),
      rect(26, 68, 8, 24, 4),
      rect(60, 68, 8, 26, 4),
      rect(70, 68, 8, 24, 4),
      svg(
        'M66 66C64 46 70 32 82 32C88 32 91 36 92 40C98 42 101 46 100 50C98 55 90 55 84 54C82 60 80 66 76 72Z',
      ),
    ),
  ],
  [mark, svg('M76 36C68 36 66 50 70 58C73 62 79 60 80 54C81 48 82 42 80 38Z')],
  [pale, joined(rect(28, 72, 36, 4, 2), circle(86.5, 36.5, 1.2))],
  [ink, joined(circle(99, 45.5, 2.8), circle(87, 41, 1.9))],
]
const sittingDog: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M72 94C84 92 92 84 93 74C93 69 87 69 86.500 74C86 80 80 85 70 86Z'),
      svg('M50 44C32 46 27 72 27 88C27 95 30 97 37 97H63C70 97 73 95 73 88C73 72 68 46 50 44Z'),
      rect(31, 12, 38, 42, 18),
    ),
  ],
  [pale, joined(ellipse(50, 44, 12, 11), svg('M50 60C41 62 40 80 43 97H57C60 80 59 62 50 60Z'))],
  [mark, joined(ellipse(28, 32, 9, 18, 10), ellipse(72, 32, 9, 18, -10), circle(59, 29, 7))],
  [
    ink,
    joined(
      circle(42, 30, 2.4),
      circle(58, 30, 2.4),
      ellipse(50, 39, 5, 3.6),
      strip([50, 41], [50, 48], 1.3),
    ),
  ],
]
const terrier: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M22 52C14 46 12 34 16 24C18 20 24 22 22.500 27C21 35 24 40 32 44Z'),
      rect(18, 46, 50, 26, 10),
      rect(20, 62, 10, 34, 4),
      rect(56, 62, 10, 34, 4),
      rect(34, 62, 9, 32, 4),
      rect(46, 62, 9, 32, 4),
      svg(
        'M58 60V32C58 22 66 16 76 16C86 16 90 22 91 28L96 33C98 36 98 42 94 46C88 52 80 54 74 58Z',
      ),
    ),
  ],
  [
    mark,
    joined(
      polygon([
        [62, 24],
        [60, 4],
        [74, 16],
      ]),
      polygon([
        [78, 17],
        [86, 6],
        [87, 22],
      ]),
      svg('M28 46H56C54 58 46 64 38 62C30 60 28 54 28 46Z'),
    ),
  ],
  [pale, svg('M74 50C72 40 78 34 86 34C94 34 98 40 94 46C90 52 82 56 76 60C73 58 73 54 74 50Z')],
  [ink, joined(circle(95, 34, 3), circle(80, 28, 2.2), strip([84, 43], [93, 41], 1.3))],
]
const tallDog: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M18 40C8 46 4 58 8 70C10 74 15 72 13.500 68C11 60 14 52 24 48Z'),
      svg(
        'M16 46C16 38 24 36 34 36H60C70 36 74 44 72 54C70 64 60 64 50 62C38 60 30 62 24 64C18 64 16 56 16 46Z',
      ),
      rect(17, 54, 7, 42, 3.5),
      rect(26, 56, 7, 38, 3.5),
      rect(58, 54, 7, 42, 3.5),
      rect(66, 52, 7, 44, 3.5),
      svg(
        'M58 44C62 30 66 14 78 10C84 8 88 12 90 16L99 22C100 26 97 29 92 29L82 30C78 38 76 46 72 54Z',
      ),
    ),
  ],
  [
    mark,
    joined(
      svg('M72 12C66 16 66 26 70 32C73 34 77 30 78 24C79 18 78 13 76 11Z'),
      svg('M30 36H48C47 46 40 50 34 47C30 45 29 40 30 36Z'),
    ),
  ],
  [
    pale,
    joined(
      rect(17, 90, 7, 6, 3),
      rect(58, 90, 7, 6, 3),
      rect(66, 90, 7, 6, 3),
      rect(26, 88, 7, 6, 3),
    ),
  ],
  [ink, joined(circle(98, 22.5, 2.6), circle(85, 18, 2))],
]

const dogs = [dachshund, sittingDog, tallDog, terrier]

export const dogsParade = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    parade(
      sheet,
      dogs,
      [
        { fur: a, mark: c, pale: light, ink },
        { fur: d, mark: a, pale: light, ink },
        { fur: c, mark: ink, pale: d, ink: '#1f1a18' },
      ],
      b,
    )
  },
  [
    'meadow',
    {
      ground: '#e6e9cf',
      a: '#c58a4f',
      b: '#b7c49c',
      c: '#7d4f2f',
      d: '#fffaf0',
      ink: '#33271f',
      light: '#fdf6e8',
    },
  ],
  [
    'sky',
    { a: '#b98653', b: '#a9c8dc', c: '#5d4636', d: '#f6ecdc', ink: '#2b2726', light: '#fffaf0' },
  ],
  [
    'mustard',
    {
      ground: '#f4cf72',
      a: '#a8622f',
      b: '#e0ac41',
      c: '#5e3a26',
      d: '#fff1d6',
      ink: '#33231a',
      light: '#fff9ea',
    },
  ],
)

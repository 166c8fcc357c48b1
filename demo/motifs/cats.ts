import { motif } from './motif.ts'
import { parade, type Pet } from './parade.ts'
import { circle, ellipse, joined, polygon, rect, strip, svg, type Path } from './pen.ts'

const ears = (x: number, y: number, r: number): Path =>
  joined(
    polygon([
      [x - r * 0.92, y - r * 0.3],
      [x - r * 0.86, y - r * 1.5],
      [x - r * 0.1, y - r * 0.86],
    ]),
    polygon([
      [x + r * 0.92, y - r * 0.3],
      [x + r * 0.86, y - r * 1.5],
      [x + r * 0.1, y - r * 0.86],
    ]),
  )
const catFace = (x: number, y: number, r: number): Path =>
  joined(
    circle(x - r * 0.4, y + r * 0.02, r * 0.11),
    circle(x + r * 0.4, y + r * 0.02, r * 0.11),
    polygon([
      [x - r * 0.12, y + r * 0.26],
      [x + r * 0.12, y + r * 0.26],
      [x, y + r * 0.42],
    ]),
    strip([x - r * 0.55, y + r * 0.4], [x - r * 1.15, y + r * 0.3], r * 0.045),
    strip([x - r * 0.55, y + r * 0.52], [x - r * 1.1, y + r * 0.62], r * 0.045),
    strip([x + r * 0.55, y + r * 0.4], [x + r * 1.15, y + r * 0.3], r * 0.045),
    strip([x + r * 0.55, y + r * 0.52], [x + r * 1.1, y + r * 0.62], r * 0.045),
  )
const brow = (x: number, y: number, r: number): Path =>
  joined(
    ...[-0.28, 0, 0.28].map((share) =>
      strip([x + share * r, y - r * 0.92], [x + share * r * 0.8, y - r * 0.5], r * 0.13),
    ),
  )

const sittingCat: Pet = ({ fur, mark, pale, ink }) => [
  [fur, svg('M70 96C92 99 101 82 95 66C93 61 86 63 88 68C91 80 86 87 70 87Z')],
  [
    fur,
    joined(
      svg('M50 38C30 40 25 70 25 87C25 94 28 97 35 97H65C72 97 75 94 75 87C75 70 70 40 50 38Z'),
      circle(50, 33, 20),
      ears(50, 33, 20),
    ),
  ],
  [pale, svg('M50 54C40 56 38 76 42 97H58C62 76 60 56 50 54Z')],
  [mark, brow(50, 33, 20)],
  [ink, catFace(50, 33, 20)],
]
const walkingCat: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M24 62C8 56 2 38 6 20C7 14 14 15 13.500 21C12 36 18 46 32 50Z'),
      rect(18, 48, 56, 25, 12),
      rect(20, 62, 8.5, 35, 4),
      rect(32, 62, 8.5, 32, 4),
      rect(56, 62, 8.5, 35, 4),
      rect(66, 62, 8.5, 32, 4),
      circle(77, 42, 17),
      ears(77, 42, 17),
    ),
  ],
  [
    mark,
    joined(
      strip([36, 48], [36, 60], 4),
      strip([45, 48], [45, 62], 4),
      strip([54, 48], [54, 60], 4),
      brow(77, 42, 17),
    ),
  ],
  [pale, ellipse(77, 50, 8, 6)],
  [ink, catFace(77, 42, 17)],
]
const restingCat: Pet = ({ fur, mark, pale, ink }) => [
  [
    fur,
    joined(
      svg('M12 86C12 62 30 56 54 56C80 56 92 68 92 86C92 95 88 97 80 97H22C14 97 12 94 12 86Z'),
      circle(31, 55, 18),
      ears(31, 55, 18),
    ),
  ],
  [
    mark,
    joined(
      strip([56, 57], [56, 68], 4),
      strip([66, 58], [66, 70], 4),
      strip([76, 62], [75, 73], 4),
      brow(31, 55, 18),
    ),
  ],
  [fur, svg('M88 94C96 86 96 72 88 66C84 63 80 68 84 71C88 75 88 82 80 88Z')],
  [pale, joined(ellipse(24, 92, 8, 5), ellipse(42, 92, 8, 5))],
  [ink, catFace(31, 55, 18)],
]
const catFromBehind: Pet = ({ fur, mark }) => [
  [
    fur,
    joined(
      svg('M50 40C28 42 22 72 22 88C22 95 26 97 34 97H66C74 97 78 95 78 88C78 72 72 42 50 40Z'),
      circle(50, 32, 19),
      ears(50, 32, 19),
    ),
  ],
  [
    mark,
    joined(
      strip([50, 46], [50, 54], 22),
      strip([50, 60], [50, 66], 28),
      strip([50, 73], [50, 78], 30),
      svg('M52 97C30 99 10 96 8 82C7 76 14 75 15.500 80C18 88 36 89 54 89Z'),
    ),
  ],
]

const cats = [sittingCat, walkingCat, restingCat, catFromBehind]

export const catsParade = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    parade(
      sheet,
      cats,
      [
        { fur: a, mark: c, pale: light, ink },
        { fur: d, mark: b, pale: light, ink },
        { fur: ink, mark: '#5d6468', pale: '#5d6468', ink: light },
      ],
      b,
    )
  },
  [
    'terracotta',
    { ground: '#efdcc3', a: '#d9854f', b: '#d3b08a', c: '#b9602f', d: '#fffcf5', ink: '#3b3330' },
  ],
  [
    'sky',
    { ground: '#cfe2ef', a: '#8aa0ae', b: '#a7c3d6', c: '#5f7887', d: '#fdfbf4', ink: '#2c3c4c' },
  ],
  [
    'blush',
    { ground: '#f4d3ca', a: '#c98a6a', b: '#e3b3a6', c: '#a5613f', d: '#fff6ee', ink: '#4a3236' },
  ],
)

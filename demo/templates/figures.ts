import {
  bar,
  circle,
  ellipse,
  joined,
  moved,
  polygon,
  rect,
  ringPart,
  star,
  svg,
  type Path,
} from '#demo/motifs/pen.ts'
import type { Palette } from '#demo/motifs/palettes.ts'
import type { Figure } from '#demo/motifs/sheet.ts'
import type { FigureName } from './template.ts'

/** Drawn in a box of 100 × 100, in the colours of the design that they stand in. */
type DrawFigure = (colors: Palette) => Figure

const heartPath = svg(
  'M50 92C20 68 4 51 4 31C4 17 15 7 28 7C37 7 46 12 50 21C54 12 63 7 72 7C85 7 96 17 96 31C96 51 80 68 50 92Z',
)

/** Copies around the middle. */
function around(path: Path, count: number): Path {
  const centred = moved(path, -50, -50)
  return joined(
    ...Array.from({ length: count }, (_, index) => moved(centred, 50, 50, (360 * index) / count)),
  )
}

const arm = joined(
  bar([50, 50], [50, 8], 6),
  bar([50, 24], [40, 14], 5),
  bar([50, 24], [60, 14], 5),
)
const paw = joined(
  ellipse(50, 68, 24, 20),
  ellipse(19, 46, 10, 14, -24),
  ellipse(38, 25, 11, 15, -8),
  ellipse(62, 25, 11, 15, 8),
  ellipse(81, 46, 10, 14, 24),
)

export const figures: Readonly<Record<FigureName, DrawFigure>> = {
  heart: ({ a }) => [[a, heartPath]],
  star: ({ c }) => [[c, star(50, 54, 48, 21)]],
  flower: ({ a, d }) => [
    [a, around(ellipse(50, 24, 17, 23), 6)],
    [d, circle(50, 50, 14)],
  ],
  daisy: ({ light, c }) => [
    [light, around(ellipse(50, 22, 9, 22), 10)],
    [c, circle(50, 50, 15)],
  ],
  tulip: ({ a, b }) => [
    [b, joined(rect(48, 52, 4, 46, 2), ellipse(66, 78, 6, 18, 38), ellipse(34, 78, 6, 18, -38))],
    [a, svg('M50 60C28 60 24 40 28 8L40 24L50 4L60 24L72 8C76 40 72 60 50 60Z')],
  ],
  leaf: ({ b }) => [[b, svg('M50 98C20 74 22 30 50 2C78 30 80 74 50 98Z')]],
  balloon: ({ a, light, ink }) => [
    [
      ink,
      joined(
        rect(49.2, 78, 1.6, 20),
        polygon([
          [45, 82],
          [55, 82],
          [50, 75],
        ]),
      ),
    ],
    [a, ellipse(50, 40, 29, 37)],
    [light, ellipse(39, 27, 5, 10, 24)],
  ],
  cake: ({ a, d, light, ink, c }) => [
    [ink, rect(8, 88, 84, 5, 2.5)],
    [a, rect(16, 56, 68, 32, 5)],
    [
      light,
      svg(
        'M16 62Q16 54 24 54L76 54Q84 54 84 62L84 68Q78 78 72 68Q66 60 61 70Q55 80 50 70Q45 62 39 70Q34 78 28 69Q22 62 16 70Z',
      ),
    ],
    [d, joined(rect(31, 32, 6, 22, 1.5), rect(47, 32, 6, 22, 1.5), rect(63, 32, 6, 22, 1.5))],
    [c, joined(ellipse(34, 22, 4, 8), ellipse(50, 22, 4, 8), ellipse(66, 22, 4, 8))],
  ],
  gift: ({ a, c, light }) => [
    [a, joined(rect(14, 46, 72, 46, 3), rect(9, 34, 82, 15, 3))],
    [c, rect(43, 34, 14, 58)],
    [c, joined(ellipse(35, 23, 17, 10, 24), ellipse(65, 23, 17, 10, -24))],
    [light, joined(ellipse(34, 23, 7, 4, 24), ellipse(66, 23, 7, 4, -24))],
    [a, circle(50, 29, 6)],
  ],
  bauble: ({ a, c, light }) => [
    [a, joined(rect(43, 12, 14, 11, 2), ringPart(50, 10, [5, 7.5], [0, 360]))],
    [c, circle(50, 60, 37)],
    [light, joined(rect(15, 55, 70, 3.4), rect(15, 63, 70, 3.4))],
  ],
  tree: ({ b, c, ink }) => [
    [ink, rect(45, 84, 10, 14, 1)],
    [
      b,
      polygon([
        [50, 6],
        [74, 40],
        [62, 40],
        [84, 64],
        [70, 64],
        [92, 88],
        [8, 88],
        [30, 64],
        [16, 64],
        [38, 40],
        [26, 40],
      ]),
    ],
    [
      c,
      joined(
        circle(50, 44, 4),
        circle(38, 58, 4),
        circle(62, 66, 4),
        circle(30, 78, 4),
        circle(50, 80, 4),
        circle(73, 80, 4),
        star(50, 9, 10, 4.4),
      ),
    ],
  ],
  flake: ({ light }) => [[light, around(arm, 6)]],
  paw: ({ a }) => [[a, paw]],
  bone: ({ light }) => [
    [
      light,
      joined(
        bar([28, 50], [72, 50], 18),
        circle(20, 40, 13),
        circle(20, 60, 13),
        circle(80, 40, 13),
        circle(80, 60, 13),
      ),
    ],
  ],
  cat: ({ a, ink, light }) => [
    [
      a,
      joined(
        polygon([
          [12, 6],
          [42, 26],
          [16, 50],
        ]),
        polygon([
          [88, 6],
          [58, 26],
          [84, 50],
        ]),
        ellipse(50, 56, 40, 36),
      ),
    ],
    [ink, joined(ellipse(35, 52, 4.5, 7), ellipse(65, 52, 4.5, 7))],
    [
      light,
      polygon([
        [44, 66],
        [56, 66],
        [50, 73],
      ]),
    ],
    [
      ink,
      joined(
        bar([20, 66], [2, 62], 1.6),
        bar([20, 72], [3, 75], 1.6),
        bar([80, 66], [98, 62], 1.6),
        bar([80, 72], [97, 75], 1.6),
      ),
    ],
  ],
  dog: ({ c, d, ink, light }) => [
    [d, ellipse(50, 54, 34, 38)],
    [
      c,
      joined(
        svg('M22 22C4 18 -2 46 8 68C18 74 26 56 30 34Z'),
        svg('M78 22C96 18 102 46 92 68C82 74 74 56 70 34Z'),
      ),
    ],
    [light, ellipse(50, 72, 18, 15)],
    [ink, joined(circle(37, 48, 4.6), circle(63, 48, 4.6), ellipse(50, 64, 7, 5))],
    [ink, ringPart(50, 70, [7, 9], [110, 250])],
  ],
  plane: ({ a, ink }) => [
    [ink, svg('M40 62L56 60L46 94L38 96Z')],
    [
      a,
      svg(
        'M96 6C90 2 80 8 74 14L58 30L12 18L6 24L44 44L24 64L10 62L4 68L20 78L30 94L36 90L36 76L56 56L72 92L80 88L70 42L86 26C92 20 98 10 96 6Z',
      ),
    ],
  ],
  compass: ({ a, c, light, ink }) => [
    [ink, ringPart(50, 50, [42, 48], [0, 360])],
    [light, circle(50, 50, 42)],
    [
      a,
      polygon([
        [50, 14],
        [59, 50],
        [41, 50],
      ]),
    ],
    [
      c,
      polygon([
        [50, 86],
        [59, 50],
        [41, 50],
      ]),
    ],
    [ink, circle(50, 50, 5)],
  ],
  house: ({ a, c, d, light, ink }) => [
    [ink, rect(66, 16, 10, 24)],
    [light, rect(16, 46, 68, 48, 2)],
    [
      a,
      polygon([
        [50, 6],
        [96, 50],
        [4, 50],
      ]),
    ],
    [c, rect(42, 62, 17, 32, 8)],
    [d, joined(rect(23, 60, 12, 12, 1), rect(66, 60, 12, 12, 1))],
  ],
  rings: ({ c, d }) => [
    [c, ringPart(35, 58, [26, 33], [0, 360])],
    [d, ringPart(65, 58, [26, 33], [0, 360])],
    [
      c,
      polygon([
        [35, 6],
        [45, 15],
        [35, 27],
        [25, 15],
      ]),
    ],
  ],
  crown: ({ c, a }) => [
    [c, svg('M10 84L4 30L28 52L50 12L72 52L96 30L90 84Z')],
    [a, joined(circle(50, 70, 6), circle(28, 72, 4.6), circle(72, 72, 4.6))],
  ],
  moon: ({ c, light }) => [
    [c, svg('M62 6C34 8 14 28 14 54C14 80 36 98 60 94C40 86 30 70 32 50C34 30 46 14 62 6Z')],
    [light, joined(star(76, 30, 14, 6), star(70, 66, 9, 4))],
  ],
  sun: ({ c }) => [[c, joined(circle(50, 50, 24), around(rect(47, 4, 6, 16, 3), 12))]],
  pencil: ({ a, d, ink, light }) => [
    [a, rect(30, 10, 40, 14, 6)],
    [d, rect(30, 22, 40, 48)],
    [
      light,
      polygon([
        [30, 70],
        [70, 70],
        [50, 98],
      ]),
    ],
    [
      ink,
      polygon([
        [44, 89],
        [56, 89],
        [50, 98],
      ]),
    ],
  ],
  apple: ({ a, b, ink }) => [
    [ink, bar([50, 30], [54, 12], 4)],
    [b, ellipse(66, 16, 6, 13, 62)],
    [
      a,
      svg(
        'M50 30C36 20 10 26 10 56C10 80 28 98 40 94C46 92 54 92 60 94C72 98 90 80 90 56C90 26 64 20 50 30Z',
      ),
    ],
  ],
  cup: ({ a, light, ink }) => [
    [a, ringPart(78, 60, [10, 16], [0, 180])],
    [a, svg('M16 40L80 40L76 82Q74 92 64 92L32 92Q22 92 20 82Z')],
    [
      light,
      svg(
        'M48 78C36 68 32 62 32 56C32 51 36 48 40 48C44 48 47 50 48 54C49 50 52 48 56 48C60 48 64 51 64 56C64 62 60 68 48 78Z',
      ),
    ],
    [
      ink,
      joined(bar([36, 30], [36, 14], 3), bar([50, 30], [50, 8], 3), bar([64, 30], [64, 14], 3)),
    ],
  ],
  medal: ({ a, c, light }) => [
    [
      a,
      joined(
        polygon([
          [26, 4],
          [46, 4],
          [58, 44],
          [44, 48],
        ]),
        polygon([
          [74, 4],
          [54, 4],
          [42, 44],
          [56, 48],
        ]),
      ),
    ],
    [c, circle(50, 66, 30)],
    [light, star(50, 67, 20, 9)],
  ],
  mark: ({ a, c }) => [
    [
      a,
      polygon([
        [50, 4],
        [90, 27],
        [90, 73],
        [50, 96],
        [10, 73],
        [10, 27],
      ]),
    ],
    [
      c,
      polygon([
        [50, 24],
        [72, 37],
        [72, 63],
        [50, 76],
        [28, 63],
        [28, 37],
      ]),
    ],
  ],
  fir: ({ b, a, c }) => [
    [
      b,
      joined(
        ellipse(50, 50, 7, 48, 0),
        ellipse(36, 40, 6, 22, -40),
        ellipse(64, 40, 6, 22, 40),
        ellipse(36, 68, 6, 22, -40),
        ellipse(64, 68, 6, 22, 40),
      ),
    ],
    [a, joined(circle(44, 52, 7), circle(57, 58, 7))],
    [c, circle(50, 45, 5)],
  ],
}

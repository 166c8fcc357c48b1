import { motif } from './motif.ts'
import { circle, joined, moved, polygon, rect, svg, type Path, type Point } from './pen.ts'
import { chanceOf, grid } from './spots.ts'

const blossom = (count: number, petal: Path): Path =>
  joined(
    ...Array.from({ length: count }, (_, index) => moved(petal, 50, 50, (360 * index) / count)),
  )

export const azulejoTiles = motif(
  (sheet, { a, b, c, ground, light }) => {
    const step = sheet.unit / 3.5
    const spots = grid(sheet, { x: step, y: step })
    const some = spots.filter(({ column, row }) => (column + row) % 2 === 0)
    const others = spots.filter(({ column, row }) => (column + row) % 2 !== 0)
    const tile = rect(0, 0, 100, 100)
    const knots = spots.map(({ x, y }) => ({ x: x + step / 2, y: y + step / 2, size: step }))
    sheet.stamp([[light, tile]], spots)
    // Four tiles make each of these rings; their joints run through it.
    for (const [color, radius] of [
      [a, 34],
      [light, 27],
      [c, 20],
      [light, 9],
      [b, 4],
    ] as const) {
      sheet.stamp([[color, circle(50, 50, radius)]], knots)
    }
    const joint = step * 0.015
    const { box } = sheet
    sheet.fill(
      ground,
      [...new Set(knots.map(({ x }) => x))].map((x) =>
        rect(x - joint / 2, box.top, joint, box.bottom - box.top),
      ),
    )
    sheet.fill(
      ground,
      [...new Set(knots.map(({ y }) => y))].map((y) =>
        rect(box.left, y - joint / 2, box.right - box.left, joint),
      ),
    )
    const longPetal = svg('M0 -6C-13 -20 -11 -36 0 -46C11 -36 13 -20 0 -6Z')
    const leafy = svg('M0 -8C-9 -18 -7 -26 0 -33C7 -26 9 -18 0 -8Z')
    sheet.stamp(
      [
        [a, blossom(4, longPetal)],
        [b, moved(moved(blossom(4, leafy), -50, -50), 50, 50, 45)],
        [light, blossom(4, svg('M0 -14C-5 -22 -4 -30 0 -36C4 -30 5 -22 0 -14Z'))],
        [c, circle(50, 50, 7)],
        [light, circle(50, 50, 3)],
      ],
      some,
    )
    sheet.stamp(
      [
        [
          a,
          polygon([
            [50, 12],
            [88, 50],
            [50, 88],
            [12, 50],
          ]),
        ],
        [
          light,
          polygon([
            [50, 20],
            [80, 50],
            [50, 80],
            [20, 50],
          ]),
        ],
        [b, blossom(8, svg('M0 -4C-6 -12 -5 -20 0 -26C5 -20 6 -12 0 -4Z'))],
        [c, circle(50, 50, 6)],
      ],
      others,
    )
  },
  ['sea', { ground: '#d9dfdc', a: '#1f4f8f', b: '#5b8fc4', c: '#e9a93f', light: '#fbfaf4' }],
  ['terracotta', { ground: '#e2d2bd', a: '#b34a2f', b: '#d98a5b', c: '#3f7a78', light: '#fdf7ec' }],
  ['meadow', { ground: '#dcdcc6', a: '#3f6f4f', b: '#86ab77', c: '#e2ab3d', light: '#fdfbf0' }],
)

export const mosaic = motif(
  (sheet, { a, b, c, d, ink, light }) => {
    const chance = chanceOf(400)
    const { box } = sheet
    const step = Math.max(
      sheet.unit / 19,
      Math.sqrt(((box.right - box.left) * (box.bottom - box.top)) / 640),
    )
    const columns = Math.ceil((box.right - box.left) / step) + 1
    const rows = Math.ceil((box.bottom - box.top) / step) + 1
    const tones = [light, d, c, b, a, ink]
    const stones = tones.map((): Path[] => [])
    const knots = Array.from({ length: rows + 1 }, (_, row) =>
      Array.from({ length: columns + 1 }, (_, column): Point => [
        box.left - step * 0.5 + (column + chance.between(-0.17, 0.17)) * step,
        box.top - step * 0.5 + (row + chance.between(-0.17, 0.17)) * step,
      ]),
    )
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const four = [
          knots[row]![column]!,
          knots[row]![column + 1]!,
          knots[row + 1]![column + 1]!,
          knots[row + 1]![column]!,
        ]
        const x = four.reduce((sum, point) => sum + point[0], 0) / 4
        const y = four.reduce((sum, point) => sum + point[1], 0) / 4
        const away = Math.min(
          ...sheet.places.map((place) => Math.hypot(x - place.x, y - place.y) / place.room),
        )
        const ring = Math.floor(away * 9 + chance.between(-0.35, 0.35))
        const tone = [0, 1, 2, 2, 3, 4, 4, 5, 4, 3, 3, 1, 2, 3][Math.max(0, ring) % 14]!
        const inner = four.map(([px, py]): Point => [x + (px - x) * 0.88, y + (py - y) * 0.88])
        stones[tone]!.push(polygon(inner))
      }
    }
    for (const [tone, paths] of stones.entries()) sheet.fill(tones[tone]!, paths)
  },
  [
    'sea',
    {
      ground: '#f1ead9',
      a: '#2b7a86',
      b: '#6fb0ad',
      c: '#f0a35e',
      d: '#f6d089',
      ink: '#1d4a5c',
      light: '#fbf3dc',
    },
  ],
  [
    'terracotta',
    {
      ground: '#f7efe2',
      a: '#a8452e',
      b: '#d77f52',
      c: '#e9b44c',
      d: '#f3d79b',
      ink: '#5b7f7a',
      light: '#fff6e3',
    },
  ],
  [
    'lilac',
    {
      ground: '#f6f1fb',
      a: '#6b55a0',
      b: '#a48fcf',
      c: '#e58aa0',
      d: '#f5c9b0',
      ink: '#3c3157',
      light: '#fff3df',
    },
  ],
)

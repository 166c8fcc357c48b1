import { motif } from './motif.ts'
import { placed, ringPart, svg } from './pen.ts'
import { grid } from './spots.ts'

const heart = svg(
  'M50 92C20 68 4 51 4 31C4 17 15 7 28 7C37 7 46 12 50 21C54 12 63 7 72 7C85 7 96 17 96 31C96 51 80 68 50 92Z',
)

export const heartsInRows = motif(
  (sheet, { a, b, c }) => {
    const step = sheet.unit / 5.6
    const spots = grid(sheet, { x: step, y: step * 0.82, stagger: true, size: step * 0.56 })
    for (const [index, color] of [a, b, c].entries()) {
      const row = spots.filter((spot) => ((spot.row % 3) + 3) % 3 === index)
      sheet.fill(
        color,
        row.map((spot) => placed(heart, spot)),
      )
    }
  },
  ['blush', { ground: '#fdf1ec' }],
  ['berry', { a: '#e5657a', b: '#f4b28a', c: '#f9d9c5' }],
  ['sky', { ground: '#f4f8fb', a: '#e8685a', b: '#93c0dd', c: '#3f7fb5' }],
)

export const bigHeart = motif(
  (sheet, { a, b, light }) => {
    for (const { x, y, room } of sheet.places) {
      const size = room * 0.74
      const slip = size * 0.035
      sheet.fill(b, [placed(heart, { x: x + slip, y: y + slip, size })])
      sheet.fill(a, [placed(heart, { x: x - slip / 2, y: y - slip / 2, size })])
      // A brush mark of light on the left bow.
      const shine = ringPart(28, 30, [15, 18.5], [262, 338])
      sheet.fill(light, [placed(shine, { x: x - slip / 2, y: y - slip / 2, size })], 0.7)
    }
  },
  ['blush', { ground: '#fdf0ea', a: '#d8434f', b: '#f3b3a6' }],
  ['night', { a: '#e4637a', b: '#54689f' }],
  ['mustard', { ground: '#f7e7bd', a: '#d3572f', b: '#f0bf4c' }],
)

import { motif } from './motif.ts'
import { circle, polygon, rect, svg, type Path, type Point } from './pen.ts'
import type { Sheet } from './sheet.ts'
import { grid } from './spots.ts'

export const polkaDots = motif(
  (sheet, { light, a }) => {
    const step = sheet.unit / 5.2
    const spots = grid(sheet, { x: step, y: step / 2, stagger: true })
    const isSmall = ({ row }: { row: number }) => row % 4 === 2 || row % 4 === -2
    const dots = (wanted: boolean, radius: number) =>
      spots.filter((spot) => isSmall(spot) === wanted).map(({ x, y }) => circle(x, y, radius))
    sheet.fill(light, dots(false, step * 0.2))
    sheet.fill(a, dots(true, step * 0.2))
  },
  ['blush', { ground: '#e9a39f', a: '#c2546b' }],
  ['sea', { ground: '#2b6f80', a: '#e9a15b' }],
  ['mustard', { a: '#b5552b' }],
  ['ivory', { light: '#2f3e46', a: '#c98d4a' }],
)

export const candyStripes = motif(
  (sheet, { a, b, c, light }) => {
    const { box } = sheet
    const step = sheet.unit / 7
    const height = box.bottom - box.top
    const from = Math.floor(box.left / step / 4) - 1
    const stripe = (shift: number, share: number): Path[] =>
      Array.from({ length: Math.ceil((box.right - box.left) / step / 4) + 3 }, (_, index) =>
        rect(((from + index) * 4 + shift) * step, box.top, step * share, height),
      )
    sheet.fill(light, stripe(0, 4))
    sheet.fill(a, [...stripe(0, 1)])
    sheet.fill(b, stripe(2, 1))
    sheet.fill(c, [...stripe(1.42, 0.16), ...stripe(3.42, 0.16)])
  },
  ['blush', { a: '#e2606f', b: '#f3a5a0', c: '#f0c684' }],
  ['sky', { a: '#3f7fb5', b: '#93c0dd', c: '#e8685a' }],
  ['mint', { c: '#ef8f6e' }],
)

export const gingham = motif(
  (sheet, { a, light }) => {
    const { box } = sheet
    const step = sheet.unit / 6
    const width = box.right - box.left
    const height = box.bottom - box.top
    const rows = grid(sheet, { x: 2 * step, y: 2 * step })
    const columnsAt = new Set(rows.map(({ x }) => x))
    const rowsAt = new Set(rows.map(({ y }) => y))
    sheet.fill(light, [rect(box.left, box.top, width, height)])
    const thread = (at: number) => at - step / 2
    sheet.fill(
      a,
      [...columnsAt].map((x) => rect(thread(x), box.top, step, height)),
      0.54,
    )
    sheet.fill(
      a,
      [...rowsAt].map((y) => rect(box.left, thread(y), width, step)),
      0.54,
    )
    // The yarn: fine lines where the weave is densest.
    const fine = step * 0.045
    sheet.fill(
      light,
      rows.flatMap(({ x, y }) =>
        [-0.25, 0, 0.25].map((share) =>
          rect(x - step / 2, y + share * step - fine / 2, step, fine),
        ),
      ),
      0.22,
    )
  },
  ['terracotta', { a: '#cf3f35' }],
  ['sky', { a: '#35699e' }],
  ['meadow', { a: '#5f8a55' }],
  ['mustard', { a: '#d99a1f' }],
)

export const herringbone = motif(
  (sheet, { a, b, c }) => {
    const { box } = sheet
    const wide = sheet.unit / 4.6
    const thick = wide * 0.3
    const columns = Math.ceil((box.right - box.left) / wide) + 2
    const rows = Math.ceil((box.bottom - box.top) / thick) + 6
    const left = (box.left + box.right - columns * wide) / 2
    const bars: Path[][] = [[], [], []]
    for (let column = 0; column < columns; column += 1) {
      for (let row = -4; row < rows; row += 1) {
        const x = left + column * wide
        const y = box.top + row * thick
        const [near, far] = column % 2 === 0 ? [0, wide * 0.6] : [wide * 0.6, 0]
        const gap = thick * 0.14
        const slanted: Point[] = [
          [x + gap / 2, y + near],
          [x + wide - gap / 2, y + far],
          [x + wide - gap / 2, y + far + thick - gap],
          [x + gap / 2, y + near + thick - gap],
        ]
        bars[[0, 1, 0, 2, 1, 0, 2][(row + column * 3 + 28) % 7]!]!.push(polygon(slanted))
      }
    }
    for (const [index, color] of [a, b, c].entries()) sheet.fill(color, bars[index]!)
  },
  ['ivory', { ground: '#f3eee3', a: '#46545a', b: '#a9afa6', c: '#d5b27c' }],
  ['terracotta', { ground: '#fbf3e6', c: '#8a3f2e' }],
  ['forest', { ground: '#172c21', a: '#5c8656', b: '#3a5f45', c: '#c9a24a' }],
)

export const scallops = motif(
  (sheet, { a, b, c, d, light }) => {
    const step = sheet.unit / 5
    const rows = new Map<number, { x: number; y: number; column: number }[]>()
    for (const spot of grid(sheet, { x: step, y: step / 2, stagger: true })) {
      rows.set(spot.row, [...(rows.get(spot.row) ?? []), spot])
    }
    // From above: each row covers the lower half of the one before it.
    for (const [row, spots] of rows) {
      const rings = [
        [light, 0.5],
        [[a, b, c, d][((row % 4) + 4) % 4]!, 0.465],
        [light, 0.3],
        [[a, b, c, d][((row % 4) + 4) % 4]!, 0.265],
        [light, 0.1],
      ] as const
      for (const [color, share] of rings) {
        sheet.fill(
          color,
          spots.map(({ x, y }) => circle(x, y + step / 2, step * share)),
        )
      }
    }
  },
  ['sea', { c: '#cfe3dd', d: '#1d4f63' }],
  ['blush', { c: '#f7d3c8', d: '#b5506a' }],
  ['mustard', { ground: '#f8efd9', a: '#e0a526', b: '#f0cf7e', c: '#2f6d6a', d: '#c4583c' }],
)

export const waves = motif(
  (sheet, colors) => {
    const bands = [colors.b, colors.a, colors.ink, colors.a, colors.b, colors.light]
    const step = sheet.unit / 8
    for (let row = 0; sheet.box.top + row * step < sheet.box.bottom + 2 * step; row += 1) {
      const y = sheet.box.top + row * step
      sheet.fill(bands[row % bands.length]!, [wavy(sheet, y, step, row)])
    }
  },
  ['sea', { ground: '#fbfdfb', light: '#f4ead6', a: '#2f7f8e', b: '#8ec4bf', ink: '#1d4a5c' }],
  ['terracotta', { light: '#fbf1e2', ink: '#9c3f2b' }],
  ['lilac', { light: '#faf5ff', ink: '#4c3a78' }],
  ['night', { light: '#f2cb73', a: '#34467a', b: '#54689f', ink: '#151f3d' }],
)

/** From a wavy edge down to the end of the paper. */
function wavy({ box }: Sheet, y: number, step: number, row: number): Path {
  const length = step * 3.2
  const swing = step * 0.34
  const from = box.left - length + (row % 2) * length * 0.5
  const humps = Math.ceil((box.right - from) / length) + 1
  const curves = Array.from({ length: humps }, () => {
    const half = length / 2
    const rise = swing * 1.9
    return `q${half / 2} ${-rise} ${half} 0q${half / 2} ${rise} ${half} 0`
  })
  return svg(`M${from} ${y}${curves.join('')}V${box.bottom + 1}H${from}Z`)
}

export const chevrons = motif(
  (sheet, { a, b, c, d, light }) => {
    const { box } = sheet
    const step = sheet.unit / 9
    const wide = step * 2.2
    const order = [a, light, b, light, c, light, d, light]
    const teeth = Math.ceil((box.right - box.left) / wide) + 2
    const left = (box.left + box.right - teeth * wide) / 2
    const edge = (y: number): Point[] =>
      Array.from({ length: 2 * teeth + 1 }, (_, index): Point => [
        left + (index * wide) / 2,
        y + (index % 2 === 0 ? wide * 0.42 : 0),
      ])
    const bands = order.map((): Path[] => [])
    const rows = Math.ceil((box.bottom - box.top + wide) / step) + 1
    for (let row = 0; row < rows; row += 1) {
      const y = box.top - wide * 0.5 + row * step
      bands[row % order.length]!.push(polygon([...edge(y), ...edge(y + step).toReversed()]))
    }
    for (const [index, color] of order.entries()) sheet.fill(color, bands[index]!)
  },
  ['sea', { a: '#1d4f63', b: '#7db8b4', c: '#e9a15b', d: '#d9634c' }],
  'lilac',
  ['ivory', { a: '#2f3e46', b: '#b9b4a6', c: '#c98d4a', d: '#84978f' }],
)

export const checkerboard = motif(
  (sheet, { a }) => {
    const step = sheet.unit / 6
    const squares = grid(sheet, { x: step, y: step }).filter(
      ({ column, row }) => (column + row) % 2 === 0,
    )
    sheet.fill(
      a,
      squares.map(({ x, y }) => rect(x - step / 2, y - step / 2, step, step)),
    )
  },
  ['ivory', { a: '#26292b' }],
  ['blush', { ground: '#fbdcd6', a: '#d65d6f' }],
  ['meadow', { ground: '#f6edc9', a: '#7fa06c' }],
  ['lilac', { a: '#a995cf' }],
)

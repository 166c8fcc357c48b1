import { motif } from './motif.ts'
import { circle, joined, onCircle, polyline, svg, type Path, type Point } from './pen.ts'
import type { Sheet } from './sheet.ts'
import { grid } from './spots.ts'

export const sunburst = motif(
  (sheet, { a, b, c, light }) => {
    for (const [index, place] of sheet.places.entries()) {
      const far = Math.hypot(sheet.width, sheet.height) * 1.1
      const x = place.x
      const y = place.y + place.room * 0.12
      const rays = 32
      const half = sheet.places.length > 1 ? halfOfPaper(sheet, index) : undefined
      const wedges = Array.from({ length: rays }, (_, ray): Point[] => [
        [x, y],
        onCircle(x, y, far, (360 * ray) / rays - 180 / rays / 2),
        onCircle(x, y, far, (360 * ray) / rays + 180 / rays / 2),
      ])
      const paths = wedges.map((points) => clippedToHalf(points, half))
      sheet.fill(
        b,
        paths.filter((_, ray) => ray % 2 === 0),
      )
      sheet.fill(
        light,
        paths.filter((_, ray) => ray % 2 === 1),
      )
      const disc = place.room * 0.2
      sheet.fill(c, [circle(x, y, disc * 1.34)])
      sheet.fill(light, [circle(x, y, disc * 1.14)])
      sheet.fill(a, [circle(x, y, disc)])
    }
  },
  ['sunny', { ground: '#f9d98a', b: '#f6b64f', light: '#fdeec2', a: '#e2552f', c: '#f08a3c' }],
  ['terracotta', { ground: '#f3cfa4', b: '#d9774f', light: '#f6dfc0', a: '#8f2f22', c: '#b8482f' }],
  ['sea', { ground: '#7db8b4', b: '#2b7a86', light: '#a9d3ca', a: '#f2b55d', c: '#f6e2b3' }],
)

function halfOfPaper({ box, width }: Sheet, index: number): [number, number] {
  return index === 0 ? [box.left - 1, width / 2] : [width / 2, box.right + 1]
}

/** Two suns on one paper meet in its middle. */
function clippedToHalf(points: readonly Point[], half: [number, number] | undefined): Path {
  if (!half) return joined(polyline(points), [{ kind: 'Z' }])
  const cut = (kept: readonly Point[], edge: number, side: 1 | -1): Point[] =>
    kept.flatMap((point, index) => {
      const next = kept[(index + 1) % kept.length]!
      const isIn = (point[0] - edge) * side >= 0
      const isNextIn = (next[0] - edge) * side >= 0
      const share = (edge - point[0]) / (next[0] - point[0])
      const crossing: Point = [edge, point[1] + share * (next[1] - point[1])]
      return [...(isIn ? [point] : []), ...(isIn === isNextIn ? [] : [crossing])]
    })
  const inside = cut(cut(points, half[0], 1), half[1], -1)
  return inside.length < 3 ? [] : joined(polyline(inside), [{ kind: 'Z' }])
}

export const rainbowArches = motif(
  (sheet, { a, b, c, d, light }) => {
    const step = sheet.unit / 2.5
    const spots = grid(sheet, { x: step, y: step * 0.74, stagger: true, size: step * 0.72 })
    const [some, others] = [
      spots.filter(({ row }) => row % 2 === 0),
      spots.filter(({ row }) => row % 2 !== 0),
    ]
    const arch = (outer: number, inner: number) =>
      svg(
        `M${50 - outer} 78V66A${outer} ${outer} 0 0 1 ${50 + outer} 66V78H${50 + inner}V66` +
          `A${inner} ${inner} 0 0 0 ${50 - inner} 66V78Z`,
      )
    const bands = (order: readonly string[]) =>
      order.map((color, band) => [color, arch(47 - band * 10.5, 38.5 - band * 10.5)] as const)
    sheet.stamp(bands([a, c, b, d]), some)
    sheet.stamp(bands([d, a, c, b]), others)
    const dots = spots.map(({ x, y }) => circle(x, y - step * 0.33, step * 0.028))
    sheet.fill(light, dots)
    sheet.fill(
      a,
      spots.flatMap(({ x, y }) =>
        [-1, 1].map((side) => circle(x + side * step * 0.13, y - step * 0.3, step * 0.016)),
      ),
    )
  },
  ['terracotta', { light: '#e3a277' }],
  ['lilac', { light: '#f2c98a' }],
  ['mint', { light: '#3f8f7c' }],
  ['sky', { light: '#f0a35e' }],
)

/** Quiet company for the products: vases, books, biscuits, sprigs. */
import { spray } from './flower-forms.ts'
import {
  circle,
  ellipse,
  leaf,
  line,
  placer,
  polygon,
  rectangle,
  smooth,
  type Point,
} from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { SHADE, shadowPool, thrownShadow } from './soft-light.ts'
import {
  across,
  blurred,
  clipped,
  down,
  fill,
  linear,
  radial,
  stroke,
  type Stop,
} from './svg-markup.ts'

const ceramic = (light: string, middle: string, dark: string): Stop[] => [
  [0, middle],
  [0.28, light],
  [0.6, middle],
  [0.92, dark],
  [1, middle],
]

export type Stems = 'eucalyptus' | 'dried' | 'none'

/** A round-bellied vase standing on (x, y), 200 units tall without its stems. */
export function vase(
  [x, y]: Point,
  scale: number,
  colours: readonly [light: string, middle: string, dark: string],
  stems: Stems = 'eucalyptus',
): string {
  const put = placer(x, y, scale)
  const outline = smooth(
    put([
      [-24, -200],
      [-22, -176],
      [-30, -150],
      [-66, -110],
      [-76, -62],
      [-58, -14],
      [-36, 0],
      [36, 0],
      [58, -14],
      [76, -62],
      [66, -110],
      [30, -150],
      [22, -176],
      [24, -200],
    ]),
    true,
    0.9,
  )
  const mouth = ellipse(x, y - 200 * scale, 25 * scale, 6 * scale)
  return (
    thrownShadow([x - 60 * scale, x + 56 * scale, y - 4], 190 * scale, 0.32) +
    shadowPool([x + 8 * scale, y - 3 * scale], 84 * scale, 18 * scale, 0.55) +
    stemsIn(put, scale, stems) +
    fill(outline, across(...ceramic(...colours))) +
    clipped(
      outline,
      fill(outline, down([0.6, SHADE, 0], [1, SHADE, 0.3])) +
        blurred(
          5 * scale,
          fill(ellipse(x - 34 * scale, y - 84 * scale, 9 * scale, 34 * scale, 8), '#fff', {
            opacity: 0.7,
          }),
        ),
    ) +
    fill(mouth, colours[2]) +
    stroke(mouth, colours[0], 3 * scale)
  )
}

function stemsIn(put: ReturnType<typeof placer>, scale: number, stems: Stems): string {
  const at = (px: number, py: number) => put([[px, py]])[0] as Point
  if (stems === 'eucalyptus')
    return [
      [-160, -380],
      [-84, -470],
      [-8, -520],
      [78, -480],
      [156, -390],
    ]
      .map(([px = 0, py = 0], index) =>
        spray(at(0, -190), at(px, py), 66 * scale, index % 2 ? '#5f8a74' : '#7d9f83', '#a5bda0'),
      )
      .join('')
  if (stems === 'dried')
    return [
      [-90, -430],
      [-20, -480],
      [50, -450],
      [110, -400],
    ]
      .map(([px = 0, py = 0], index) => plume(at(0, -190), at(px, py), scale, index))
      .join('')
  return ''
}

/** A feathery head of pampas grass. */
function plume(foot: Point, tip: Point, scale: number, seed: number): string {
  const random = seededRandom(seed + 5)
  const along = (share: number): Point => [
    foot[0] + (tip[0] - foot[0]) * share,
    foot[1] + (tip[1] - foot[1]) * share,
  ]
  const hairs = Array.from({ length: 46 }, () => {
    const share = random.between(0.45, 1)
    const [x, y] = along(share)
    const side = random.between(-1, 1)
    return leaf(
      [x, y],
      [x + side * 34 * scale * (1.35 - share), y - random.between(26, 60) * scale],
      3.4 * scale,
    )
  })
  return (
    stroke(line(foot, along(0.9)), '#b08a5e', 3 * scale) +
    fill(hairs.join(''), linear([0, 0, 1, 1], '#f3e0c2', '#d2ab7c'), { opacity: 0.95 })
  )
}

/** A sprig laid down on the table. */
export const lyingSprig = (
  foot: Point,
  tip: Point,
  size: number,
  dark = '#557f68',
  light = '#8fae8c',
) =>
  blurred(7, moveBy(8, 12, spray(foot, tip, size, SHADE, SHADE), 0.34), 0.1) +
  spray(foot, tip, size, dark, light)

const moveBy = (dx: number, dy: number, content: string, opacity: number) =>
  `<g transform="translate(${dx} ${dy})" opacity="${opacity}">${content}</g>`

/** A kraft envelope lying flat, its flap closed with a wax seal. */
export function envelope(
  [x, y]: Point,
  width: number,
  turn: number,
  light = '#d7ae7d',
  dark = '#bd8f5c',
): string {
  const height = width * 0.68
  const body = rectangle(-width / 2, -height / 2, width, height, 5)
  const flap = polygon([
    [-width / 2 + 2, -height / 2],
    [width / 2 - 2, -height / 2],
    [8, height * 0.1],
    [-8, height * 0.1],
  ])
  const inner =
    blurred(10, moveBy(9, 13, fill(body, SHADE), 0.4), 0.15) +
    fill(body, linear([0, 0, 1, 1], light, dark)) +
    stroke(line([-width / 2, height / 2], [0, -height * 0.05], [width / 2, height / 2]), dark, 2, {
      opacity: 0.6,
    }) +
    blurred(4, moveBy(2, 5, fill(flap, SHADE), 0.35), 0.1) +
    fill(flap, linear([0, 0, 0.6, 1], light, dark)) +
    fill(circle(0, height * 0.06, width * 0.066), radial([0.35, 0.3, 0.8], '#d9674d', '#9c3324')) +
    stroke(circle(0, height * 0.06, width * 0.042), '#7e2419', 2, { opacity: 0.5 })
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${inner}</g>`
}

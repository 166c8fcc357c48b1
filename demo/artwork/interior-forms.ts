/** Parts of a room for the wide scenes: a window, a shelf, a lamp, prints lying about. */
import {
  circle,
  curve,
  ellipse,
  leaf,
  line,
  polygon,
  rectangle,
  smooth,
  type Point,
} from './path-pen.ts'
import { printOnto } from './printed-surface.ts'
import { seededRandom } from './seeded-random.ts'
import { feathered, flatShadow, SHADE } from './soft-light.ts'
import {
  across,
  blurred,
  clipped,
  diagonal,
  down,
  fill,
  linear,
  radial,
  stroke,
} from './svg-markup.ts'
import { perspective, type Motif } from './surface-warp.ts'

/** A tall window with a garden outside and a linen curtain on its right. */
export function gardenWindow([x, y]: Point, width: number, height: number): string {
  const random = seededRandom(18)
  const glass = rectangle(x, y, width, height)
  const bar = width * 0.035
  const foliage = (colour: string, count: number, low: number) =>
    fill(
      Array.from({ length: count }, () => {
        const radius = random.between(0.06, 0.15) * width
        return circle(
          x + random.between(0, 1) * width,
          y + random.between(low, 1.05) * height,
          radius,
        )
      }).join(''),
      colour,
      { opacity: 0.75 },
    )
  return (
    fill(
      rectangle(x - bar, y - bar, width + bar * 2, height + bar * 2),
      linear([0, 0, 1, 1], '#fffaf0', '#e5d5bd'),
    ) +
    clipped(
      glass,
      fill(glass, down('#cfe6e6', '#eef3e4', '#fdf3da')) +
        blurred(
          width * 0.03,
          foliage('#b9d0b4', 30, 0.55) +
            foliage('#96b897', 24, 0.72) +
            foliage('#78a080', 18, 0.86),
          0,
        ) +
        fill(glass, diagonal([0, '#fffdf2', 0.75], [0.5, '#fffdf2', 0.35], [1, '#fffdf2', 0.1])),
    ) +
    fill(rectangle(x + width / 2 - bar / 2, y, bar, height), across('#fffdf6', '#e2d2ba')) +
    fill(rectangle(x, y + height * 0.4, width, bar), down('#fffdf6', '#e2d2ba')) +
    fill(rectangle(x, y, width, 14), down([0, SHADE, 0.25], [1, SHADE, 0])) +
    fill(
      rectangle(x - bar * 3, y + height + bar, width + bar * 6, bar * 1.6, 4),
      down('#fffaf0', '#d8c5a8'),
    )
  )
}

export function curtain(
  [x, y]: Point,
  width: number,
  height: number,
  tones: readonly [string, string, string],
): string {
  const [light, middle, dark] = tones
  const cloth = smooth(
    [
      [x, y],
      [x + width * 0.5, y],
      [x + width, y],
      [x + width * 0.98, y + height * 0.4],
      [x + width * 1.05, y + height],
      [x + width * 0.5, y + height * 1.01],
      [x - width * 0.04, y + height],
      [x + width * 0.03, y + height * 0.4],
    ],
    true,
    0.35,
  )
  const folds = [0.12, 0.3, 0.47, 0.66, 0.84].map((share, index) => {
    const px = x + width * share
    return fill(
      leaf([px, y - 10], [px + (index % 2 ? 10 : -8), y + height + 10], width * 0.085),
      index % 2 ? dark : '#fffaf0',
      {
        opacity: index % 2 ? 0.3 : 0.5,
      },
    )
  })
  return (
    feathered(cloth, SHADE, 22, 0.12, 5) +
    fill(cloth, across(light, middle, light, middle, dark), { opacity: 0.96 }) +
    clipped(cloth, folds.join(''))
  )
}

/** A wooden shelf board with two brackets below it. */
export function shelfBoard([x, y]: Point, width: number, thickness: number): string {
  const board = rectangle(x, y, width, thickness, 3)
  return (
    flatShadow(board, 16, 22, 0.45) +
    fill(board, down('#e9c593', '#c4925a')) +
    fill(rectangle(x, y, width, thickness * 0.34), down('#f7dfb8', '#eccb9b')) +
    fill(board, across([0, '#fff', 0.2], [0.5, '#fff', 0], [1, SHADE, 0.25]))
  )
}

/** A print lying on the table, its corners given clockwise from the far left one. */
export function lyingPrint(
  motif: Motif,
  corners: readonly [Point, Point, Point, Point],
  [width, height]: readonly [number, number],
): string {
  const surface = perspective(width, height, corners)
  const border = width * 0.05
  const sheet = polygon(corners)
  const inner = perspective(width, height, corners)
  return (
    flatShadow(sheet, 6, 12, 0.45) +
    fill(sheet, '#fffdf6') +
    printOnto(motif, width - border * 2, height - border * 2, ([x, y]) =>
      inner([x + border, y + border]),
    ) +
    fill(sheet, linear([0, 0, 1, 1], [0, '#fff', 0.24], [0.5, '#fff', 0.02], [1, SHADE, 0.12])) +
    stroke(polygon([surface([0, height]), surface([width, height])], false), '#cbb99f', 2)
  )
}

/** A pendant lamp on its cord, lit. */
export function pendantLamp([x, y]: Point, size: number, tones: readonly [string, string]): string {
  const shade = smooth(
    [
      [x - size * 0.12, y - size * 0.46],
      [x + size * 0.12, y - size * 0.46],
      [x + size * 0.3, y - size * 0.3],
      [x + size * 0.5, y],
      [x - size * 0.5, y],
      [x - size * 0.3, y - size * 0.3],
    ],
    true,
    0.5,
  )
  return (
    stroke(line([x, -10], [x, y - size * 0.44]), '#3b3430', size * 0.02) +
    fill(
      circle(x, y + size * 0.1, size * 1.1),
      radial([0.5, 0.5, 0.5], [0, '#ffe9b8', 0.5], [1, '#ffe9b8', 0]),
    ) +
    fill(ellipse(x, y, size * 0.47, size * 0.07), '#fff3cf') +
    fill(shade, across(tones[0], tones[1])) +
    stroke(
      curve(
        [x - size * 0.3, y - size * 0.08],
        [x - size * 0.28, y - size * 0.2],
        [x - size * 0.22, y - size * 0.3],
        [x - size * 0.12, y - size * 0.38],
      ),
      '#fff',
      size * 0.03,
      { opacity: 0.4 },
    )
  )
}

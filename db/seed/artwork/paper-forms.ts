/** Things made of paper: prints, cards, a calendar. */
import { circle, curve, ellipse, line, polygon, rectangle, smooth, type Point } from './path-pen.ts'
import { printFlat, printOnto } from './printed-surface.ts'
import { feathered, flatShadow, SHADE, shadowPool } from './soft-light.ts'
import {
  across,
  clipped,
  diagonal,
  down,
  fill,
  group,
  linear,
  moved,
  stroke,
} from './svg-markup.ts'
import { perspective, type Motif } from './surface-warp.ts'

const PAPER = linear([0, 0, 1, 1], '#fffefa', '#f3ebde')

/** A photo print with a white border, turned about its middle (x, y). */
export function photoPrint(
  motif: Motif,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  turn: number,
  border = 18,
): string {
  const sheet = rectangle(-width / 2, -height / 2, width, height, 3)
  const photo = rectangle(
    -width / 2 + border,
    -height / 2 + border,
    width - border * 2,
    height - border * 2,
  )
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(sheet, 7, 12, 0.5) +
      fill(sheet, PAPER) +
      printFlat(
        motif,
        -width / 2 + border,
        -height / 2 + border,
        width - border * 2,
        height - border * 2,
      ) +
      fill(photo, diagonal([0, '#fff', 0.3], [0.35, '#fff', 0.04], [1, '#2a1a10', 0.1])) +
      stroke(sheet, '#cdbda8', 1, { opacity: 0.6 }),
  )
}

/** A pile of prints seen from above: only the edges of the lower ones show. */
export function printPile(
  motif: Motif,
  [x, y]: Point,
  size: readonly [number, number],
  turn: number,
  count: number,
): string {
  const [width, height] = size
  const below = Array.from({ length: count }, (_, index) => {
    const lift = (count - index) * 3.2
    const wobble = ((index * 7) % 5) - 2
    return moved(
      `translate(${x + lift} ${y + lift * 1.1}) rotate(${turn + wobble * 0.35})`,
      fill(
        rectangle(-width / 2, -height / 2, width, height, 3),
        index % 2 ? '#e9dfcf' : '#fbf6ec',
      ) +
        stroke(rectangle(-width / 2, -height / 2, width, height, 3), '#b9a68c', 1, {
          opacity: 0.6,
        }),
    )
  })
  const foot = moved(
    `translate(${x + count * 3} ${y + count * 3.4}) rotate(${turn})`,
    flatShadow(rectangle(-width / 2, -height / 2, width, height, 3), 20, 22, 0.46),
  )
  return foot + below.join('') + photoPrint(motif, [x, y], size, turn, 20)
}

interface CardForm {
  /** The lower left corner of the front, and its size before perspective. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** How far the right side swings towards the back of the table. */
  readonly swing: number
}

/** A folded card standing open on the table. */
export function standingCard(motif: Motif, { x, y, width, height, swing }: CardForm): string {
  const right = x + width * 0.93
  const front = [
    [x, y - height],
    [right, y - height + swing * 0.12],
    [right, y - swing * 0.5],
    [x, y],
  ] as const
  // The back half leans away behind the fold on the left, and shows on the right.
  const back = [
    [x, y - height],
    [right + width * 0.16, y - height - swing * 0.1],
    [right + width * 0.16, y - swing * 1.15],
    [x, y],
  ] as const
  const surface = perspective(width, height, front)
  const frontEdge = polygon(front)
  return (
    shadowPool([x + width * 0.72, y - swing * 0.7], width * 0.86, swing * 0.95, 0.5) +
    feathered(polygon([front[3], front[2], back[2]]), SHADE, 9, 0.4, 4) +
    fill(polygon(back), across('#efe4d3', '#c9b69c')) +
    fill(polygon(back), down([0.5, SHADE, 0], [1, SHADE, 0.2])) +
    fill(frontEdge, PAPER) +
    printOnto(motif, width, height, surface) +
    fill(
      frontEdge,
      across([0, '#fff', 0.3], [0.12, '#fff', 0.02], [0.6, '#fff', 0], [1, SHADE, 0.22]),
    ) +
    stroke(line(front[0], front[3]), '#fff', 3, { opacity: 0.7 }) +
    stroke(line(front[1], front[2]), '#fffdf6', 2.4, { opacity: 0.9 }) +
    stroke(line(front[0], front[1]), '#fffdf6', 1.6, { opacity: 0.7 })
  )
}

/** A wall calendar on its wire: picture above, the days of a month as dots below. */
export function wallCalendar(
  motif: Motif,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  accent: string,
): string {
  const sheet = rectangle(x, y, width, height, 4)
  const picture = height * 0.55
  const margin = width * 0.05
  const curl = polygon([
    [x + width - 74, y + height],
    [x + width, y + height - 58],
    [x + width, y + height],
  ])
  const lifted = smooth(
    [
      [x + width - 76, y + height + 1],
      [x + width - 52, y + height - 44],
      [x + width + 1, y + height - 60],
      [x + width - 34, y + height - 26],
    ],
    true,
    0.7,
  )
  return (
    flatShadow(sheet, 18, 18, 0.5) +
    fill(rectangle(x + 3, y + 6, width, height, 4), '#d8c9b2') +
    fill(rectangle(x + 1.5, y + 3, width, height, 4), '#f1e7d8') +
    fill(sheet, PAPER) +
    clipped(sheet, printFlat(motif, x, y, width, picture)) +
    monthGrid(
      [x + margin, y + picture + margin * 0.9],
      width - margin * 2,
      height - picture - margin * 1.7,
      accent,
    ) +
    fill(sheet, linear([0, 0, 1, 1], [0, '#fff', 0.16], [0.4, '#fff', 0], [1, SHADE, 0.12])) +
    fill(curl, '#e4d7c2') +
    fill(lifted, linear([0.1, 0.1, 0.9, 0.9], '#fffdf8', '#cbb99e', '#fbf5ea')) +
    wire(x, y, width) +
    hanger(x + width / 2, y)
  )
}

function monthGrid([x, y]: Point, width: number, height: number, accent: string): string {
  const column = width / 7
  const row = (height - 44) / 5
  const days: string[] = []
  const weekends: string[] = []
  for (let day = 0; day < 31; day += 1) {
    const slot = day + 2
    const cx = x + ((slot % 7) + 0.5) * column
    const cy = y + 58 + Math.floor(slot / 7) * row
    ;(slot % 7 > 4 ? weekends : days).push(circle(cx, cy, Math.min(column, row) * 0.13))
  }
  const rules = [0, 1, 2, 3, 4].map((index) =>
    line([x, y + 58 + (index + 0.5) * row], [x + width, y + 58 + (index + 0.5) * row]),
  )
  return (
    fill(rectangle(x, y, width * 0.3, 12, 6), accent) +
    fill(rectangle(x + width * 0.88, y, width * 0.12, 12, 6), '#d9cbb6') +
    stroke(rules.slice(0, 4).join(''), '#e3d6c3', 1.6) +
    fill(days.join(''), '#8d7c6b') +
    fill(weekends.join(''), accent, { opacity: 0.75 }) +
    stroke(circle(x + 3.5 * column, y + 58 + row * 2, Math.min(column, row) * 0.32), accent, 3)
  )
}

function wire(x: number, y: number, width: number): string {
  const loops = Array.from({ length: Math.floor(width / 22) }, (_, index) => x + 14 + index * 22)
    .filter((at) => Math.abs(at - (x + width / 2)) > 34)
    .map((at) => {
      const loop = curve([at, y + 18], [at - 7, y - 18], [at + 9, y - 20], [at + 5, y + 10])
      return (
        fill(ellipse(at, y + 19, 4.4, 4.4), '#6d5a48', { opacity: 0.55 }) +
        stroke(loop, '#5b5550', 4.4) +
        stroke(loop, '#d6d0c8', 1.7)
      )
    })
  return loops.join('')
}

const hanger = (cx: number, y: number) =>
  group(
    stroke(
      smooth(
        [
          [cx - 34, y + 2],
          [cx - 14, y - 12],
          [cx, y - 34],
          [cx + 14, y - 12],
          [cx + 34, y + 2],
        ],
        false,
      ),
      '#6a635c',
      4.4,
    ) +
      fill(circle(cx + 5, y - 30, 11), SHADE, { opacity: 0.3 }) +
      fill(circle(cx, y - 38, 10), linear([0, 0, 1, 1], '#f5dca0', '#a9782f')),
  )

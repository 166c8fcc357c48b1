/** A card, as it stands on a table. */
import { line, polygon } from './path-pen.ts'
import { printOnto } from './printed-surface.ts'
import { feathered, SHADE, shadowPool } from './soft-light.ts'
import { across, down, fill, linear, stroke } from './svg-markup.ts'
import { perspective, type Motif } from './surface-warp.ts'

const PAPER = linear([0, 0, 1, 1], '#fffefa', '#f3ebde')

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

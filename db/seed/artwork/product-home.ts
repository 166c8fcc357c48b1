/** For the home: the cushion, the jigsaw puzzle, the fridge magnets. */
import { cushion, sofa } from './cushion-form.ts'
import { withoutSpeckle } from './grain-texture.ts'
import { jigsaw, type Piece } from './jigsaw-form.ts'
import { circle, curve, rectangle, smooth, type Point } from './path-pen.ts'
import { printFlat } from './printed-surface.ts'
import { flatLay } from './product-paper.ts'
import { flatShadow, SHADE, windowLight } from './soft-light.ts'
import { photographicFinish, STUDIO, wall, WALLS } from './studio-backdrop.ts'
import {
  across,
  clipped,
  diagonal,
  down,
  fill,
  group,
  linear,
  masked,
  moved,
  reusable,
  stroke,
  svgDocument,
} from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

export const cushionOnSofa = (motif: Motif) =>
  svgDocument(
    STUDIO,
    STUDIO,
    wall(STUDIO, STUDIO, WALLS.cream) +
      sofa(STUDIO, STUDIO, 900, ['#a4b4a6', '#84988b', '#5a6f65']) +
      windowLight([60, 40], 620, 800, 0.2) +
      cushion(motif, [530, 645], 620, -5) +
      photographicFinish(STUDIO, STUDIO),
  )

const PUZZLE = { width: 840, height: 630, columns: 7, rows: 5 } as const

/** Pieces not yet in place: where they lie, and how they are turned. */
const LOOSE: ReadonlyArray<
  readonly [column: number, row: number, x: number, y: number, turn: number]
> = [
  [6, 4, 890, 790, 34],
  [5, 4, 650, 850, -28],
  [6, 3, 960, 560, 62],
  [4, 4, 380, 830, 14],
  [6, 2, 985, 330, -40],
]

const isLoose = ({ column, row }: Piece) => LOOSE.some(([c, r]) => c === column && r === row)

export function puzzle(motif: Motif): string {
  const pieces = jigsaw(PUZZLE.width, PUZZLE.height, PUZZLE.columns, PUZZLE.rows)
  const print = reusable(withoutSpeckle(motif(PUZZLE.width, PUZZLE.height)))
  const placed = pieces
    .filter((piece) => !isLoose(piece))
    .map((piece) => piece.outline)
    .join('')
  const cut = (outline: string) =>
    stroke(outline, '#2a1a10', 2.4, { opacity: 0.42 }) +
    moved('translate(1.6 1.8)', stroke(outline, '#ffffff', 1.5, { opacity: 0.4 }))
  const loose = LOOSE.map(([column, row, x, y, turn]) => {
    const piece = pieces.find((each) => each.column === column && each.row === row)
    if (!piece) return ''
    const [cx, cy] = piece.centre
    return moved(
      `translate(${x} ${y}) rotate(${turn}) translate(${-cx} ${-cy})`,
      moved(
        'translate(7 8)',
        stroke(piece.outline, SHADE, 8, { opacity: 0.16 }) +
          fill(piece.outline, SHADE, { opacity: 0.3 }),
      ) +
        moved('translate(2 3)', fill(piece.outline, '#b79f82')) +
        clipped(
          piece.outline,
          print.use + fill(piece.outline, diagonal([0, '#fff', 0.25], [1, SHADE, 0.12])),
        ) +
        stroke(piece.outline, '#fff', 1.6, { opacity: 0.5 }),
    )
  })
  return flatLay(
    WALLS.blush,
    print.definition +
      moved(
        'rotate(-5 600 560) translate(110 200)',
        moved(
          'translate(9 11)',
          stroke(placed, SHADE, 9, { opacity: 0.16 }) + fill(placed, SHADE, { opacity: 0.3 }),
        ) +
          moved('translate(2 4)', fill(placed, '#b79f82')) +
          masked(
            fill(placed, '#fff'),
            print.use +
              cut(placed) +
              fill(
                placed,
                linear([0, 0, 1, 1], [0, '#fff', 0.22], [0.5, '#fff', 0], [1, SHADE, 0.12]),
              ),
          ) +
          group(loose.join('')),
      ),
    false,
  )
}

type Cut = 'square' | 'round' | 'heart'

function magnet(
  motif: Motif,
  [x, y]: Point,
  size: number,
  turn: number,
  cut: Cut = 'square',
): string {
  const half = size / 2
  const shape =
    cut === 'round'
      ? circle(0, 0, half)
      : cut === 'heart'
        ? smooth(
            [
              [0, -half * 0.55],
              [half * 0.5, -half * 0.92],
              [half * 0.98, -half * 0.5],
              [half * 0.84, half * 0.1],
              [half * 0.05, half * 0.9],
              [-half * 0.05, half * 0.9],
              [-half * 0.84, half * 0.1],
              [-half * 0.98, -half * 0.5],
              [-half * 0.5, -half * 0.92],
            ],
            true,
            0.95,
          )
        : rectangle(-half, -half, size, size, size * 0.09)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(shape, 9, 12, 0.5) +
      moved('translate(3 5)', fill(shape, '#a8937a')) +
      clipped(
        shape,
        printFlat(motif, -half, -half, size, size) +
          fill(
            shape,
            diagonal([0, '#fff', 0.45], [0.32, '#fff', 0.08], [0.34, '#fff', 0], [1, SHADE, 0.14]),
          ),
      ) +
      stroke(shape, '#fff', 2.4, { opacity: 0.6 }),
  )
}

export function fridgeMagnets(...motifs: readonly [Motif, Motif, Motif, Motif, Motif]): string {
  const [first, second, third, fourth, fifth] = motifs
  return svgDocument(
    STUDIO,
    STUDIO,
    fridgeDoor() +
      note([770, 470], 300, 5) +
      magnet(second, [760, 330], 170, -4, 'round') +
      magnet(first, [420, 380], 330, -5) +
      magnet(third, [430, 790], 270, 6) +
      magnet(fourth, [770, 830], 300, -3) +
      magnet(fifth, [1010, 640], 190, 8, 'heart') +
      photographicFinish(STUDIO, STUDIO),
  )
}

/** An enamelled door with a chrome handle on its left. */
function fridgeDoor(): string {
  const sheet = rectangle(0, 0, STUDIO, STUDIO)
  const bar = rectangle(96, 240, 44, 640, 22)
  return (
    fill(sheet, linear([0, 0, 1, 1], '#a9cdc4', '#8bb8b0', '#659891')) +
    windowLight([220, -60], 760, 900, 0.3) +
    fill(rectangle(0, 0, 34, STUDIO), across('#3f6a66', '#7fada5')) +
    flatShadow(bar, 16, 16, 0.5) +
    fill(bar, across('#fdfdfb', '#b9bdbb', '#f4f5f3', '#8f9694', '#c9cdca')) +
    [270, 836].map((y) => fill(rectangle(104, y, 28, 16, 8), down('#8f9694', '#e9ecea'))).join('')
  )
}

/** A child's drawing held up by a magnet. */
function note([x, y]: Point, size: number, turn: number): string {
  const half = size / 2
  const sheet = rectangle(-half, -half, size, size * 1.02, 2)
  const sun = circle(half * 0.46, -half * 0.02, half * 0.19)
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    flatShadow(sheet, 7, 10, 0.4) +
      fill(sheet, linear([0, 0, 1, 1], '#fffdf6', '#f1e6d4')) +
      stroke(sun, '#e0a93b', 6) +
      stroke(
        smooth(
          [
            [-half * 0.6, half * 0.7],
            [-half * 0.6, half * 0.22],
            [-half * 0.28, -half * 0.06],
            [half * 0.04, half * 0.22],
            [half * 0.04, half * 0.7],
          ],
          false,
          0.3,
        ),
        '#c8553d',
        6,
      ) +
      stroke(
        curve(
          [-half * 0.8, half * 0.72],
          [-half * 0.3, half * 0.64],
          [half * 0.3, half * 0.8],
          [half * 0.8, half * 0.7],
        ),
        '#5f9a7c',
        6,
      ),
  )
}

import type { SKRSContext2D } from '@napi-rs/canvas'

/** A puzzle cut into columns and rows, with knobs that look each a little different. */
type Jigsaw = { columns: number; rows: number; piece: number }
export type Cut = Jigsaw & { pieceHeight: number }

/** Usual pieces of a puzzle of unknown number; more than the most would only be a grey net. */
const USUAL_PIECES = 121
const MOST_PIECES = 600

/** About so many pieces, nearly square, whatever the shape of the picture. */
export function jigsawFor(width: number, height: number, pieces = USUAL_PIECES): Cut {
  const along = Math.sqrt(Math.min(pieces, MOST_PIECES))
  const columns = Math.max(3, Math.round((width / Math.sqrt(width * height)) * along))
  const rows = Math.max(3, Math.round((height / Math.sqrt(width * height)) * along))
  return { columns, rows, piece: width / columns, pieceHeight: height / rows }
}

/** All the cuts inside of a rectangle that begins at 0, 0. */
export function cutLines(context: SKRSContext2D, { columns, rows, piece, pieceHeight }: Cut): void {
  context.beginPath()
  for (let row = 1; row < rows; row += 1) {
    context.moveTo(0, row * pieceHeight)
    for (let column = 0; column < columns; column += 1) {
      knob(
        context,
        [column * piece, row * pieceHeight],
        [(column + 1) * piece, row * pieceHeight],
        seedOf(column, row, 0),
      )
    }
  }
  for (let column = 1; column < columns; column += 1) {
    context.moveTo(column * piece, 0)
    for (let row = 0; row < rows; row += 1) {
      knob(
        context,
        [column * piece, row * pieceHeight],
        [column * piece, (row + 1) * pieceHeight],
        seedOf(column, row, 1),
      )
    }
  }
}

/** The outline of one piece that does not touch the edge of the puzzle. */
export function piecePath(
  context: SKRSContext2D,
  { piece, pieceHeight }: Cut,
  column: number,
  row: number,
): void {
  const [left, right] = [column * piece, (column + 1) * piece]
  const [top, bottom] = [row * pieceHeight, (row + 1) * pieceHeight]
  context.beginPath()
  context.moveTo(left, top)
  knob(context, [left, top], [right, top], seedOf(column, row, 0))
  knob(context, [right, top], [right, bottom], seedOf(column + 1, row, 1))
  knobBack(context, [left, bottom], [right, bottom], seedOf(column, row + 1, 0))
  knobBack(context, [left, top], [left, bottom], seedOf(column, row, 1))
  context.closePath()
}

type Point = readonly [x: number, y: number]
type Curve = readonly [Point, Point, Point]

function seedOf(column: number, row: number, direction: number): number {
  return ((column * 73 + row * 151 + direction * 37) * 2_654_435_761) >>> 8
}

/** From one corner of a piece to the next, with a knob to one side of the line. */
function curvesOf([x0, y0]: Point, [x1, y1]: Point, seed: number): Curve[] {
  const side = seed % 2 === 0 ? 1 : -1
  const middle = 0.5 + (((seed >> 1) % 9) - 4) * 0.012
  const tall = side * (0.2 + ((seed >> 4) % 5) * 0.008)
  const at = (along: number, out: number): Point => [
    x0 + (x1 - x0) * along - (y1 - y0) * out,
    y0 + (y1 - y0) * along + (x1 - x0) * out,
  ]
  return [
    [at(0.2, 0.02 * side), at(middle - 0.04, 0.06 * side), at(middle - 0.09, tall * 0.35)],
    [at(middle - 0.17, tall * 0.8), at(middle - 0.1, tall), at(middle, tall)],
    [at(middle + 0.1, tall), at(middle + 0.17, tall * 0.8), at(middle + 0.09, tall * 0.35)],
    [at(middle + 0.04, 0.06 * side), at(0.8, 0.02 * side), [x1, y1]],
  ]
}

function knob(context: SKRSContext2D, from: Point, to: Point, seed: number): void {
  for (const [one, two, end] of curvesOf(from, to, seed)) {
    context.bezierCurveTo(...one, ...two, ...end)
  }
}

/** The same cut in the other direction. */
function knobBack(context: SKRSContext2D, from: Point, to: Point, seed: number): void {
  const curves = curvesOf(from, to, seed)
  for (let index = curves.length - 1; index >= 0; index -= 1) {
    const [one, two] = curves[index]!
    const end = index === 0 ? from : curves[index - 1]![2]
    context.bezierCurveTo(...two, ...one, ...end)
  }
}

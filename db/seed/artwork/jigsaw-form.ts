/** Jigsaw pieces cut from a rectangle. */
import type { Point } from './path-pen.ts'

export interface Piece {
  readonly column: number
  readonly row: number
  readonly outline: string
  readonly centre: Point
}

const write = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** One side from `from` to `to`; `knob` is 1 outwards (to the left of the way), -1 inwards. */
function side(from: Point, to: Point, knob: number): string {
  if (knob === 0) return `L${write(to)}`
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const at = (along: number, out: number) =>
    write([from[0] + dx * along + dy * out * knob, from[1] + dy * along - dx * out * knob])
  return (
    `C${at(0.2, -0.02)} ${at(0.36, -0.04)} ${at(0.38, 0.02)}` +
    `C${at(0.4, 0.07)} ${at(0.29, 0.1)} ${at(0.3, 0.17)}` +
    `C${at(0.32, 0.28)} ${at(0.68, 0.28)} ${at(0.7, 0.17)}` +
    `C${at(0.71, 0.1)} ${at(0.6, 0.07)} ${at(0.62, 0.02)}` +
    `C${at(0.64, -0.04)} ${at(0.8, -0.02)} ${write(to)}`
  )
}

export function jigsaw(width: number, height: number, columns: number, rows: number): Piece[] {
  const knobAcross = (column: number, row: number) =>
    column === 0 || column === columns ? 0 : (column * 5 + row * 3) % 2 ? 1 : -1
  const knobDown = (column: number, row: number) =>
    row === 0 || row === rows ? 0 : (column * 3 + row * 7 + (column >> 1)) % 2 ? 1 : -1
  const [w, h] = [width / columns, height / rows]
  return Array.from({ length: columns * rows }, (_, index): Piece => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const corner = (dx: number, dy: number): Point => [(column + dx) * w, (row + dy) * h]
    return {
      column,
      row,
      centre: corner(0.5, 0.5),
      outline:
        `M${write(corner(0, 0))}` +
        side(corner(0, 0), corner(1, 0), knobDown(column, row)) +
        side(corner(1, 0), corner(1, 1), knobAcross(column + 1, row)) +
        side(corner(1, 1), corner(0, 1), -knobDown(column, row + 1)) +
        `${side(corner(0, 1), corner(0, 0), -knobAcross(column, row))}Z`,
    }
  })
}

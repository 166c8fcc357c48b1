import type { Outline } from './open-font.ts'

/** Placing of a glyph: its origin, its size, and the sine and cosine of its turn. */
export type Placing = { x: number; y: number; size: number; sine: number; cosine: number }

/** Four decimals of a millimetre: what is less differs between machines and prints nowhere. */
export function roundForPath(value: number): number {
  // Adding 0 turns -0 into 0, which would make equal drawings have different hashes.
  return Math.round(value * 1e4) / 1e4 + 0
}

export function placedOutline(outline: Outline, placing: Placing): string {
  const { x, y, size, sine, cosine } = placing
  let path = ''
  for (const { type, values } of outline) {
    path += type
    for (let index = 0; index < values.length; index += 2) {
      const across = values[index]! * size
      const down = values[index + 1]! * size
      if (index > 0) path += ' '
      path += roundForPath(x + cosine * across - sine * down)
      path += ' '
      path += roundForPath(y + sine * across + cosine * down)
    }
  }
  return path
}

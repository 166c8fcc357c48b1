import type { Matrix } from '#design/geometry.ts'
import type { PressPhoto } from './press-photo.ts'

/** By EXIF's number, in shares of a side: where a stored point stands once the photo is upright. */
const matrices: Record<PressPhoto['orientation'], Matrix> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
}

export function storedToUpright(orientation: PressPhoto['orientation']): Matrix {
  return matrices[orientation]
}

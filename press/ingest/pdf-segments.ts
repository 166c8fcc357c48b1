import { type Matrix, transform } from '#design/geometry.ts'
import type { PdfLibrary } from './pdf-library.ts'

/** Error for what cannot be told in paths of one colour: such a page is a picture and nothing else. */
export class NotFlat extends Error {}

const LINE = 0
const CURVE = 1
const MOVE = 2

type Segments = { count: number; segmentAt: (at: number) => number }

/** Path of the library in our words, its points moved by the matrix. */
export function readSegments(library: PdfLibrary, matrix: Matrix, segments: Segments): string {
  const { malloc, free } = library.pdfium.wasmExports
  const place = malloc(8)
  try {
    const parts: string[] = []
    let controls: string[] = []
    for (let at = 0; at < segments.count; at += 1) {
      const segment = segments.segmentAt(at)
      if (!library.FPDFPathSegment_GetPoint(segment, place, place + 4)) throw new NotFlat()
      const [x, y] = library.pdfium.HEAPF32.subarray(place >> 2, (place >> 2) + 2)
      const point = transform(matrix, { x: x!, y: y! })
      const text = `${rounded(point.x)} ${rounded(point.y)}`
      const kind = library.FPDFPathSegment_GetType(segment)
      if (kind === MOVE) parts.push(`M${text}`)
      else if (kind === LINE) parts.push(`L${text}`)
      else if (kind === CURVE) controls.push(text)
      else throw new NotFlat()
      if (controls.length === 3) {
        parts.push(`C${controls.join(' ')}`)
        controls = []
      }
      if (library.FPDFPathSegment_GetClose(segment)) parts.push('Z')
    }
    return parts.join('')
  } finally {
    free(place)
  }
}

function rounded(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 100_000) throw new NotFlat()
  // Without exponents, which a path of ours does not know.
  return Math.round(value * 1e4) / 1e4 || 0
}

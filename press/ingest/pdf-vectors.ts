import { type Matrix, multiply, transform } from '#design/geometry.ts'
import type { VectorPage } from '#press/vector-page.ts'
import type { PdfLibrary } from './pdf-library.ts'

type Item = VectorPage['items'][number]

const MM_PER_POINT = 25.4 / 72
const PATH = 2
const FORM = 5
const LINE = 0
const CURVE = 1
const MOVE = 2
const EVEN_ODD = 1
const MITER = 0
const ROUND = 1
const BUTT = 0
const MOST_ITEMS = 5_000
const MOST_PATH_LETTERS = 4_000_000
const MOST_DEPTH = 8

/** Error for what cannot be told in paths of one colour: such a page is a picture and nothing else. */
class NotFlat extends Error {}

/**
 * A page of a PDF as flat drawings, undefined where it has anything else: letters of fonts, photos,
 * shades. What the library does not tell, such as clips and blending, is found by comparing the
 * drawings with the picture of the page.
 */
export function readPageVectors(library: PdfLibrary, page: number): VectorPage | undefined {
  const { malloc, free } = library.pdfium.wasmExports
  const scratch = malloc(32)
  try {
    return new PageReader(library, scratch).read(page)
  } catch (error) {
    if (error instanceof NotFlat) return undefined
    throw error
  } finally {
    free(scratch)
  }
}

class PageReader {
  readonly #library: PdfLibrary
  readonly #scratch: number
  readonly #items: Item[] = []
  #letters = 0

  constructor(library: PdfLibrary, scratch: number) {
    this.#library = library
    this.#scratch = scratch
  }

  read(page: number): VectorPage | undefined {
    const library = this.#library
    if (library.FPDFPage_GetRotation(page) !== 0) return undefined
    if (!library.FPDF_GetPageBoundingBox(page, this.#scratch)) return undefined
    const [left, top, right, bottom] = this.#floats(4) as [number, number, number, number]
    const scale = MM_PER_POINT
    const toPage: Matrix = [scale, 0, 0, -scale, -left * scale, top * scale]
    for (let at = 0; at < library.FPDFPage_CountObjects(page); at += 1) {
      this.#readObject(library.FPDFPage_GetObject(page, at), toPage, 0)
    }
    if (this.#items.length === 0) return undefined
    return { width: (right - left) * scale, height: (top - bottom) * scale, items: this.#items }
  }

  #readObject(object: number, outer: Matrix, depth: number): void {
    const library = this.#library
    const kind = library.FPDFPageObj_GetType(object)
    if ((kind !== PATH && kind !== FORM) || depth > MOST_DEPTH) throw new NotFlat()
    if (!library.FPDFPageObj_GetMatrix(object, this.#scratch)) throw new NotFlat()
    const matrix = multiply(outer, this.#floats(6) as unknown as Matrix)
    if (kind === PATH) {
      this.#readPath(object, matrix)
      return
    }
    for (let at = 0; at < library.FPDFFormObj_CountObjects(object); at += 1) {
      this.#readObject(library.FPDFFormObj_GetObject(object, at), matrix, depth + 1)
    }
  }

  #readPath(object: number, matrix: Matrix): void {
    const library = this.#library
    const scratch = this.#scratch
    if (!library.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) throw new NotFlat()
    const [fillMode, isStroked] = this.#integers(2) as [number, number]
    if (fillMode === 0 && isStroked === 0) return
    const path = this.#pathOf(object, matrix)
    if (path === '') return
    const fillRule = fillMode === EVEN_ODD ? 'evenodd' : 'nonzero'
    const shape = { path, fillRule } as const
    if (fillMode !== 0) {
      const { color, opacity } = this.#colour('FPDFPageObj_GetFillColor', object)
      this.#add({ ...shape, fill: color, stroke: null, opacity })
    }
    if (isStroked !== 0) {
      const { color, opacity } = this.#colour('FPDFPageObj_GetStrokeColor', object)
      this.#add({ ...shape, fill: null, stroke: { color, ...this.#line(object, matrix) }, opacity })
    }
  }

  #add(item: Item): void {
    this.#letters += item.path.length
    if (this.#items.length >= MOST_ITEMS || this.#letters > MOST_PATH_LETTERS) throw new NotFlat()
    if (item.opacity > 0) this.#items.push(item)
  }

  #line(object: number, [a, b, c, d]: Matrix): { width: number; join: 'miter' | 'round' } {
    const library = this.#library
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)]
    const isTurnedOnly = Math.abs(across - down) < 1e-3 * across && Math.abs(a * c + b * d) < 1e-6
    const join = library.FPDFPageObj_GetLineJoin(object)
    const isPlain =
      isTurnedOnly &&
      (join === MITER || join === ROUND) &&
      library.FPDFPageObj_GetLineCap(object) === BUTT &&
      library.FPDFPageObj_GetDashCount(object) <= 0 &&
      library.FPDFPageObj_GetStrokeWidth(object, this.#scratch)
    const width = isPlain ? this.#floats(1)[0]! * across : 0
    if (width <= 0) throw new NotFlat()
    return { width, join: join === ROUND ? 'round' : 'miter' }
  }

  #colour(name: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor', object: number) {
    const at = this.#scratch
    if (!this.#library[name](object, at, at + 4, at + 8, at + 12)) throw new NotFlat()
    const [red, green, blue, alpha] = this.#integers(4) as [number, number, number, number]
    const digits = [red, green, blue].map((value) => (value & 255).toString(16).padStart(2, '0'))
    return { color: `#${digits.join('')}`, opacity: alpha / 255 }
  }

  #pathOf(object: number, matrix: Matrix): string {
    const library = this.#library
    const parts: string[] = []
    let controls: string[] = []
    for (let at = 0; at < library.FPDFPath_CountSegments(object); at += 1) {
      const segment = library.FPDFPath_GetPathSegment(object, at)
      if (!library.FPDFPathSegment_GetPoint(segment, this.#scratch, this.#scratch + 4)) {
        throw new NotFlat()
      }
      const [x, y] = this.#floats(2) as [number, number]
      const point = transform(matrix, { x, y })
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
  }

  #floats(count: number): number[] {
    const { HEAPF32 } = this.#library.pdfium
    return [...HEAPF32.subarray(this.#scratch >> 2, (this.#scratch >> 2) + count)]
  }

  #integers(count: number): number[] {
    const { HEAPU8 } = this.#library.pdfium
    const view = new DataView(HEAPU8.buffer, HEAPU8.byteOffset + this.#scratch, 4 * count)
    return Array.from({ length: count }, (_, at) => view.getInt32(4 * at, true))
  }
}

function rounded(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 100_000) throw new NotFlat()
  // Without exponents, which a path of ours does not know.
  return Math.round(value * 1e4) / 1e4 || 0
}

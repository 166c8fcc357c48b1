import { type Matrix, multiply } from '#design/geometry.ts'
import type { VectorPage } from '#press/vector-page.ts'
import { PageLetters } from './pdf-letters.ts'
import type { PdfLibrary } from './pdf-library.ts'
import { NotFlat, readSegments } from './pdf-segments.ts'

type Item = VectorPage['items'][number]

const MM_PER_POINT = 25.4 / 72
const TEXT = 1
const PATH = 2
const FORM = 5
const EVEN_ODD = 1
const MITER = 0
const ROUND = 1
const caps = [undefined, 'round', 'square'] as const
const MOST_DASHES = 16
const MOST_ITEMS = 5_000
const MOST_PATH_LETTERS = 4_000_000
const MOST_DEPTH = 8

/**
 * A page of a PDF as flat drawings, undefined where it has anything else, such as photos and shades.
 * Letters are drawn as their outlines. What the library does not tell, such as clips and blending, or tells
 * otherwise than it paints, such as letters of a font without names, is found by comparing the drawings
 * with the picture of the page.
 */
export function readPageVectors(library: PdfLibrary, page: number): VectorPage | undefined {
  const { malloc, free } = library.pdfium.wasmExports
  const scratch = malloc(4 * MOST_DASHES)
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
  #text: PageLetters | undefined

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
    this.#text = new PageLetters(library, page, toPage)
    try {
      for (let at = 0; at < library.FPDFPage_CountObjects(page); at += 1) {
        this.#readObject(library.FPDFPage_GetObject(page, at), toPage, 0)
      }
    } finally {
      this.#text.close()
    }
    if (this.#items.length === 0) return undefined
    return { width: (right - left) * scale, height: (top - bottom) * scale, items: this.#items }
  }

  #readObject(object: number, outer: Matrix, depth: number): void {
    const library = this.#library
    const kind = library.FPDFPageObj_GetType(object)
    if (![TEXT, PATH, FORM].includes(kind) || depth > MOST_DEPTH) throw new NotFlat()
    if (kind === TEXT) {
      this.#readText(object)
      return
    }
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

  #readText(object: number): void {
    const path = this.#text!.pathOf(object)
    if (path === '') return
    const { color, opacity } = this.#colour('FPDFPageObj_GetFillColor', object)
    this.#add({ path, fillRule: 'nonzero', fill: color, stroke: null, opacity })
  }

  #readPath(object: number, matrix: Matrix): void {
    const library = this.#library
    const scratch = this.#scratch
    if (!library.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) throw new NotFlat()
    const [fillMode, isStroked] = this.#integers(2) as [number, number]
    if (fillMode === 0 && isStroked === 0) return
    const path = readSegments(library, matrix, {
      count: library.FPDFPath_CountSegments(object),
      segmentAt: (at) => library.FPDFPath_GetPathSegment(object, at),
    })
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

  #line(object: number, [a, b, c, d]: Matrix): Omit<NonNullable<Item['stroke']>, 'color'> {
    const library = this.#library
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)]
    const isTurnedOnly = Math.abs(across - down) < 1e-3 * across && Math.abs(a * c + b * d) < 1e-6
    const join = library.FPDFPageObj_GetLineJoin(object)
    const isPlain =
      isTurnedOnly &&
      (join === MITER || join === ROUND) &&
      library.FPDFPageObj_GetStrokeWidth(object, this.#scratch)
    const width = isPlain ? this.#floats(1)[0]! * across : 0
    const cap = library.FPDFPageObj_GetLineCap(object)
    if (width <= 0 || !(cap in caps)) throw new NotFlat()
    const dash = this.#dash(object, across)
    return {
      width,
      join: join === ROUND ? 'round' : 'miter',
      ...(caps[cap] && { cap: caps[cap] }),
      ...(dash.length > 0 && { dash }),
    }
  }

  /** From the beginning of a pattern: one that begins within is not what our lines know. */
  #dash(object: number, scale: number): number[] {
    const library = this.#library
    const count = Math.max(0, library.FPDFPageObj_GetDashCount(object))
    if (count === 0) return []
    if (count > MOST_DASHES || !library.FPDFPageObj_GetDashPhase(object, this.#scratch)) {
      throw new NotFlat()
    }
    if (this.#floats(1)[0] !== 0) throw new NotFlat()
    if (!library.FPDFPageObj_GetDashArray(object, this.#scratch, count)) throw new NotFlat()
    const dash = this.#floats(count).map((part) => part * scale)
    if (dash.some((part) => !(part > 0))) throw new NotFlat()
    return dash
  }

  #colour(name: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor', object: number) {
    const at = this.#scratch
    if (!this.#library[name](object, at, at + 4, at + 8, at + 12)) throw new NotFlat()
    const [red, green, blue, alpha] = this.#integers(4) as [number, number, number, number]
    const digits = [red, green, blue].map((value) => (value & 255).toString(16).padStart(2, '0'))
    return { color: `#${digits.join('')}`, opacity: alpha / 255 }
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

import { type Matrix, multiply } from '#design/geometry.ts'
import type { PdfLibrary } from './pdf-library.ts'
import { NotFlat, readSegments } from './pdf-segments.ts'

const FILLED = 0
const INVISIBLE = 3
const MOST_LETTERS = 20_000

/** Letters of a page as outlines: each object of text in its order among the drawings. */
export class PageLetters {
  readonly #library: PdfLibrary
  readonly #toPage: Matrix
  readonly #page: number
  readonly #scratch: number
  /** The library's text of the page, and which of its letters an object has. */
  #text = 0
  #letters: ReadonlyMap<number, number[]> | undefined

  constructor(library: PdfLibrary, page: number, toPage: Matrix) {
    this.#library = library
    this.#page = page
    this.#toPage = toPage
    this.#scratch = library.pdfium.wasmExports.malloc(32)
  }

  close(): void {
    if (this.#text !== 0) this.#library.FPDFText_ClosePage(this.#text)
    this.#library.pdfium.wasmExports.free(this.#scratch)
  }

  pathOf(object: number): string {
    const library = this.#library
    const mode = library.FPDFTextObj_GetTextRenderMode(object)
    if (mode === INVISIBLE) return ''
    const font = library.FPDFTextObj_GetFont(object)
    if (mode !== FILLED || !font || !library.FPDFTextObj_GetFontSize(object, this.#scratch)) {
      throw new NotFlat()
    }
    const [size] = this.#floats(1) as [number]
    const paths = this.#lettersOf(object).map((at) => this.#letter(at, font, size))
    if (paths.length === 0) throw new NotFlat()
    return paths.join('')
  }

  #letter(at: number, font: number, size: number): string {
    const library = this.#library
    const code = library.FPDFText_GetUnicode(this.#text, at)
    if (code === 0 || /\s/u.test(String.fromCodePoint(code))) return ''
    if (!library.FPDFText_GetMatrix(this.#text, at, this.#scratch)) throw new NotFlat()
    const [a, b, c, d] = this.#floats(6) as [number, number, number, number]
    const glyph = library.FPDFFont_GetGlyphPath(font, code, size)
    if (!glyph) throw new NotFlat()
    const { x, y } = this.#originOf(at)
    const matrix = multiply(this.#toPage, [a * size, b * size, c * size, d * size, x, y])
    return readSegments(library, matrix, {
      count: library.FPDFGlyphPath_CountGlyphSegments(glyph),
      segmentAt: (segment) => library.FPDFGlyphPath_GetGlyphPathSegment(glyph, segment),
    })
  }

  #originOf(at: number): { x: number; y: number } {
    const place = this.#scratch
    if (!this.#library.FPDFText_GetCharOrigin(this.#text, at, place, place + 8)) throw new NotFlat()
    const { HEAPU8 } = this.#library.pdfium
    const view = new DataView(HEAPU8.buffer, HEAPU8.byteOffset + place, 16)
    return { x: view.getFloat64(0, true), y: view.getFloat64(8, true) }
  }

  #lettersOf(object: number): readonly number[] {
    this.#letters ??= this.#readLetters()
    return this.#letters.get(object) ?? []
  }

  #readLetters(): ReadonlyMap<number, number[]> {
    const library = this.#library
    this.#text = library.FPDFText_LoadPage(this.#page)
    const count = this.#text === 0 ? -1 : library.FPDFText_CountChars(this.#text)
    if (count < 0 || count > MOST_LETTERS) throw new NotFlat()
    const letters = new Map<number, number[]>()
    for (let at = 0; at < count; at += 1) {
      // Blanks that the library puts between words that stand apart.
      if (library.FPDFText_IsGenerated(this.#text, at) === 1) continue
      const object = library.FPDFText_GetTextObject(this.#text, at)
      const own = letters.get(object)
      if (own) own.push(at)
      else letters.set(object, [at])
    }
    return letters
  }

  #floats(count: number): number[] {
    const { HEAPF32 } = this.#library.pdfium
    return [...HEAPF32.subarray(this.#scratch >> 2, (this.#scratch >> 2) + count)]
  }
}

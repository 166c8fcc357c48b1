import {
  beginText,
  endText,
  moveText,
  PDFHexString,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  showText,
  type Color,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { decimal, pathOperators } from './operators.ts'

/** Outlined letter, set as one, in ems; its path lies on the line, y grows downwards. */
export type OutlinedLetter = { text: string; advance: number; path: string }

type GlyphPage = { name: PDFName; ref: PDFRef; letters: OutlinedLetter[] }
type Lettering = { size: number; x: number; y: number; color: Color }

const UNITS_PER_EM = 1000
/** One byte each; the first is left free, because some readers stop there. */
const MOST_LETTERS = 255

/**
 * A font made of outlines (Type 3), for letters that had to be shaped first: a font with many weights
 * cannot be embedded in one of them. What is set with it can still be searched and copied.
 */
export function createOutlineFont(pdf: PDFDocument, nameStart: string) {
  const glyphPages: GlyphPage[] = []
  const placeOf = new Map<string, { glyphPage: GlyphPage; code: number }>()

  function place(letter: OutlinedLetter): { glyphPage: GlyphPage; code: number } {
    const key = `${letter.text}\n${letter.advance}\n${letter.path}`
    const known = placeOf.get(key)
    if (known) return known
    let glyphPage = glyphPages.at(-1)
    if (!glyphPage || glyphPage.letters.length === MOST_LETTERS) {
      const name = PDFName.of(`${nameStart}${glyphPages.length + 1}`)
      glyphPage = { name, ref: pdf.context.nextRef(), letters: [] }
      glyphPages.push(glyphPage)
    }
    const found = { glyphPage, code: glyphPage.letters.push(letter) }
    placeOf.set(key, found)
    return found
  }

  return {
    /** From left to right, whatever way they are read. */
    draw(page: PDFPage, letters: readonly OutlinedLetter[], look: Lettering): void {
      const runs: { glyphPage: GlyphPage; codes: number[] }[] = []
      for (const letter of letters) {
        const { glyphPage, code } = place(letter)
        const run = runs.at(-1)
        if (run?.glyphPage === glyphPage) run.codes.push(code)
        else runs.push({ glyphPage, codes: [code] })
      }
      for (const { glyphPage } of runs) page.node.setFontDictionary(glyphPage.name, glyphPage.ref)
      page.pushOperators(
        pushGraphicsState(),
        beginText(),
        setFillingColor(look.color),
        moveText(look.x, look.y),
        ...runs.flatMap(({ glyphPage, codes }) => [
          setFontAndSize(glyphPage.name, look.size),
          showText(PDFHexString.of(codes.map(byte).join(''))),
        ]),
        endText(),
        popGraphicsState(),
      )
    },
    /** When everything is set: until then letters may be added. */
    finish(): void {
      for (const glyphPage of glyphPages) pdf.context.assign(glyphPage.ref, fontOf(pdf, glyphPage))
    },
  }
}

function fontOf({ context }: PDFDocument, { name, letters }: GlyphPage) {
  const glyphName = (index: number) => `g${index + 1}`
  const drawings = letters.map(({ path, advance }) => {
    const box = boxOf(path)
    const outline = pathOperators(path, [UNITS_PER_EM, 0, 0, -UNITS_PER_EM, 0, 0])
    return { box, content: `${widthOf(advance)} 0 ${box.map(decimal).join(' ')} d1\n${outline} f` }
  })
  const streams = drawings.map(({ content }) => context.register(context.flateStream(content)))
  const corner = (at: number, pick: (...values: number[]) => number) =>
    pick(...drawings.map(({ box }) => box[at]!))
  return context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    Name: name,
    FontBBox: [corner(0, Math.min), corner(1, Math.min), corner(2, Math.max), corner(3, Math.max)],
    FontMatrix: [1 / UNITS_PER_EM, 0, 0, 1 / UNITS_PER_EM, 0, 0],
    Resources: {},
    CharProcs: Object.fromEntries(streams.map((ref, index) => [glyphName(index), ref])),
    Encoding: {
      Type: 'Encoding',
      Differences: [1, ...letters.map((_, index) => PDFName.of(glyphName(index)))],
    },
    FirstChar: 1,
    LastChar: letters.length,
    Widths: letters.map(({ advance }) => Number(widthOf(advance))),
    ToUnicode: context.register(context.flateStream(unicodeMapOf(letters))),
  })
}

const widthOf = (advance: number) => decimal(Math.round(advance * UNITS_PER_EM * 100) / 100)

function boxOf(path: string): [number, number, number, number] {
  const values = (path.match(/[-+.\deE]+/g) ?? []).map((value) => Number(value) * UNITS_PER_EM)
  const across = values.filter((_, index) => index % 2 === 0)
  const down = values.filter((_, index) => index % 2 === 1)
  if (across.length === 0) return [0, 0, 0, 0]
  return [
    Math.floor(Math.min(...across)),
    Math.floor(-Math.max(...down)),
    Math.ceil(Math.max(...across)),
    Math.ceil(-Math.min(...down)),
  ]
}

/** Unicode map: what a reader copies and finds. */
function unicodeMapOf(letters: readonly OutlinedLetter[]): string {
  const rows = letters.map(({ text }, index) => {
    // With the mark that says how it is written, which has no place here.
    const hex = PDFHexString.fromText(text).asString().slice(4)
    return `<${byte(index + 1)}> <${hex}>`
  })
  const parts = Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) =>
    rows.slice(index * 100, (index + 1) * 100),
  )
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${parts.map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const byte = (value: number) => value.toString(16).padStart(2, '0')

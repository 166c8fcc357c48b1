import type { PDFDocument, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib'
import { loadFonts } from '#press/fonts.ts'
import { createOutlineFont } from '#press/pdf/outline-font.ts'
import type { SetScriptLine } from '#press/pdf/script-lines.ts'
import { plainFonts } from '#press/pdf/true-type-font.ts'

/** Six letters before a font's name tell that not all of it is there. */
const SUBSET = 'ESTAMP+'

type Lettering = { x: number; y: number; size: number; color: RGB }

/** Typeface of a document. Measures in points. */
export type Face = {
  widthOf: (text: string, size: number) => number
  draw: (page: PDFPage, text: string, look: Lettering) => void
}

/**
 * The faces of a document whose texts are these. Letters of our languages are live text in a font that is
 * embedded; a line with others is shaped as on a product, so that a name is printed as its owner writes it.
 */
export async function openFaces(pdf: PDFDocument, texts: readonly string[], language: string) {
  pdf.registerFontkit(plainFonts)
  const files = await loadFonts(['roboto', 'roboto-bold', 'lora-bold'])
  const embed = (id: string) =>
    pdf.embedFont(files[id]!, { subset: true, customName: `${SUBSET}${id}` })
  const [regular, bold, title] = [
    await embed('roboto'),
    await embed('roboto-bold'),
    await embed('lora-bold'),
  ]
  const known = new Set(regular.getCharacterSet())
  const isPlain = (text: string) =>
    Array.from(text).every((letter) => known.has(letter.codePointAt(0)!))
  const others = texts.map(cleanText).filter((text) => !isPlain(text))
  const outlines = createOutlineFont(pdf, 'Script')
  let setLine: SetScriptLine | undefined
  if (others.length > 0) {
    // Who needs no other script does not open the engine that sets it.
    const { openScriptLines } = await import('#press/pdf/script-lines.ts')
    const fonts = { 400: files['roboto']!, 700: files['roboto-bold']! }
    setLine = await openScriptLines(others, fonts, language)
  }

  const faceOf = (font: PDFFont, weight: 400 | 700): Face => ({
    widthOf: (text, size) =>
      setLine && !isPlain(text)
        ? setLine(text, weight).width * size
        : font.widthOfTextAtSize(printable(text, known), size),
    draw(page, text, look) {
      if (setLine && !isPlain(text)) outlines.draw(page, setLine(text, weight).letters, look)
      else page.drawText(printable(text, known), { ...look, font })
    },
  })
  return {
    regular: faceOf(regular, 400),
    bold: faceOf(bold, 700),
    title: faceOf(title, 700),
    finish: () => outlines.finish(),
  }
}

/** On one line, without what is no letter; what joins and parts letters of Arabic stays. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\P{C}\u200c\u200d]/gu, '')
    .replaceAll(/(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, '')
}

function printable(text: string, known: ReadonlySet<number>): string {
  return Array.from(text, (letter) => (known.has(letter.codePointAt(0)!) ? letter : '?')).join('')
}

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { loadScriptsFor, scriptFontCache } from '#press/script-fonts/script-fonts.ts'
import { facesFor, lackingFor } from '#design/fonts/script-faces.ts'
import { extentOf, textElement } from '#tests/design/arbitrary-text.ts'
import { inVisualOrder, withDirections } from './directions.ts'
import type { LayOutText } from './text-layout.ts'
import { scriptCorpus } from '#tests/design/text-corpus.ts'
import { createTypeSetter } from './type-setter.ts'

const tried = ['שלום', 'ילד', 'محمد', '(שלום) 12', 'abc דנה 123', 'ก่ำ'].join('\n')
let layOutText: LayOutText
beforeAll(async () => {
  const ids = ['pacifico', 'roboto-bold', 'open-sans', ...scriptCorpus.map(({ font }) => font)]
  const [fonts, emoji] = await Promise.all([loadFonts(ids), loadEmoji()])
  const corpus = scriptCorpus.map(({ text }) => text)
  for (const text of [tried, '中文', '永結同心', '한글', ...corpus]) await loadScriptsFor(text)
  layOutText = createTypeSetter({ fonts, emoji, scripts: scriptFontCache })
})

const set = (text: string, changes: object = {}) =>
  layOutText(textElement({ text, width: 200, height: 100, size: 10, ...changes }))
const linesOf = (text: string, width: number) => set(text, { width }).lines.map((line) => line.text)
/** The order from left to right in which the letters of a line end up. */
const seen = (text: string) => {
  const { text: letters, levels } = withDirections(text)
  const units = Array.from(letters, (letter, index) => ({
    letter,
    level: levels === '' ? 0 : levels.charCodeAt(index) - 48,
  }))
  return inVisualOrder(units)
    .map(({ letter }) => letter)
    .join('')
}

describe('directions', () => {
  it.each([
    ['Hebrew runs from right to left', 'שלום', 'םולש'],
    ['a name in an English line', 'for דנה now', 'for הנד now'],
    ['numbers in Hebrew stay numbers', 'גיל 42!', '!42 ליג'],
    ['a Latin name in an Arabic line', 'كوب Ana جميل', 'ليمج Ana بوك'],
    ['Latin alone is left as it is', 'Ana (42)', 'Ana (42)'],
    ['a mark says which way punctuation goes', 'דנה!\u200e', '!הנד'],
  ])('%s', (_, typed, printed) => expect(seen(typed)).toBe(printed))

  it('brackets open towards what they hold', () => {
    const letter = set('ש').glyphs.split('Z').length
    // From left to right: the letter, then the bracket that was typed first, mirrored.
    const bracket = set('(ש')
      .glyphs.split('Z')
      .slice(letter - 1)
    const mirrored = set(')').glyphs.split('Z')
    const [seen, wanted] = [extentOf(bracket.join('Z')), extentOf(mirrored.join('Z'))]
    const xs = (path: string, left: number) =>
      numbersOf(path).map((number, index) => (index % 2 === 0 ? number - left : number))
    const expected = xs(mirrored.join('Z'), wanted.x)
    for (const [index, x] of xs(bracket.join('Z'), seen.x).entries()) {
      expect(x).toBeCloseTo(expected[index]!, 3)
    }
  })

  it('lines begin on the right, and `right` is their other end', () => {
    const width = 200
    const { lines } = set('שלום', { align: 'left' })
    expect(lines[0]!.x + lines[0]!.width).toBeCloseTo(width, 3)
    expect(set('שלום', { align: 'right' }).lines[0]!.x).toBe(0)
    expect(set('Ana\nשלום', { align: 'left' }).lines.map(({ x }) => x > 0)).toEqual([false, true])
  })

  it('nothing is lost and nothing added by the order of reading', () => {
    const letters = fc.array(
      fc.constantFrom('ש', 'ا', 'a', '1', ' ', '(', ')', '!', '中', '\u0301'),
    )
    fc.assert(
      fc.property(letters, (parts) => {
        const text = parts.join('')
        expect(Array.from(seen(text)).sort()).toEqual(Array.from(text).sort())
      }),
      { numRuns: 300 },
    )
  })
})

function numbersOf(path: string): number[] {
  return [...path.matchAll(/-?[\d.]+/g)].map(([digits]) => Number(digits))
}

describe('letters of other scripts', () => {
  it('all of the corpus can be printed, in any font that was chosen', () => {
    expect(scriptCorpus.length).toBeGreaterThan(70)
    expect(scriptCorpus.flatMap((text) => layOutText(text).missing)).toEqual([])
  })

  it('stand beside Latin letters of the font that was chosen', () => {
    const latin = set('Ana ', { font: 'pacifico', align: 'left' }).glyphs
    const mixed = set('Ana 中文', { font: 'pacifico', align: 'left' })
    expect(mixed.glyphs.startsWith(latin)).toBe(true)
    expect(mixed.missing).toEqual([])
  })

  it('are as bold as the font beside them', () => {
    const areaOf = (font: string) => set('中文', { font, align: 'left' }).glyphs
    expect(areaOf('roboto-bold')).not.toBe(areaOf('roboto'))
  })

  it('Arabic letters are joined, and letter spacing does not tear them apart', () => {
    const joined = set('محمد').lines[0]!.width
    const apart = Array.from('محمد').reduce((sum, letter) => sum + set(letter).lines[0]!.width, 0)
    expect(joined).not.toBeCloseTo(apart, 1)
    expect(set('محمد', { letterSpacing: 3 }).lines[0]!.width).toBeCloseTo(joined, 3)
  })

  it('run along a curve from its right to its left end', () => {
    const { glyphs, missing } = set('שלום', { curve: { radius: 40 } })
    expect(missing).toEqual([])
    expect(extentOf(glyphs).width).toBeGreaterThan(10)
  })

  it('a face is chosen by the letters around', () => {
    expect(facesFor('Ana')).toEqual([])
    expect(facesFor('爱')[0]).toBe('chinese-simplified')
    expect(facesFor('陳怡君')[0]).toBe('chinese-traditional')
    expect(facesFor('結婚の日')[0]).toBe('japanese')
    expect(facesFor('韓 한')[0]).toBe('korean')
    expect(facesFor('محمد דנה')).toEqual(['hebrew', 'arabic'])
  })

  it('a Korean name beside Japanese words is Korean', async () => {
    await loadScriptsFor('김さん')
    expect(set('김さん').missing).toEqual([])
  })

  it('a text asks for few slices, and for none that is there', () => {
    expect(lackingFor('中文', scriptFontCache)).toEqual({ indexes: [], slices: [] })
    expect(lackingFor('Ana', scriptFontCache)).toEqual({ indexes: [], slices: [] })
    const nothing = { indexOf: scriptFontCache.indexOf, bytesOf: () => undefined }
    expect(lackingFor('张伟和李娜', nothing).slices.length).toBeLessThanOrEqual(5)
  })
})

describe('lines of Chinese and Japanese', () => {
  it('end after any character', () => {
    expect(linesOf('生日快乐奶奶', 30.5)).toEqual(['生日快', '乐奶奶'])
  })

  it('do not begin with what closes, nor end with what opens', () => {
    expect(linesOf('生日快乐，奶奶', 40.5)).toEqual(['生日快', '乐，奶奶'])
    expect(linesOf('陳怡「永結」同心', 30.5)).toEqual(['陳怡', '「永', '結」同', '心'])
    expect(linesOf('マグカップ', 30.5)).toEqual(['マグ', 'カップ'])
  })

  it('Korean ends lines between words or syllables as the rules of Unicode say', () => {
    expect(linesOf('사랑해요 엄마', 40.5)).toEqual(['사랑해요', '엄마'])
  })
})

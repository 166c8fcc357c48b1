import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { textElement } from '#tests/design/arbitrary-text.ts'
import { textCorpus } from '#tests/design/text-corpus.ts'
import { createTypeSetter } from './type-setter.ts'

const fonts = await loadFonts(textCorpus.map(({ font }) => font))
const emoji = await loadEmoji()
const layOutText = createTypeSetter({ fonts, emoji })

// What breaks text engines: marks without a letter, joiners, halves of emoji and of pairs.
const hostile = [
  ['\ud800', '\udc00', '\u200d', '\ufe0f', '\ufe0e', '\u20e3', '\u00ad', '\u200b', '\u2060'],
  ['\u0300', '\u0000', '\uffff', '🏽', '🇪', '👩', '\u200d👩', '\u{e0067}', 'ש', 'ا', 'ﷺ', '漢'],
  ['क', '्', 'ष', 'ि', 'ก', 'ำ', '한', '\n', '\r', '\t', ' ', '\u00a0', '\u3000', '-', 'fi'],
].flat()
const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...hostile) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }) },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const anyElement = fc
  .record({
    text: anyText,
    font: fc.constantFrom('roboto', 'pacifico', 'amatic-sc', 'space-mono'),
    width: fc.constantFrom(0.1, 5, 40, 400),
    height: fc.constantFrom(0.1, 20),
    size: fc.constantFrom(0.1, 3, 12, 2000),
    letterSpacing: fc.constantFrom(0, 0, 1, -1, -100, 100),
    align: fc.constantFrom('left', 'center', 'right', 'justify'),
    curve: fc.constantFrom(
      null,
      null,
      { radius: 1 },
      { radius: -1 },
      { radius: 2000 },
      { radius: 9, path: 'circle' },
      { radius: -7, path: 'wave' },
    ),
    underline: fc.boolean(),
    capitals: fc.boolean(),
    fit: fc.constantFrom('wrap', 'shrink'),
  })
  .map(({ text, ...style }) => ({ ...textElement(style), text }))

describe('any text at all', () => {
  it('is set without an error, in plain finite numbers', () => {
    fc.assert(
      fc.property(anyElement, (element) => {
        const layout = layOutText(element)
        expect(layout.glyphs).toMatch(/^(?:[MLQC](?:-?\d+(?:\.\d{1,4})? ?)+|Z)*$/)
        const { size, overflow, lines } = layout
        const numbers = [
          size,
          ...Object.values(overflow),
          ...lines.flatMap(({ x, baseline, width }) => [x, baseline, width]),
          ...layout.emoji.flatMap(({ matrix }) => matrix),
        ]
        expect(numbers.every(Number.isFinite)).toBe(true)
        expect(numbers.some((number) => Object.is(number, -0))).toBe(false)
        for (const selector of ['\u200d', '\ufe0e', '\ufe0f']) {
          expect(layout.missing).not.toContain(selector)
        }
      }),
      { numRuns: 2500 },
    )
  })

  it('loses no letter between its lines', () => {
    fc.assert(
      fc.property(anyElement, (element) => {
        const plain = { ...element, curve: null, capitals: false }
        const printed = layOutText(plain).lines.map(({ text }) => text)
        const typed = element.text.toWellFormed().normalize('NFC')
        expect(lettersOf(printed.join(''))).toBe(lettersOf(typed))
      }),
      { numRuns: 500 },
    )
  })
})

/** Without spaces, marks that do not show, and the hyphens that soft hyphens turn into. */
function lettersOf(text: string): string {
  return text.replace(/[\s\u00ad\u200e\u200f\u061c\ufeff-]/g, '')
}

describe('the corpus', () => {
  it('has hundreds of texts in thirteen languages and prints all their letters', () => {
    expect(textCorpus.length).toBeGreaterThanOrEqual(400)
    expect(new Set(textCorpus.map(({ language }) => language)).size).toBe(13)
    const plain = textCorpus.filter(({ curve, fit }) => !curve && fit === 'wrap')
    expect(plain.flatMap((element) => layOutText(element).missing)).toEqual([])
  })

  it('is set the same by another setter, in another order, and the second time', () => {
    const some = textCorpus.filter((_, index) => index % 3 === 0)
    const first = some.map((element) => JSON.stringify(layOutText(element)))
    const other = createTypeSetter({ fonts, emoji })
    const backwards = some.toReversed().map((element) => JSON.stringify(other(element)))
    const differing = some.filter((element, index) => {
      const again = JSON.stringify(layOutText(element))
      return first[index] !== backwards.at(-1 - index) || first[index] !== again
    })
    expect(differing.map(({ id }) => id)).toEqual([])
  })
})

describe('a font', () => {
  it('that was not handed in is named', () => {
    const few = createTypeSetter({ fonts: { roboto: fonts.roboto! }, emoji })
    expect(() => few(textElement({ font: 'pacifico' }))).toThrow("font 'pacifico' was not handed")
    expect(() => createTypeSetter({ fonts: {}, emoji })).toThrow("font 'roboto' was not handed")
  })

  it('may arrive later', () => {
    const growing: Record<string, Uint8Array> = { roboto: fonts.roboto! }
    const layOut = createTypeSetter({ fonts: growing, emoji })
    growing.pacifico = fonts.pacifico!
    const element = textElement({ font: 'pacifico' })
    expect(layOut(element)).toEqual(layOutText(element))
  })

  it('that is no font is refused', () => {
    const bytes = new Uint8Array(1000)
    expect(() => createTypeSetter({ fonts: { roboto: bytes }, emoji })).toThrow('not a font')
  })
})

import { describe, expect, it } from 'vitest'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { extentOf, textElement } from '#tests/design/arbitrary-text.ts'
import { createTypeSetter } from './type-setter.ts'

const fonts = await loadFonts(['pacifico', 'anton', 'bangers', 'open-sans'])
const emojiTable = await loadEmoji()
const layOutText = createTypeSetter({ fonts, emoji: emojiTable })

function setIn(font: string, text: string) {
  return layOutText(textElement({ text, font, width: 300, height: 100 }))
}

function emojiOf(text: string, font = 'roboto'): (string | undefined)[] {
  const keys = ['2764', '1f600', '1f44b-1f3fd', '1f468-200d-1f469-200d-1f467-200d-1f466']
  const more = ['1f1ea-1f1f8', '1f1eb-1f1f7', '31-20e3', '23-20e3', 'a9', '2665', '263a', '2122']
  const rest = ['1f3f4-e0067-e0062-e0065-e006e-e0067-e007f', '1f468', '1f469', '1f44b', '231a']
  const all = [...keys, ...more, ...rest]
  return setIn(font, text).emoji.map(({ art }) => all.find((key) => emojiTable.artOf(key) === art))
}

describe('emoji', () => {
  it.each([
    ['a face', '😀', ['1f600']],
    ['a heart, with and without its style', '❤️ ❤', ['2764', '2764']],
    ['a skin tone', '👋🏽', ['1f44b-1f3fd']],
    ['a family', '👨‍👩‍👧‍👦', ['1f468-200d-1f469-200d-1f467-200d-1f466']],
    ['flags one after the other', '🇪🇸🇫🇷', ['1f1ea-1f1f8', '1f1eb-1f1f7']],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['1f3f4-e0067-e0062-e0065-e006e-e0067-e007f']],
    ['keycaps, with and without their style', '1️⃣1⃣#️⃣', ['31-20e3', '31-20e3', '23-20e3']],
    ['a watch in a text style that no font has', '⌚\ufe0e', ['231a']],
    ['people whom nobody drew together', '👨‍👋', ['1f468', '1f44b']],
  ])('%s', (_, text, keys) => {
    const { glyphs, missing } = setIn('roboto', text)
    expect(emojiOf(text)).toEqual(keys)
    expect({ glyphs, missing }).toEqual({ glyphs: '', missing: [] })
  })

  it('are looked for no further than one may reach', () => {
    let looks = 0
    const counted = { ...emojiTable, has: (key: string) => (looks++, emojiTable.has(key)) }
    const setCounted = createTypeSetter({ fonts, emoji: counted })
    setCounted(textElement({ text: '漢'.repeat(50), width: 300, height: 100 }))
    expect(looks).toBe(0)
    setCounted(textElement({ text: '1'.repeat(50), width: 300, height: 100 }))
    expect(looks).toBeLessThanOrEqual(5 * 50)
  })

  it('digits, # and * are text', () => {
    expect(emojiOf('0123456789 # *')).toEqual([])
  })

  it('© ® ™ are letters unless a style asks for the picture', () => {
    expect(emojiOf('©®™')).toEqual([])
    expect(emojiOf('©\ufe0f™\ufe0f')).toEqual(['a9', '2122'])
  })

  it('♥ and ☺ are pictures where no font has them', () => {
    expect(emojiOf('♥☺', 'pacifico')).toEqual(['2665', '263a'])
  })

  it('stand on the line between the letters, about an em wide', () => {
    const { emoji, lines } = setIn('roboto', 'H😀H')
    const { matrix, art } = emoji[0]!
    const letter = setIn('roboto', 'H').lines[0]!.width
    expect(art.width * matrix[0]).toBeCloseTo(5, 3)
    expect(matrix[4]).toBeGreaterThan(letter)
    expect(matrix[4] + 5).toBeLessThan(lines[0]!.width - letter)
    const top = matrix[5]
    expect(top).toBeLessThan(lines[0]!.baseline - 4)
    expect(top + 5).toBeGreaterThan(lines[0]!.baseline)
  })

  it('keep their place while their drawing is on its way', () => {
    const waiting = { ...emojiTable, artOf: () => undefined }
    const early = createTypeSetter({ fonts, emoji: waiting })(textElement({ text: 'a 😀 b' }))
    const late = layOutText(textElement({ text: 'a 😀 b' }))
    expect(early).toEqual({ ...late, emoji: [] })
  })
})

describe('letters that a font lacks', () => {
  it('are set in the fallback font', () => {
    const { glyphs, missing } = setIn('anton', 'Привет')
    expect(missing).toEqual([])
    const { width, height } = extentOf(setIn('roboto', 'Привет').glyphs)
    expect(extentOf(glyphs).width).toBeCloseTo(width, 3)
    expect(extentOf(glyphs).height).toBeCloseTo(height, 3)
  })

  it('take their accents with them', () => {
    const whole = setIn('anton', 'я\u0301')
    expect(whole.missing).toEqual([])
  })

  it('are named once each, in order, where no font has them; a box is printed', () => {
    const { glyphs, missing } = setIn('pacifico', 'Ana 漢字漢 ក 字')
    expect(missing).toEqual(['漢', '字', 'ក'])
    expect(glyphs.length).toBeGreaterThan(setIn('pacifico', 'Ana').glyphs.length)
  })

  it('that run from right to left are set in a font that has them', () => {
    expect(setIn('open-sans', 'שלום abc').missing).toEqual([])
    expect(setIn('pacifico', 'שלום').missing.toReversed()).toEqual(['ש', 'ל', 'ו', 'ם'])
  })

  it('joiners, selectors and marks of direction are never missed', () => {
    const invisible = 'a\u200db\ufe0fc\u200e\u2060d\ufeff\u200b\u00ade\ufe0e'
    expect(setIn('bangers', invisible).missing).toEqual([])
  })
})

describe('the same letters however they are typed', () => {
  it('accents that were typed apart are composed', () => {
    expect(setIn('roboto', 'Ze\u0301 a\u030a')).toEqual(setIn('roboto', 'Zé å'))
  })
})

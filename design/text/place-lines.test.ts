import { describe, expect, it } from 'vitest'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { extentOf, textElement } from '#tests/design/arbitrary-text.ts'
import { openFont } from './open-font.ts'
import { createTypeSetter } from './type-setter.ts'

const fonts = await loadFonts(['playfair-display', 'lora'])
const layOutText = createTypeSetter({ fonts, emoji: await loadEmoji() })

const words = 'We met in the rain in Porto and danced until the morning came to us.'

describe('alignment', () => {
  it.each([
    ['left', 0],
    ['center', 0.5],
    ['right', 1],
  ])('%s', (align, share) => {
    const { lines } = layOutText(textElement({ text: words, width: 50, align }))
    expect(lines.length).toBeGreaterThan(2)
    for (const { x, width } of lines) expect(x).toBeCloseTo(share * (50 - width), 3)
  })

  it('the outlines are where the lines say', () => {
    const { glyphs } = layOutText(textElement({ text: 'H', width: 50, align: 'right' }))
    const left = layOutText(textElement({ text: 'H', width: 50 }))
    const bearing = extentOf(left.glyphs).x
    const { x, width } = extentOf(glyphs)
    expect(x + width).toBeLessThan(50)
    expect(x).toBeCloseTo(50 - left.lines[0]!.width + bearing, 3)
  })

  it('justified lines fill the frame to the last letter, but not the end of a paragraph', () => {
    const text = `${words}\n${words}`
    const { lines } = layOutText(textElement({ text, width: 50, align: 'justify' }))
    const half = lines.length / 2
    const last = [lines[half - 1], lines.at(-1)]
    expect(half).toBeGreaterThan(2)
    for (const line of lines) {
      if (last.includes(line)) expect(line.text, line.text).toMatch(/ /)
      if (last.includes(line)) expect(line.width).toBeLessThan(50)
      else expect(line).toMatchObject({ x: 0, width: 50 })
    }
  })

  it('the last letter of a justified line touches the edge as it would aligned right', () => {
    const justify = { text: 'Anna and HannaH or else', width: 45, align: 'justify' }
    const justified = layOutText(textElement(justify))
    expect(justified.lines.map(({ text }) => text)).toEqual(['Anna and HannaH', 'or else'])
    const right = layOutText(textElement({ ...justify, text: 'Anna and HannaH', align: 'right' }))
    const [one, other] = [extentOf(justified.glyphs), extentOf(right.glyphs)]
    expect(one.x + one.width).toBeCloseTo(other.x + other.width, 3)
  })

  it('a single long word on a line is not pulled apart', () => {
    const text = 'Unquestionably unquestionably'
    const { lines } = layOutText(textElement({ text, width: 40, align: 'justify' }))
    expect(lines[0]!.width).toBeLessThan(40)
  })
})

describe('lines from the top down', () => {
  it('are a line height apart, the first in the middle of its share', () => {
    for (const font of ['roboto', 'playfair-display', 'lora']) {
      const { ascent, descent } = openFont(fonts[font]!)
      const { lines } = layOutText(
        textElement({ text: 'a\nb\nc', font, size: 10, lineHeight: 1.5 }),
      )
      const above = lines[0]!.baseline - ascent * 10
      const below = 15 - lines[0]!.baseline - descent * 10
      expect(above).toBeCloseTo(below, 3)
      expect(lines[2]!.baseline - lines[0]!.baseline).toBeCloseTo(30, 3)
    }
  })

  it('overflow is what sticks out below, and empty lines at the end do not', () => {
    const lines = { text: 'a\nb\nc\n\n\n', size: 10, lineHeight: 1, height: 25 }
    expect(layOutText(textElement(lines)).overflow).toEqual({ widthMm: 0, heightMm: 5 })
    expect(layOutText(textElement({ ...lines, height: 30 })).overflow.heightMm).toBe(0)
  })
})

describe('letter spacing', () => {
  it('stands between letters, not behind the last', () => {
    const [tight, wide] = [0, 1].map((letterSpacing) =>
      layOutText(textElement({ text: 'HOHO', width: 90, letterSpacing })),
    )
    expect(wide!.lines[0]!.width - tight!.lines[0]!.width).toBeCloseTo(3, 1)
    const inked = extentOf(wide!.glyphs)
    expect(inked.x + inked.width).toBeLessThan(wide!.lines[0]!.width)
  })

  it('takes ligatures apart', () => {
    const parts = (letterSpacing: number) =>
      layOutText(textElement({ text: 'fi', font: 'lora', letterSpacing })).glyphs.split('M').length
    expect(parts(0.01)).not.toBe(parts(0))
  })

  it('that pulls letters through each other is measured all the same', () => {
    const tangled = { text: 'mamma', fit: 'shrink', width: 10, letterSpacing: -20 }
    expect(layOutText(textElement(tangled)).overflow.widthMm).toBeGreaterThan(5)
  })
})

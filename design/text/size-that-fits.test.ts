import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres } from '#tests/design/arbitrary-document.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { textElement } from '#tests/design/arbitrary-text.ts'
import { createTypeSetter } from './type-setter.ts'

const fonts = await loadFonts(['lora', 'pacifico'])
const layOutText = createTypeSetter({ fonts, emoji: await loadEmoji() })
const nothing = { widthMm: 0, heightMm: 0 }

const anyShrinking = fc.record({
  text: fc.constantFrom(
    'Happy birthday',
    'Rindfleischetikettierungsgesetz und mehr',
    'One\nTwo 🎂 and three\nFour',
  ),
  font: fc.constantFrom('roboto', 'lora', 'pacifico'),
  width: millimetres(15, 90),
  height: millimetres(6, 60),
  size: millimetres(2, 40),
  letterSpacing: fc.constantFrom(0, 0, 0.5),
  curve: fc.constantFrom(null, null, { radius: 30 }, { radius: -25 }),
  align: fc.constantFrom('left', 'center', 'right', 'justify'),
})

describe('text that shrinks to fit', () => {
  it('fits at the size it takes and not one step above', () => {
    let shrunk = 0
    fc.assert(
      fc.property(anyShrinking, (changes) => {
        const element = textElement({ ...changes, fit: 'shrink' })
        const { size, overflow } = layOutText(element)
        if (size === element.size) return
        shrunk += 1
        expect(size).toBeLessThan(element.size)
        if (size > 1.4) expect(overflow).toEqual(nothing)
        const larger = Math.min(element.size, Math.round(size * 100 + 1) / 100)
        const spacing = element.letterSpacing * (larger / element.size)
        const atLarger = { ...element, size: larger, letterSpacing: spacing } as typeof element
        expect(layOutText(atLarger).size).toBeLessThan(larger)
      }),
      { numRuns: 150 },
    )
    expect(shrunk).toBeGreaterThan(50)
  })

  it('keeps its size where it fits, and never gets unreadably small', () => {
    expect(layOutText(textElement({ text: 'Hi', fit: 'shrink' })).size).toBe(5)
    const tiny = layOutText(textElement({ text: 'Hello there', fit: 'shrink', width: 2 }))
    expect(tiny.size).toBe(1.4)
    expect(tiny.overflow.widthMm).toBeGreaterThan(1)
    expect(layOutText(textElement({ text: 'Hello', size: 1, fit: 'shrink', width: 1 })).size).toBe(
      1,
    )
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { millimetres, samples } from '#tests/design/arbitrary-document.ts'
import { Text } from '#design/elements/text.schema.ts'
import { centreOf, cornersOf } from '#design/geometry.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { bendOf, bentText, lengthOfWords } from './text-frame.ts'
import { heightOfWords, withHeight } from './words-height.ts'

const words = Text.parse({ ...samples.text, align: 'center' })
let layOutText: LayOutText

beforeAll(async () => {
  layOutText = createTypeSetter({ fonts: await loadFonts(['roboto']), emoji: await loadEmoji() })
})

describe('the frame of a text', () => {
  it('is as high as its lines', () => {
    const narrow = { ...words, width: 20 } as Text
    const height = heightOfWords(narrow, layOutText)
    const lines = layOutText(narrow).lines.length
    expect(lines).toBeGreaterThan(2)
    expect(height).toBeCloseTo(lines * words.size * words.lineHeight, 3)
  })

  it('grows downwards however it is turned', () => {
    fc.assert(
      fc.property(millimetres(-180, 180), millimetres(1, 300), (rotation, height) => {
        const frame = { x: 20, y: 20, width: 40, height: 30, rotation }
        const [left, right] = cornersOf(frame)
        const [leftAfter, rightAfter] = cornersOf({ ...withHeight(frame, height), rotation })
        for (const [one, other] of [
          [left, leftAfter],
          [right, rightAfter],
        ] as const) {
          expect(other.x).toBeCloseTo(one.x, 6)
          expect(other.y).toBeCloseTo(one.y, 6)
        }
      }),
    )
  })
})

describe('a text that is bent', () => {
  it('fits its frame at every bend, about the same centre', () => {
    for (let bend = -100; bend <= 100; bend += 5) {
      const { curve, frame } = bentText(words, bend, layOutText)
      const bent = Text.parse({ ...words, ...frame, curve })
      const { overflow, lines } = layOutText(bent)
      expect(overflow, `bend ${bend}`).toEqual({ widthMm: 0, heightMm: 0 })
      expect(lines).toHaveLength(1)
      expect(centreOf(bent).x).toBeCloseTo(centreOf(words).x, 3)
      if (bend === 0) continue
      const tight = layOutText({ ...bent, width: bent.width - 2 } as Text).overflow
      expect(tight.widthMm, `bend ${bend}`).toBeGreaterThan(0)
    }
  })

  it('knows its bend again', () => {
    const length = lengthOfWords(words, layOutText)
    for (const bend of [-100, -37, -5, 0, 5, 40, 100]) {
      expect(bendOf(bentText(words, bend, layOutText), length)).toBe(bend)
    }
  })

  it('is measured about right before its font has come', () => {
    const exact = lengthOfWords(words, layOutText)
    expect(lengthOfWords(words, undefined) / exact).toBeGreaterThan(0.7)
    expect(lengthOfWords(words, undefined) / exact).toBeLessThan(1.5)
  })
})

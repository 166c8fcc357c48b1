import { describe, expect, it } from 'vitest'
import { code128 } from './code-128.ts'

/** The bars and gaps between the quiet zones, as widths. */
function widthsOf(text: string): string {
  const { bars, modules } = code128(text)
  const edges = bars.flatMap(({ at, width }) => [at, at + width])
  expect(edges[0]).toBe(10)
  expect(modules - edges.at(-1)!).toBe(10)
  return edges
    .slice(1)
    .map((edge, index) => edge - edges[index]!)
    .join('')
}

const START_B = '211214'
const STOP = '2331112'

describe('a barcode', () => {
  it('is that of the standard', () => {
    const [h, i] = ['231113', '142112']
    // (104 + 1 × 40 + 2 × 73) mod 103 = 84
    const check = '124112'
    expect(widthsOf('Hi')).toBe(START_B + h + i + check + STOP)
  })

  it('gives every sign eleven modules of its own', () => {
    const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
    const patterns = signs.map((sign) => widthsOf(sign).slice(6, 12))
    expect(new Set(patterns).size).toBe(95)
    for (const pattern of patterns) {
      expect(Array.from(pattern, Number).reduce((sum, width) => sum + width, 0)).toBe(11)
    }
  })

  it.each(['', 'é', 'x'.repeat(61), 'a\n'])('cannot say %j', (text) => {
    expect(() => code128(text)).toThrow('No text for a barcode.')
  })
})

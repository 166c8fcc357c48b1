import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceLines } from '#commerce/cart/line-price.rules.ts'

const anyRow = fc.record({
  article_id: fc.integer({ min: 1, max: 2 }),
  price_per: fc.constantFrom<'DESIGN' | 'PRINT'>('DESIGN', 'PRINT'),
  quantity: fc.integer({ min: 1, max: 40 }),
  pieces: fc.integer({ min: 1, max: 200 }),
  extra_pages: fc.integer({ min: 0, max: 60 }),
  amount_minor: fc.option(fc.integer({ min: 1, max: 9_000 })),
  page_minor: fc.integer({ min: 1, max: 300 }),
  breaks: fc.constant([
    { from_quantity: 10, percent: 10 },
    { from_quantity: 100, percent: 25 },
  ]),
})

it('prints of an article cost the same in one line as in several', () => {
  fc.assert(
    fc.property(anyRow, fc.integer({ min: 1, max: 199 }), (row, at) => {
      const whole = { ...row, price_per: 'PRINT' as const, quantity: 1, amount_minor: 25 }
      const cut = Math.min(at, whole.pieces)
      const parts = [cut, whole.pieces - cut].filter((pieces) => pieces > 0)
      const sumOf = (rows: (typeof whole)[]) =>
        priceLines(rows, true).reduce((sum, { unitMinor }) => sum + unitMinor, 0)
      expect(sumOf(parts.map((pieces) => ({ ...whole, pieces })))).toBe(sumOf([whole]))
    }),
  )
})

it('a design is counted by itself, and what is not sold counts nowhere', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), (rows) => {
      for (const [index, price] of priceLines(rows, true).entries()) {
        const row = rows[index]!
        const own = row.pieces * row.quantity
        const others = rows.filter(
          (other) =>
            other !== row && other.article_id === row.article_id && other.amount_minor !== null,
        )
        const counted = others.reduce((sum, { pieces, quantity }) => sum + pieces * quantity, own)
        expect(price.countedPieces).toBe(row.price_per === 'PRINT' ? counted : own)
        expect(price.unitMinor).toBe(price.pieceMinor * row.pieces)
        expect(price.pieceMinor).toBeLessThanOrEqual(price.singleMinor)
      }
    }),
  )
})

it('more pages never cost less', () => {
  fc.assert(
    fc.property(anyRow, fc.boolean(), (row, hasDecimals) => {
      const sold = { ...row, amount_minor: row.amount_minor ?? 100 }
      const longer = { ...sold, extra_pages: sold.extra_pages + 1 }
      const [one, other] = [sold, longer].map((each) => priceLines([each], hasDecimals)[0]!)
      expect(other!.unitMinor).toBeGreaterThanOrEqual(one!.unitMinor)
    }),
  )
})

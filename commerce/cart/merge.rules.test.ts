import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_CODES, MOST_LINES, MOST_QUANTITY, type CartPlace } from './cart.terms.ts'
import { mergeCodes, mergeLines, type MergeLine } from './merge.rules.ts'

const line = (id: string, quantity: number, more: Partial<MergeLine> = {}): MergeLine => ({
  id,
  articleId: 1,
  variant: '',
  versionId: null,
  quantity,
  place: 'CART',
  isRemoved: false,
  ...more,
})

const keyOf = ({ articleId, variant, versionId }: MergeLine) =>
  `${articleId} ${variant} ${versionId}`

/** The customer's cart afterwards, as the database would have it. */
function after(customers: readonly MergeLine[], visitors: readonly MergeLine[]): MergeLine[] {
  const merged = new Map(mergeLines(customers, visitors).map((one) => [one.id, one]))
  return [
    ...customers.map((one) => ({ ...one, ...merged.get(one.id) })),
    ...visitors
      .filter(({ id }) => merged.has(id))
      .map((one) => ({ ...one, ...merged.get(one.id) })),
  ]
}

function piecesOf(lines: readonly MergeLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const one of lines.filter(({ isRemoved }) => !isRemoved)) {
    pieces.set(keyOf(one), (pieces.get(keyOf(one)) ?? 0) + one.quantity)
  }
  return pieces
}

/** A cart as the database allows it: each thing once among the lines that can be bought. */
const anyCart = (name: string, mostLines: number) =>
  fc
    .array(
      fc.record({
        articleId: fc.integer({ min: 1, max: 300 }),
        versionId: fc.constantFrom(null, 'a', 'b'),
        quantity: fc.oneof(
          fc.integer({ min: 1, max: 20 }),
          fc.integer({ min: MOST_QUANTITY - 20, max: MOST_QUANTITY }),
        ),
        place: fc.constantFrom<CartPlace>('CART', 'SAVED'),
        isRemoved: fc.boolean(),
      }),
      { maxLength: mostLines },
    )
    .map((given) => {
      const lines = given.map((one, index) => ({ id: `${name}${index}`, variant: '', ...one }))
      const isLive = (one: MergeLine) => one.place === 'CART' && !one.isRemoved
      return lines.filter(
        (one, index) =>
          !isLive(one) ||
          !lines.slice(0, index).some((other) => isLive(other) && keyOf(other) === keyOf(one)),
      )
    })

describe('carts that become one at login', () => {
  it('lose no piece, whatever was in them and however full they were', () => {
    fc.assert(
      fc.property(anyCart('c', 250), anyCart('v', 250), (customers, visitors) => {
        const merged = after(customers, visitors)
        expect(piecesOf(merged)).toEqual(piecesOf([...customers, ...visitors]))
        const live = merged.filter(({ place, isRemoved }) => place === 'CART' && !isRemoved)
        const before = customers.filter(({ place, isRemoved }) => place === 'CART' && !isRemoved)
        expect(live.length).toBeLessThanOrEqual(Math.max(MOST_LINES, before.length))
        expect(new Set(live.map(keyOf)).size).toBe(live.length)
        for (const { quantity } of merged) expect(quantity).toBeLessThanOrEqual(MOST_QUANTITY)
        const ids = new Set([...customers, ...visitors].map(({ id }) => id))
        expect(merged.every(({ id }) => ids.has(id))).toBe(true)
      }),
    )
  })

  it('save for later what is too much for one line', () => {
    const merged = after([line('own', 9_990)], [line('come', 30)])
    expect(merged).toMatchObject([
      { id: 'own', quantity: 9_999, place: 'CART' },
      { id: 'come', quantity: 21, place: 'SAVED' },
    ])
  })

  it('save for later what is one line too many', () => {
    const full = Array.from({ length: MOST_LINES }, (_, index) =>
      line(`own${index}`, 1, { articleId: index + 10 }),
    )
    const merged = after(full, [line('come', 3), line('more', 2, { articleId: 10 })])
    expect(merged.find(({ id }) => id === 'come')).toMatchObject({ quantity: 3, place: 'SAVED' })
    expect(merged.find(({ id }) => id === 'own0')).toMatchObject({ quantity: 3, place: 'CART' })
  })

  it('keep the codes of both, the customer’s first', () => {
    expect(mergeCodes(['A', 'B'], ['B', 'C'])).toEqual(['A', 'B', 'C'])
    const many = Array.from({ length: MOST_CODES }, (_, index) => `CODE${index}`)
    expect(mergeCodes(many, ['MORE'])).toEqual(many)
  })
})

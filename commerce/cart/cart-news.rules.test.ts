import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredJson } from '#db/json-column.ts'
import { compareWithSeen, type CartNow, type LineNow } from './cart-news.rules.ts'

const line = (given: Partial<LineNow> = {}): LineNow => ({
  id: 'line',
  quantity: 1,
  isAvailable: true,
  amountMinor: 390,
  pageMinor: 0,
  pieces: 1,
  extraPages: 0,
  countedPieces: given.quantity ?? 1,
  breaks: [],
  discountMinor: 0,
  seen: null,
  ...given,
})

const cart = (lines: LineNow[], given: Partial<CartNow> = {}): CartNow => ({
  lines,
  codes: [],
  chosenCode: undefined,
  person: '',
  verdicts: [],
  seen: null,
  prizesWithDecimals: true,
  ...given,
})

/** The shopper has looked: the same cart with what is stored of it, as JSON keeps it. */
function look(now: CartNow, which: 'kept' | 'present' = 'kept'): CartNow {
  const memory = compareWithSeen(now)[which]
  const stored = <Column extends string>(value: unknown) =>
    JSON.parse(JSON.stringify(value)) as StoredJson<Column>
  return {
    ...now,
    seen: stored(memory.cart),
    lines: now.lines.map((one) => ({
      ...one,
      seen: stored(memory.lines.find(({ id }) => id === one.id)!.seen),
    })),
  }
}

const change = (now: CartNow, given: Partial<LineNow>): CartNow => ({
  ...now,
  lines: now.lines.map((one) => ({ ...one, ...given })),
})

describe('what is news to a shopper', () => {
  it('is nothing at first sight, and nothing when nothing changed', () => {
    const first = compareWithSeen(cart([line()]))
    expect(first).toMatchObject({ news: [], newsId: undefined, isUnseen: true })
    const again = compareWithSeen(look(cart([line()])))
    expect(again).toMatchObject({ news: [], isUnseen: false })
  })

  it('is a price, from what to what, until it is read', () => {
    const dearer = change(look(cart([line()])), { amountMinor: 420 })
    const news = [{ kind: 'price', lineId: 'line', fromMinor: 390, toMinor: 420 }]
    expect(compareWithSeen(dearer).news).toEqual(news)
    expect(compareWithSeen(look(dearer)).news, 'looking is not reading').toEqual(news)
    expect(compareWithSeen(look(dearer, 'present')).news).toEqual([])
  })

  it('is no price that a quantity makes, but a reduction for many that is gone', () => {
    const breaks = [{ fromQuantity: 10, percent: 10 }]
    const seen = look(cart([line({ breaks })]))
    const many = change(seen, { quantity: 10, countedPieces: 10 })
    expect(compareWithSeen(many).news).toEqual([])
    expect(compareWithSeen(change(many, { breaks: [] })).news).toEqual([
      { kind: 'price', lineId: 'line', fromMinor: 351, toMinor: 390 },
    ])
  })

  it('is no price that another design makes, but pages that became dearer', () => {
    const seen = look(cart([line({ pageMinor: 50 })]))
    const longer = change(seen, { extraPages: 4, pieces: 2, countedPieces: 2 })
    expect(compareWithSeen(longer).news).toEqual([])
    expect(compareWithSeen(change(longer, { pageMinor: 60 })).news).toEqual([
      { kind: 'price', lineId: 'line', fromMinor: 590, toMinor: 630 },
    ])
  })

  it('is what cannot be bought any more, and what can again', () => {
    const gone = change(look(cart([line()])), { isAvailable: false, amountMinor: 0 })
    expect(compareWithSeen(gone).news).toEqual([{ kind: 'unavailable', lineId: 'line' }])
    const back = change(look(gone, 'present'), { isAvailable: true, amountMinor: 390 })
    expect(compareWithSeen(back).news).toEqual([{ kind: 'available', lineId: 'line' }])
  })

  const applied = { promotionId: 'p', name: 'Summer', code: 'SUN', discountMinor: 39 }
  const withPromotion = look(
    cart([line({ discountMinor: 39 })], { codes: ['SUN'], verdicts: [applied] }),
  )

  it('is a promotion that ended, with what it took off each line', () => {
    const verdicts = [{ ...applied, discountMinor: 0, reason: 'expired' as const }]
    const ended = { ...change(withPromotion, { discountMinor: 0 }), verdicts }
    expect(compareWithSeen(ended).news).toEqual([
      { kind: 'promotion', promotionId: 'p', name: 'Summer', code: 'SUN', reason: 'expired' },
      { kind: 'discount', lineId: 'line', fromMinor: 39, toMinor: 0 },
    ])
    expect(compareWithSeen(look(ended, 'present')).news).toEqual([])
  })

  it('is no promotion that the shopper gave up', () => {
    const without = change(withPromotion, { discountMinor: 0 })
    expect(compareWithSeen({ ...without, codes: [], verdicts: [] }).news).toEqual([])
    const verdicts = [{ ...applied, discountMinor: 0, reason: 'minimum_not_reached' as const }]
    const fewer = { ...change(without, { quantity: 2 }), verdicts }
    expect(compareWithSeen(fewer).news).toEqual([])
  })

  it('is a smaller percentage of the same promotion', () => {
    const smaller = change(withPromotion, { discountMinor: 20 })
    expect(compareWithSeen(smaller).news).toEqual([
      { kind: 'discount', lineId: 'line', fromMinor: 39, toMinor: 20 },
    ])
  })

  it('is forgotten once read, whatever it was', () => {
    const anyLine = fc.record({
      isAvailable: fc.boolean(),
      amountMinor: fc.integer({ min: 1, max: 5_000 }),
      discountMinor: fc.integer({ min: 0, max: 100 }),
      breaks: fc.constantFrom([], [{ fromQuantity: 3, percent: 20 }]),
    })
    fc.assert(
      fc.property(anyLine, anyLine, fc.integer({ min: 1, max: 20 }), (one, other, quantity) => {
        const changed = change(look(cart([line({ ...one, quantity })])), other)
        const kept = compareWithSeen(look(changed))
        expect(kept.news).toEqual(compareWithSeen(changed).news)
        expect(kept.isUnseen).toBe(false)
        expect(compareWithSeen(look(changed, 'present'))).toMatchObject({
          news: [],
          isUnseen: false,
        })
      }),
    )
  })
})

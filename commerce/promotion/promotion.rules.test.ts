import { describe, expect, it } from 'vitest'
import { line, NOON, pricing, promotion } from '#tests/orders/promotions.ts'
import type { Effect, Pricing } from './promotion-facts.ts'
import { applyPromotions } from './promotion.rules.ts'

const percent = (number: number): Effect => ({ kind: 'PERCENT', percent: number })
const amount = (amountMinor: number): Effect => ({ kind: 'AMOUNT', amountMinor })
const threeForTwo: Effect = { kind: 'X_FOR_Y', take: 3, pay: 2 }
const freeShipping: Effect = { kind: 'FREE_SHIPPING' }

describe('why not', () => {
  const reasons: [string, Parameters<typeof promotion>[2], Partial<Pricing>, object][] = [
    ['tomorrow', { validFrom: new Date('2036-11-16') }, {}, { reason: 'not_yet' }],
    ['ended at this very moment', { validUntil: NOON }, {}, { reason: 'expired' }],
    ['all uses are gone', { usesLeft: 0 }, {}, { reason: 'used_up' }],
    [
      'had by this customer',
      { mostUsesPerCustomer: 1 },
      { customer: { isKnown: true, hasOrdered: true, usesOf: new Map([['p', 1]]) } },
      { reason: 'used_by_customer' },
    ],
    [
      'a second order',
      { isFirstOrderOnly: true },
      { customer: { isKnown: true, hasOrdered: true, usesOf: new Map() } },
      { reason: 'not_first_order' },
    ],
    ['another article', { articleIds: [9] }, {}, { reason: 'other_articles' }],
    [
      'all reduced already',
      { excludesReduced: true },
      { lines: [line('a', 1, 1000, { isReduced: true })] },
      { reason: 'reduced' },
    ],
    [
      'one too few',
      { minimumQuantity: 3 },
      {},
      { reason: 'quantity_not_reached', missingQuantity: 1 },
    ],
    [
      'a penny too little',
      { minimumMinor: 2001 },
      {},
      { reason: 'minimum_not_reached', missingMinor: 1 },
    ],
    [
      'only what it covers counts for its minimum',
      { minimumMinor: 1500, articleIds: [1] },
      { lines: [line('a', 1, 1000), line('b', 5, 1000, { articleId: 2 })] },
      { reason: 'minimum_not_reached', missingMinor: 500 },
    ],
    ['too little to take a penny off', {}, { lines: [line('a', 1, 9)] }, { reason: 'no_saving' }],
  ]
  it.each(reasons)('%s', (_, more, given, expected) => {
    const promotions = [promotion('p', percent(10), more)]
    const outcome = applyPromotions(pricing({ lines: [line('a', 2, 1000)], promotions, ...given }))
    expect(outcome.verdicts).toEqual([expect.objectContaining({ promotionId: 'p', ...expected })])
    expect(outcome.discountMinor).toBe(0)
  })

  it('three for two of two pieces needs one more', () => {
    const promotions = [promotion('p', threeForTwo)]
    const { verdicts } = applyPromotions(pricing({ lines: [line('a', 2, 1000)], promotions }))
    expect(verdicts).toMatchObject([{ reason: 'quantity_not_reached', missingQuantity: 1 }])
  })

  it('a code that means nothing is told apart from one that was not needed', () => {
    const { verdicts } = applyPromotions(
      pricing({
        lines: [line('a', 1, 1000)],
        codes: ['FAKE', 'SECOND', 'FIRST'],
        promotions: [
          promotion('p', percent(10), { code: 'SECOND' }),
          promotion('p', percent(10), { code: 'FIRST' }),
        ],
      }),
    )
    expect(verdicts).toMatchObject([
      { code: 'FIRST', discountMinor: 100, reason: undefined },
      { code: 'FAKE', reason: 'unknown' },
      { code: 'SECOND', reason: 'same_promotion' },
    ])
  })

  it('of two codes of one promotion the one that is used up is the one not needed', () => {
    const { verdicts } = applyPromotions(
      pricing({
        lines: [line('a', 1, 1000)],
        codes: ['AAA', 'BBB'],
        promotions: [
          promotion('p', percent(10), { code: 'AAA', usesLeft: 0 }),
          promotion('p', percent(10), { code: 'BBB', usesLeft: 1 }),
        ],
      }),
    )
    expect(verdicts[0]).toMatchObject({ code: 'BBB', discountMinor: 100 })
  })

  it('every line says what it got, and of the rest why not', () => {
    const { lines, shipping } = applyPromotions(
      pricing({
        lines: [line('a', 1, 300), line('b', 2, 500), line('c', 1, 900, { articleId: 2 })],
        promotions: [
          promotion('p', threeForTwo, { articleIds: [1] }),
          promotion('q', freeShipping, { minimumMinor: 9_000 }),
          promotion('r', percent(10), { minimumQuantity: 9 }),
        ],
      }),
    )
    expect(lines.map(({ applied }) => applied)).toEqual([
      [{ promotionId: 'p', discountMinor: 300 }],
      [],
      [],
    ])
    expect(lines[1]!.notApplied).toEqual([
      { promotionId: 'p', reason: 'other_lines' },
      { promotionId: 'r', reason: 'quantity_not_reached' },
    ])
    expect(lines[2]!.notApplied[0]).toEqual({ promotionId: 'p', reason: 'other_articles' })
    expect(shipping!.notApplied).toEqual([{ promotionId: 'q', reason: 'minimum_not_reached' }])
  })
})

describe('codes that exclude each other', () => {
  const rivals = pricing({
    lines: [line('a', 1, 10_000)],
    codes: ['SMALL', 'LARGE'],
    promotions: [
      promotion('p', percent(5), { code: 'SMALL', combines: false }),
      promotion('q', percent(20), { code: 'LARGE', combines: false }),
    ],
  })

  it('give the customer the better one, and say what the other would save', () => {
    expect(applyPromotions(rivals).verdicts).toEqual([
      { promotionId: 'q', code: 'LARGE', discountMinor: 2000, reason: undefined },
      {
        promotionId: 'p',
        code: 'SMALL',
        discountMinor: 0,
        reason: 'better_offer',
        excludedBy: ['q'],
        savesMinor: 500,
      },
    ])
  })

  it('give the other one to whoever prefers it', () => {
    const { verdicts, discountMinor } = applyPromotions({ ...rivals, chosenCode: 'SMALL' })
    expect(discountMinor).toBe(500)
    expect(verdicts[1]).toMatchObject({ code: 'LARGE', reason: 'better_offer', savesMinor: 2000 })
  })

  it('are not spent where the same is to be had without', () => {
    const promotions = [
      promotion('p', percent(20), { code: 'LARGE', combines: false }),
      promotion('q', percent(20), { combines: false }),
    ]
    const { verdicts } = applyPromotions({ ...rivals, promotions, codes: ['LARGE'] })
    expect(verdicts).toMatchObject([
      { promotionId: 'q', reason: undefined },
      { promotionId: 'p', reason: 'better_offer' },
    ])
  })
})

it('a promotion is not spent where others have made all free', () => {
  const { verdicts, totalMinor } = applyPromotions(
    pricing({
      lines: [line('a', 1, 100, { articleId: 1 }), line('b', 1, 100, { articleId: 2 })],
      shipping: undefined,
      promotions: [
        promotion('p', amount(150), { priority: 1 }),
        promotion('q', percent(50), { articleIds: [1] }),
        promotion('r', percent(50), { articleIds: [2] }),
      ],
    }),
  )
  expect(totalMinor).toBe(0)
  expect(verdicts.map(({ promotionId, reason }) => [promotionId, reason])).toEqual([
    ['q', undefined],
    ['p', undefined],
    ['r', 'no_saving'],
  ])
})

describe('somebody who has not said who they are', () => {
  const unknown = { isKnown: false, hasOrdered: false, usesOf: new Map<string, number>() }

  it('gets a welcome, which is looked at again when they have', () => {
    const promotions = [
      promotion('p', percent(10), { isFirstOrderOnly: true, mostUsesPerCustomer: 1 }),
    ]
    const lines = [line('a', 1, 1000)]
    const { verdicts } = applyPromotions(pricing({ lines, promotions, customer: unknown }))
    expect(verdicts).toMatchObject([{ discountMinor: 100, isProvisional: true }])
  })

  it('is promised free shipping before it has a price', () => {
    const promotions = [promotion('p', freeShipping)]
    const lines = [line('a', 1, 1000)]
    const outcome = applyPromotions(pricing({ lines, promotions, shipping: undefined }))
    expect(outcome.verdicts).toMatchObject([{ reason: undefined, discountMinor: 0 }])
    expect(outcome).toMatchObject({ totalMinor: 1000, shipping: undefined })
  })
})

it('the largest cart is priced while a visitor waits', () => {
  const lines = Array.from({ length: 200 }, (_, index) => line(`line-${index}`, 9_999, 2 ** 30))
  const promotions = Array.from({ length: 30 }, (_, index) =>
    promotion(`p${index}`, index % 2 ? percent(10) : amount(999), { combines: index % 3 > 0 }),
  )
  const before = process.cpuUsage().user
  const { totalMinor, subtotalMinor, discountMinor } = applyPromotions(
    pricing({ lines, promotions }),
  )
  expect((process.cpuUsage().user - before) / 1000, 'CPU milliseconds').toBeLessThan(3_000)
  expect(totalMinor).toBe(subtotalMinor + 499 - discountMinor)
  expect(Number.isSafeInteger(subtotalMinor)).toBe(true)
})

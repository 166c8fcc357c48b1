import { describe, expect, it } from 'vitest'
import { crowns, line, pricing, promotion } from '#tests/orders/promotions.ts'
import type { Effect, Pricing } from './promotion-facts.ts'
import { applyPromotions } from './promotion.rules.ts'

const percent = (number: number): Effect => ({ kind: 'PERCENT', percent: number })
const amount = (amountMinor: number): Effect => ({ kind: 'AMOUNT', amountMinor })
const fixed = (amountMinor: number): Effect => ({ kind: 'FIXED_PRICE', amountMinor })
const threeForTwo: Effect = { kind: 'X_FOR_Y', take: 3, pay: 2 }
const freeShipping: Effect = { kind: 'FREE_SHIPPING' }

type Example = {
  says: string
  given: Partial<Pricing>
  /** What each line costs, then the shipping. */
  costs: number[]
}

/** Calculated by hand. Shipping is £4.99 unless it says otherwise. */
const examples: Example[] = [
  {
    says: '10 % of £29.97 are £2.99, of which the first two lines get the odd pence',
    given: {
      lines: [line('a', 1, 999), line('b', 1, 999), line('c', 1, 999)],
      promotions: [promotion('p', percent(10))],
    },
    costs: [899, 899, 900, 499],
  },
  {
    says: '£5 off £12.99 and £7.01 are £3.25 and £1.75',
    given: {
      lines: [line('a', 1, 1299), line('b', 1, 701)],
      promotions: [promotion('p', amount(500))],
    },
    costs: [974, 526, 499],
  },
  {
    says: '£20 off a cart of £12 make it free, and leave the shipping',
    given: { lines: [line('a', 3, 400)], promotions: [promotion('p', amount(2000))] },
    costs: [0, 499],
  },
  {
    says: '15 % of 548 Kč are 82.20, so 82: 29.78 and 52.22, so 30 and 52',
    given: {
      lines: [line('a', 1, 19_900), line('b', 1, 34_900)],
      shipping: { amountMinor: 9_900 },
      promotions: [promotion('p', percent(15))],
      currency: crowns,
    },
    costs: [16_900, 29_700, 9_900],
  },
  {
    says: '50.50 Kč off are 50 Kč off where no one has half a crown',
    given: {
      lines: [line('a', 1, 10_000)],
      promotions: [promotion('p', amount(5_050))],
      currency: crowns,
    },
    costs: [5_000, 499],
  },
  {
    says: '3 for 2: of four pieces one is free, and that is a cheapest one',
    given: {
      lines: [line('a', 2, 495), line('b', 2, 249)],
      promotions: [promotion('p', threeForTwo)],
    },
    costs: [990, 249, 499],
  },
  {
    says: '3 for 2: of seven pieces two are free',
    given: { lines: [line('a', 7, 249)], promotions: [promotion('p', threeForTwo)] },
    costs: [1245, 499],
  },
  {
    says: '3 for 2: a gift in the cart is not the piece that is free',
    given: {
      lines: [line('a', 1, 0), line('b', 3, 249)],
      promotions: [promotion('p', threeForTwo)],
    },
    costs: [0, 498, 499],
  },
  {
    says: 'a fixed price makes dear things cheaper, and cheap things not dearer',
    given: {
      lines: [line('a', 2, 1290), line('b', 1, 800)],
      promotions: [promotion('p', fixed(999))],
    },
    costs: [1998, 800, 499],
  },
  {
    says: 'free shipping from £40, at £40',
    given: {
      lines: [line('a', 4, 1000)],
      promotions: [promotion('p', freeShipping, { minimumMinor: 4000 })],
    },
    costs: [4000, 0],
  },
  {
    says: 'a promotion comes off the price that the quantity gives: 20 % of 10 × £3.51',
    given: { lines: [line('a', 10, 351)], promotions: [promotion('p', percent(20))] },
    costs: [2808, 499],
  },
  {
    says: 'a reduced price is reduced further, unless the promotion leaves such prices out',
    given: {
      lines: [line('a', 1, 1000, { isReduced: true }), line('b', 1, 1000)],
      promotions: [
        promotion('p', percent(10)),
        promotion('q', percent(50), { excludesReduced: true }),
      ],
    },
    costs: [900, 450, 499],
  },
  {
    says: 'what covers some articles or tags covers those that are or have one of them',
    given: {
      lines: [
        line('a', 1, 1000, { articleId: 7 }),
        line('b', 1, 1000, { tagIds: [12] }),
        line('c', 1, 1000),
      ],
      promotions: [promotion('p', percent(10), { articleIds: [7], tagIds: [12] })],
    },
    costs: [900, 900, 1000, 499],
  },
  {
    says: 'free pieces first, then percents of what is left: 3 × £10 for 2, less 10 %',
    given: {
      lines: [line('a', 3, 1000)],
      promotions: [promotion('p', percent(10)), promotion('q', threeForTwo)],
    },
    costs: [1800, 499],
  },
  {
    says: 'percents first, then amounts: £50 less 10 % less £5',
    given: {
      lines: [line('a', 1, 5000)],
      promotions: [promotion('p', amount(500)), promotion('q', percent(10))],
    },
    costs: [4000, 499],
  },
  {
    says: '10 % and 20 % are 28 %, not 30',
    given: {
      lines: [line('a', 1, 10_000)],
      promotions: [promotion('p', percent(10)), promotion('q', percent(20))],
    },
    costs: [7200, 499],
  },
  {
    says: 'of two that stand alone the better one',
    given: {
      lines: [line('a', 3, 1000)],
      promotions: [
        promotion('p', percent(20), { combines: false }),
        promotion('q', threeForTwo, { combines: false }),
      ],
    },
    costs: [2000, 499],
  },
  {
    says: 'one that stands alone against two that combine: 30 % against 10 % and then £10',
    given: {
      lines: [line('a', 1, 4000)],
      promotions: [
        promotion('p', percent(30), { combines: false }),
        promotion('q', percent(10)),
        promotion('r', amount(1000)),
      ],
    },
    costs: [2600, 499],
  },
  {
    says: 'a higher priority before a higher saving',
    given: {
      lines: [line('a', 1, 1000)],
      promotions: [
        promotion('p', percent(5), { combines: false, priority: 2 }),
        promotion('q', percent(50), { combines: false, priority: 1 }),
      ],
    },
    costs: [950, 499],
  },
  {
    says: 'two that stand alone do not meet on different articles, nor goods and shipping',
    given: {
      lines: [line('a', 3, 500), line('b', 1, 2000, { articleId: 2 })],
      promotions: [
        promotion('p', threeForTwo, { combines: false, articleIds: [1] }),
        promotion('q', percent(15), { combines: false, articleIds: [2] }),
        promotion('r', freeShipping, { combines: false }),
      ],
    },
    costs: [1000, 1700, 0],
  },
]

describe('what a cart costs', () => {
  it.each(examples)('$says', ({ given, costs }) => {
    const outcome = applyPromotions(pricing(given))
    const all = [...outcome.lines, outcome.shipping!].map(({ totalMinor }) => totalMinor)
    expect(all).toEqual(costs)
    expect(outcome.totalMinor).toBe(costs.reduce((sum, cost) => sum + cost, 0))
  })
})

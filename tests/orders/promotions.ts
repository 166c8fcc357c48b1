import fc from 'fast-check'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { PromotionDraft } from '#commerce/promotion/promotion-draft.ts'
import { createPromotion } from '#commerce/promotion/promotion-writing.service.ts'
import type { Tables } from '#db/tables.ts'
import type {
  Effect,
  Pricing,
  Promotion,
  PromotionLine,
} from '#commerce/promotion/promotion-facts.ts'

export const NOON = new Date('2036-11-15T12:00:00Z')

export const pounds = { code: 'GBP', hasDecimals: true }
export const crowns = { code: 'CZK', hasDecimals: false }

export function line(id: string, quantity: number, unitMinor: number, more = {}): PromotionLine {
  return { id, articleId: 1, tagIds: [], quantity, unitMinor, isReduced: false, ...more }
}

export function promotion(id: string, effect: Effect, more: Partial<Promotion> = {}): Promotion {
  return {
    id,
    code: undefined,
    effect,
    validFrom: new Date('2036-11-01'),
    validUntil: new Date('2036-12-01'),
    isForEverything: more.articleIds === undefined && more.tagIds === undefined,
    articleIds: [],
    tagIds: [],
    excludesReduced: false,
    minimumMinor: 0,
    minimumQuantity: 0,
    isFirstOrderOnly: false,
    usesLeft: undefined,
    mostUsesPerCustomer: undefined,
    priority: 0,
    combines: true,
    ...more,
  }
}

export function pricing(given: Partial<Pricing>): Pricing {
  return {
    lines: [],
    shipping: { amountMinor: 499 },
    promotions: [],
    customer: { isKnown: true, hasOrdered: false, usesOf: new Map() },
    codes: [],
    now: NOON,
    currency: pounds,
    ...given,
  }
}

/** Ten percent off everything in three stores, all of November 2036, unless it says otherwise. */
export function makePromotion(
  db: Kysely<Tables>,
  given: Partial<z.input<typeof PromotionDraft>> & { name?: string } = {},
): Promise<string> {
  const { name = 'Ten percent', ...draft } = given
  const words = { name, text: 'For a while.' }
  return createPromotion(db, {
    effect: { kind: 'PERCENT', percent: 10 },
    stores: [{ store: 'WPX-GB' }, { store: 'WPX-ES' }, { store: 'WPX-CZ' }],
    texts: { en: words, es: words, ca: words, cs: words },
    needsCode: draft.codes !== undefined,
    validFrom: new Date('2036-11-01'),
    validUntil: new Date('2036-12-01'),
    ...draft,
  })
}

/** Small numbers, so that lines are equal and promotions meet. */
const anyEffect = (stepMinor: number): fc.Arbitrary<Effect> =>
  fc.oneof(
    fc.record({ kind: fc.constant('PERCENT' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant('AMOUNT' as const),
      amountMinor: fc.integer({ min: 1, max: 60 }).map((count) => count * stepMinor * 7),
    }),
    fc.constant({ kind: 'FREE_SHIPPING' as const }),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }))
      .map(([pay, free]) => ({ kind: 'X_FOR_Y' as const, take: pay + free, pay })),
    fc.record({
      kind: fc.constant('FIXED_PRICE' as const),
      amountMinor: fc.integer({ min: 0, max: 30 }).map((count) => count * stepMinor),
    }),
  )

const anyLine = (stepMinor: number): fc.Arbitrary<Omit<PromotionLine, 'id'>> =>
  fc.record({
    articleId: fc.integer({ min: 1, max: 4 }),
    tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    unitMinor: fc
      .oneof(fc.constantFrom(9, 30), fc.integer({ min: 0, max: 40 }))
      .map((count) => count * stepMinor),
    isReduced: fc.boolean(),
  })

const anyPromotion = (stepMinor: number): fc.Arbitrary<Omit<Promotion, 'id'>> =>
  fc
    .record({
      code: fc.option(fc.constantFrom('AAA', 'BBB', 'CCC'), { nil: undefined }),
      effect: anyEffect(stepMinor),
      validFrom: fc.constantFrom(new Date('2036-11-01'), new Date('2036-11-16')),
      validUntil: fc.constantFrom(undefined, new Date('2036-11-16'), NOON),
      isForEverything: fc.boolean(),
      articleIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      excludesReduced: fc.boolean(),
      minimumMinor: fc.constantFrom(0, 0, stepMinor * 20, stepMinor * 300),
      minimumQuantity: fc.constantFrom(0, 0, 2, 5),
      isFirstOrderOnly: fc.boolean(),
      usesLeft: fc.constantFrom(undefined, undefined, 0, 1),
      mostUsesPerCustomer: fc.constantFrom(undefined, 1, 2),
      priority: fc.integer({ min: 0, max: 2 }),
      combines: fc.boolean(),
    })
    // Most of them in force: a cart where nothing is has nothing to choose.
    .map((one) => (one.priority === 0 ? one : { ...one, validFrom: NOON, validUntil: undefined }))

/** Any cart of any store with up to six promotions. */
export const anyPricing: fc.Arbitrary<Pricing> = fc.boolean().chain((hasDecimals) => {
  const stepMinor = hasDecimals ? 1 : 100
  return fc
    .record({
      lines: fc.array(anyLine(stepMinor), { maxLength: 6 }),
      shipping: fc.option(
        fc.integer({ min: 0, max: 9 }).map((count) => ({ amountMinor: count * stepMinor * 10 })),
        { nil: undefined },
      ),
      promotions: fc.array(anyPromotion(stepMinor), { maxLength: 6 }),
      hasOrdered: fc.boolean(),
      codes: fc.uniqueArray(fc.constantFrom('AAA', 'BBB', 'CCC', 'XXX'), { maxLength: 4 }),
      chosenCode: fc.constantFrom(undefined, 'AAA', 'BBB', 'XXX'),
    })
    .map(({ hasOrdered, ...given }) =>
      pricing({
        ...given,
        lines: given.lines.map((one, index) => ({ ...one, id: `line-${index}` })),
        promotions: given.promotions.map((one, index) => ({ ...one, id: `promotion-${index}` })),
        customer: { isKnown: hasOrdered, hasOrdered, usesOf: new Map([['promotion-0', 1]]) },
        currency: hasDecimals ? pounds : crowns,
      }),
    )
})

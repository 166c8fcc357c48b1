import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBill } from '#commerce/checkout/bill.rules.ts'
import { applyPromotions } from '#commerce/promotion/promotion.rules.ts'
import { pounds, pricing, promotion } from '#tests/orders/promotions.ts'
import { agreementOf, sumQuote } from './quote.rules.ts'

const anyLine = fc.record({
  articleId: fc.integer({ min: 1, max: 4 }),
  variant: fc.constantFrom('', 'M'),
  extraPages: fc.constantFrom(0, 8),
  pieces: fc.integer({ min: 1, max: 9_999 }),
  listMinor: fc.integer({ min: 1, max: 200_000 }),
  percent: fc.integer({ min: 0, max: 30 }),
})

const anyQuote = fc.record({
  // One price for each kind of thing, as the office asks for.
  lines: fc.uniqueArray(anyLine, {
    minLength: 1,
    maxLength: 8,
    selector: ({ articleId, variant, extraPages }) => `${articleId} ${variant} ${extraPages}`,
  }),
  step: fc.constantFrom(1, 100),
  shipping: fc.option(
    fc.record({ listMinor: fc.integer({ min: 0, max: 9_000 }), off: fc.nat(9_000) }),
    { nil: undefined },
  ),
  treatment: fc.constantFrom('STANDARD' as const, 'EXPORT' as const, 'REVERSE_CHARGE' as const),
  permille: fc.constantFrom(0, 77, 200, 210, 250),
})

describe('the money of a quote', () => {
  it('is the money of the cart that it becomes, to the cent, whatever else is on offer', () => {
    fc.assert(
      fc.property(anyQuote, fc.integer({ min: 1, max: 90 }), (quote, percent) => {
        const { step, treatment, permille } = quote
        const whole = (minor: number) => Math.max(step, Math.round(minor / step) * step)
        const lines = quote.lines.map((line) => {
          const listMinor = whole(line.listMinor)
          const unitMinor = Math.min(
            listMinor,
            Math.ceil((listMinor * (100 - line.percent)) / 100 / step) * step,
          )
          return { ...line, listMinor, unitMinor }
        })
        const shippingList = whole(quote.shipping?.listMinor ?? 0)
        const shippingMinor =
          quote.shipping && Math.max(0, shippingList - whole(quote.shipping.off))
        const taxing = { treatment, permille, stepMinor: step }
        const promised = sumQuote({ lines, shippingMinor }, taxing)
        const agreed = promotion(
          'quote',
          {
            kind: 'AGREED',
            lines: agreementOf(lines)!,
            shipping: quote.shipping && { service: 'home', amountMinor: shippingMinor! },
          },
          { code: 'Q', combines: false, priority: 1_000, usesLeft: 1 },
        )
        const others = [
          promotion('percent', { kind: 'PERCENT', percent }),
          promotion('free', { kind: 'FREE_SHIPPING' }),
        ]
        const priced = applyPromotions(
          pricing({
            lines: lines.map((line, index) => ({
              id: `line ${index}`,
              articleId: line.articleId,
              variant: line.variant,
              extraPages: line.extraPages,
              tagIds: [],
              quantity: line.pieces,
              unitMinor: line.listMinor,
              isReduced: false,
            })),
            shipping: quote.shipping && { amountMinor: shippingList, service: 'home' },
            promotions: [...others, agreed],
            codes: ['Q'],
            currency: { ...pounds, hasDecimals: step === 1 },
          }),
        )
        const billed = makeBill(priced, taxing)
        expect({
          total: billed.totalMinor,
          tax: billed.taxMinor,
          relief: billed.taxReliefMinor,
        }).toEqual({
          total: promised.totalMinor,
          tax: promised.taxMinor,
          relief: promised.taxReliefMinor,
        })
        expect(priced.verdicts.find(({ code }) => code === 'Q')!.reason).toBeUndefined()
      }),
    )
  })

  it('is not given for any other cart: a piece more, a piece less, another size, something beside it', () => {
    fc.assert(
      fc.property(
        anyQuote,
        fc.constantFrom('more', 'less', 'size', 'beside', 'pages'),
        (quote, change) => {
          const lines = quote.lines.map((line) => ({ ...line, unitMinor: 0 }))
          const [first, ...rest] = lines.map((line, index) => ({
            id: `line ${index}`,
            articleId: line.articleId,
            variant: line.variant,
            extraPages: line.extraPages,
            tagIds: [],
            quantity: line.pieces,
            unitMinor: line.listMinor,
            isReduced: false,
          }))
          const changed = {
            more: [{ ...first!, quantity: first!.quantity + 1 }],
            less: first!.quantity > 1 ? [{ ...first!, quantity: first!.quantity - 1 }] : [],
            size: [{ ...first!, variant: 'XXL' }],
            beside: [first!, { ...first!, id: 'other', articleId: 99 }],
            pages: [{ ...first!, extraPages: first!.extraPages + 2 }],
          }[change]
          const agreed = promotion(
            'quote',
            { kind: 'AGREED', lines: agreementOf(lines)!, shipping: undefined },
            { code: 'Q' },
          )
          const outcome = applyPromotions(
            pricing({ lines: [...changed, ...rest], promotions: [agreed], codes: ['Q'] }),
          )
          const [verdict] = outcome.verdicts
          expect(['not_as_agreed', 'empty_cart']).toContain(verdict!.reason)
          expect(outcome.discountMinor).toBe(0)
        },
      ),
    )
  })
})

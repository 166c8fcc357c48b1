import fc from 'fast-check'
import { formatPrice } from '#app/i18n/format.ts'
import { priceLines } from '#commerce/cart/line-price.rules.ts'
import type { PricePer } from '#commerce/catalogue/unit-price.terms.ts'
import { makeBill, stepOf } from '#commerce/checkout/bill.rules.ts'
import { taxTreatments } from '#commerce/checkout/checkout.terms.ts'
import type { Pricing } from '#commerce/promotion/promotion-facts.ts'
import { applyPromotions } from '#commerce/promotion/promotion.rules.ts'
import { isoOf } from '#config/locales.ts'
import { storeRows, type StoreRow } from '#config/site-table.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'
import { anyPricing } from './promotions.ts'

type GeneratedCart = {
  store: StoreRow
  language: StoreRow['languages'][number]
  pricing: Pricing
  treatment: (typeof taxTreatments)[number]
  permille: number
}

/** Prices as staff set them: whole where the store shows no decimals. */
const anyLine = (hasDecimals: boolean) =>
  fc
    .record({
      articleId: fc.integer({ min: 1, max: 4 }),
      quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9_999 })),
      pieces: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 })),
      extraPages: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80 })),
      pricePer: fc.constantFrom<PricePer>('DESIGN', 'PRINT'),
      priceMinor: fc.integer({ min: 1, max: 150_00 }),
      pageMinor: fc.integer({ min: 1, max: 3_00 }),
      percent: fc.integer({ min: 0, max: 60 }),
      isReduced: fc.boolean(),
    })
    .map(({ priceMinor, pageMinor, percent, pieces, extraPages, pricePer, ...line }) => ({
      line: { ...line, tagIds: [] },
      row: {
        article_id: line.articleId,
        price_per: pricePer,
        quantity: line.quantity,
        pieces,
        extra_pages: extraPages,
        amount_minor: wholeWhereShownWhole(priceMinor, hasDecimals),
        page_minor: wholeWhereShownWhole(pageMinor, hasDecimals),
        breaks: [{ from_quantity: 5, percent }],
      },
    }))

type Generated = ReturnType<typeof anyLine> extends fc.Arbitrary<infer Line> ? Line : never

/** As the cart prices them, and as promotions are told of them. */
function pricedLines(generated: readonly Generated[], hasDecimals: boolean) {
  const prices = priceLines(
    generated.map(({ row }) => row),
    hasDecimals,
  )
  return generated.map(({ line }, index) => {
    const { pieces, unitMinor } = prices[index]!
    return {
      ...line,
      id: `line-${index}`,
      quantity: line.quantity * pieces,
      unitMinor: unitMinor / pieces,
    }
  })
}

/** A cart of any of the 18 stores, with promotions, delivery and any tax. */
export const anyCart: fc.Arbitrary<GeneratedCart> = fc.constantFrom(...storeRows).chain((store) => {
  const hasDecimals = store.prizesWithDecimals
  return fc
    .record({
      pricing: anyPricing,
      lines: fc.array(anyLine(hasDecimals), { minLength: 1, maxLength: 8 }),
      shippingMinor: fc.integer({ min: 0, max: 40_00 }),
      language: fc.constantFrom(...store.languages),
      treatment: fc.constantFrom(...taxTreatments),
      permille: fc.constantFrom(77, 81, 170, 190, 200, 210, 220, 230, 250, 255),
    })
    .map(({ pricing, lines, shippingMinor, ...rest }) => ({
      ...rest,
      store,
      pricing: {
        ...pricing,
        currency: { code: store.currency, hasDecimals },
        shipping: { amountMinor: wholeWhereShownWhole(shippingMinor, hasDecimals) },
        lines: pricedLines(lines, hasDecimals),
        promotions: pricing.promotions.map((one) => wholePromotion(one, hasDecimals)),
      },
    }))
})

/** What staff may write for a store without decimals is whole. */
function wholePromotion(
  promotion: Pricing['promotions'][number],
  hasDecimals: boolean,
): Pricing['promotions'][number] {
  const { effect } = promotion
  if (!('amountMinor' in effect)) return promotion
  const amountMinor = wholeWhereShownWhole(effect.amountMinor, hasDecimals)
  return { ...promotion, effect: { ...effect, amountMinor } }
}

/** Difference between what is shown and what is charged; undefined when there is none. */
export function findDifference({ store, language, pricing, treatment, permille }: GeneratedCart) {
  const hasDecimals = store.prizesWithDecimals
  const priced = applyPromotions(pricing)
  const bill = makeBill(priced, { treatment, permille, stepMinor: stepOf(hasDecimals) })
  const shown = (minor: number) =>
    readPrice(
      formatPrice(minor, {
        currency: store.currency,
        iso: isoOf(language, store.country),
        prizesWithDecimals: hasDecimals,
      }),
      hasDecimals,
    )
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  const claims = {
    'the total that is read is the total that is charged':
      shown(bill.totalMinor) === bill.totalMinor,
    'the parts that are read sum to the total':
      sum(bill.lines.map((line) => shown(line.fullMinor))) -
        shown(bill.discountMinor) +
        shown(bill.shippingMinor) -
        shown(bill.shippingDiscountMinor) -
        shown(bill.taxReliefMinor) ===
      shown(bill.totalMinor),
    'the lines sum to the total':
      sum(bill.lines.map((line) => line.totalMinor)) +
        bill.shippingMinor -
        bill.shippingDiscountMinor -
        bill.shippingTaxReliefMinor ===
      bill.totalMinor,
    'without tax nothing differs from the promotions':
      treatment !== 'STANDARD' || bill.totalMinor === priced.totalMinor,
    'no tax is charged that the customer owes himself':
      treatment === 'STANDARD' ? bill.taxReliefMinor === 0 : bill.taxMinor === 0,
    'nothing costs less than nothing': bill.lines.every((line) => line.totalMinor >= 0),
  }
  return Object.entries(claims)
    .filter(([, isTrue]) => !isTrue)
    .map(([claim]) => claim)
}

/** Back from the words of a page, as somebody reads them. */
function readPrice(text: string, hasDecimals: boolean): number {
  const digits = text.replace(/[^\d.,]/g, '')
  const decimals = hasDecimals ? /[.,](\d{2})$/.exec(digits) : null
  const whole = (decimals ? digits.slice(0, -3) : digits).replace(/[.,]/g, '')
  return Number(whole) * 100 + Number(decimals?.[1] ?? 0)
}

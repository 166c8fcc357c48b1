import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditLines, creditTaxes, invoiceOf, sumOf } from '#commerce/invoice/invoice.rules.ts'
import type { InvoiceTax } from '#commerce/invoice/invoice-data.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { OrderFacts } from '#commerce/order/order-reading.service.ts'
import { isAbove, limitsAbove, usualLimits, type Sum } from './person-limit.rules.ts'
import {
  leftToRefund,
  planLines,
  shippingLeft,
  splitLines,
  type RefundBook,
  type RefundedLine,
} from './refund-plan.rules.ts'

const seller = sellerFor(exampleSeller, undefined)

const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        pieces: fc.integer({ min: 1, max: 3 }),
        totalMinor: fc.nat({ max: 20_000 }),
        taxPermille: fc.constantFrom(0, 40, 210),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shippingMinor: fc.nat({ max: 900 }),
    overpaidMinor: fc.constantFrom(0, 0, 0, 4_000),
  })
  .map(({ lines, shippingMinor, overpaidMinor }) => {
    const taxOf = (totalMinor: number, permille: number) =>
      totalMinor - Math.round((totalMinor * 1000) / (1000 + permille))
    const drawn = lines.map((line, index) => ({
      ...line,
      id: `${index}`,
      taxMinor: taxOf(line.totalMinor, line.taxPermille),
      taxTreatment: 'STANDARD',
      discountMinor: 0,
      taxReliefMinor: 0,
      unitMinor: 0,
      articleName: 'Mug',
    }))
    const totalMinor = sumOf(lines, 'totalMinor') + shippingMinor
    const order = {
      lines: drawn,
      totalMinor,
      shippingMinor,
      shippingTaxPermille: 210,
      taxTreatment: 'STANDARD',
      taxMinor: sumOf(drawn, 'taxMinor') + taxOf(shippingMinor, 210),
      placedAt: new Date(0),
      delivery: {},
      contact: { name: 'Ann', surname: 'Other' },
    } as unknown as OrderFacts
    return { order, heldMinor: totalMinor + overpaidMinor }
  })

const anyWish = fc.record({
  kind: fc.constantFrom('LINES', 'GOODWILL', 'OVERPAID'),
  line: fc.nat({ max: 3 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  hasShipping: fc.boolean(),
  amountMinor: fc.integer({ min: 1, max: 25_000 }),
  deductionMinor: fc.constantFrom(0, 0, 150),
})
type Wish = typeof anyWish extends fc.Arbitrary<infer One> ? One : never

const bookOf = ({ order, heldMinor }: { order: OrderFacts; heldMinor: number }): RefundBook => ({
  totalMinor: order.totalMinor,
  heldMinor,
  backMinor: 0,
  overpaidBackMinor: 0,
  lines: order.lines.map(({ id, quantity, pieces, totalMinor }) => ({
    id,
    pieces: quantity * pieces,
    totalMinor,
  })),
  shippingMinor: order.totalMinor - sumOf(order.lines, 'totalMinor'),
  earlier: [],
})

/** What a wish gives back of a book, as the desk decides it; undefined when it is refused. */
function give(book: RefundBook, wish: Wish) {
  const left = leftToRefund(book)
  if (wish.kind === 'LINES') {
    const line = book.lines[wish.line % book.lines.length]!
    const shippingMinor = wish.hasShipping ? shippingLeft(book) : 0
    const lines = [{ lineId: line.id, quantity: wish.quantity }]
    const { deductionMinor } = wish
    const plan = planLines(book, { lines, shippingMinor, deductionMinor })
    if ('problem' in plan || plan.totalMinor === 0) return undefined
    return plan
  }
  const most = wish.kind === 'GOODWILL' ? left.owedMinor : left.overpaidMinor
  return wish.amountMinor > most ? undefined : { lines: [], totalMinor: wish.amountMinor }
}

describe('refunds of an order', () => {
  it('are their credit notes to the cent and never more than came in, in 10,000 random sequences', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyWish, { minLength: 1, maxLength: 8 }), (paid, wishes) => {
        const earlier: RefundedLine[] = []
        const book = { ...bookOf(paid), earlier }
        const { taxes: invoiced } = invoiceOf(paid.order, seller, undefined)
        const credited: InvoiceTax[] = []
        for (const wish of wishes) {
          const given = give(book, wish)
          if (!given) continue
          expect(sumOf(given.lines, 'amountMinor') || given.totalMinor).toBe(given.totalMinor)
          const isOwed = wish.kind !== 'OVERPAID'
          given.lines.forEach((line) => earlier.push(line))
          if (isOwed) book.backMinor += given.totalMinor
          else book.overpaidBackMinor += given.totalMinor
          if (!isOwed) continue
          const note = creditTaxes(invoiced, {
            earlier: credited,
            amountMinor: given.totalMinor,
            lines: creditLines(paid.order, given.lines),
          })
          expect(sumOf(note, 'grossMinor')).toBe(given.totalMinor)
          for (const tax of note) {
            expect(tax.netMinor + tax.taxMinor).toBe(tax.grossMinor)
            expect(Math.min(tax.netMinor, tax.taxMinor)).toBeGreaterThanOrEqual(0)
          }
          credited.push(...note)
        }
        expect(sumOf(credited, 'grossMinor')).toBe(book.backMinor)
        expect(book.backMinor).toBeLessThanOrEqual(book.totalMinor)
        expect(book.backMinor + book.overpaidBackMinor).toBeLessThanOrEqual(book.heldMinor)
        for (const line of book.lines) {
          const back = book.earlier.filter(({ lineId }) => lineId === line.id)
          expect(sumOf(back, 'quantity')).toBeLessThanOrEqual(line.pieces)
          expect(sumOf(back, 'amountMinor')).toBeLessThanOrEqual(line.totalMinor)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('piece by piece are all that was paid, its last piece taking the rest', () => {
    fc.assert(
      fc.property(anyOrder, (paid) => {
        const earlier: RefundedLine[] = []
        const book = { ...bookOf(paid), earlier }
        for (const line of book.lines) {
          for (let piece = 0; piece < line.pieces; piece += 1) {
            const lines = [{ lineId: line.id, quantity: 1 }]
            const plan = planLines(book, { lines, shippingMinor: 0 })
            if ('problem' in plan) throw new Error(plan.problem)
            plan.lines.forEach((one) => earlier.push(one))
            book.backMinor += plan.totalMinor
          }
        }
        const shippingMinor = shippingLeft(book)
        const plan = planLines(book, { lines: [], shippingMinor })
        expect(plan).toMatchObject({ totalMinor: shippingMinor, cutMinor: 0 })
        expect(book.backMinor + shippingMinor).toBe(book.totalMinor)
      }),
    )
  })

  it('say which line has no piece left, and that a line stands once', () => {
    const book: RefundBook = {
      totalMinor: 1000,
      heldMinor: 1000,
      backMinor: 0,
      overpaidBackMinor: 0,
      lines: [{ id: 'a', pieces: 2, totalMinor: 1000 }],
      shippingMinor: 0,
      earlier: [{ lineId: 'a', quantity: 1, amountMinor: 500 }],
    }
    const wish = (...quantities: number[]) => ({
      lines: quantities.map((quantity) => ({ lineId: 'a', quantity })),
      shippingMinor: 0,
    })
    expect(planLines(book, wish(2))).toEqual({ lineId: 'a', problem: 'too_many' })
    expect(planLines(book, wish(1, 1))).toEqual({ lineId: 'a', problem: 'not_found' })
    expect(planLines(book, { lines: [], shippingMinor: 1 })).toMatchObject({ problem: 'too_much' })
  })

  it('go over several payments without a cent lost, each piece counted once', () => {
    const anyLines = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 3 }), amountMinor: fc.nat({ max: 500 }) }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(anyLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const total = sumOf(lines, 'amountMinor')
        const first = Math.floor(total * share)
        const parts = splitLines(lines, [first, total - first])
        expect(parts.map((part) => sumOf(part, 'amountMinor'))).toEqual([first, total - first])
        expect(sumOf(parts.flat(), 'quantity')).toBe(sumOf(lines, 'quantity'))
      }),
    )
  })
})

describe('a limit', () => {
  it('is never passed by one person alone, in whatever parts, orders and currencies', () => {
    const anyAct = fc.record({
      order: fc.nat({ max: 2 }),
      person: fc.nat({ max: 1 }),
      amountMinor: fc.integer({ min: 1, max: 19_000 }),
      currency: fc.constantFrom('EUR', 'CZK'),
    })
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 12 }), (acts) => {
        const alone: typeof acts = []
        const earlier: typeof acts = []
        const sums = (list: typeof acts): Sum[] => list
        for (const act of acts) {
          const wish = {
            parts: [act],
            ofPerson: sums(earlier.filter(({ person }) => person === act.person)),
            ofOrder: sums(earlier.filter(({ order }) => order === act.order)),
          }
          if (limitsAbove(wish, usualLimits.refund).length === 0) alone.push(act)
          earlier.push(act)
        }
        const most = (currency: string) => usualLimits.refund(currency).dayMinor
        for (const key of [0, 1, 2]) {
          expect(
            isAbove(
              alone.filter(({ person }) => person === key),
              most,
            ),
          ).toBe(false)
          expect(
            isAbove(
              alone.filter(({ order }) => order === key),
              most,
            ),
          ).toBe(false)
        }
      }),
    )
  })
})

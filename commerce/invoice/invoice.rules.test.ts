import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceTax } from './invoice-data.ts'
import { creditTaxes, invoiceNumber, sumOf, taxTable } from './invoice.rules.ts'

const treatments = ['STANDARD', 'REVERSE_CHARGE', 'EXPORT'] as const

const anyLine = fc
  .record({
    totalMinor: fc.integer({ min: 0, max: 1_000_000 }),
    taxPermille: fc.constantFrom(0, 81, 210, 255),
    taxTreatment: fc.constantFrom(...treatments),
  })
  .map((line) => ({
    ...line,
    taxMinor: Math.round((line.totalMinor * line.taxPermille) / (1000 + line.taxPermille)),
  }))

describe('the number of a document', () => {
  it('tells whose, when and which', () => {
    const series = { legalEntity: 'ES', year: 2026, sequence: 17 }
    expect(invoiceNumber({ ...series, kind: 'INVOICE' })).toBe('ES-2026-000017')
    expect(invoiceNumber({ ...series, kind: 'CREDIT_NOTE' })).toBe('ES-2026-C000017')
  })
})

describe('the table of taxes', () => {
  it('adds up to the lines, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const taxes = taxTable(lines)
        expect(sumOf(taxes, 'grossMinor')).toBe(sumOf(lines, 'totalMinor'))
        expect(sumOf(taxes, 'taxMinor')).toBe(sumOf(lines, 'taxMinor'))
        for (const tax of taxes) expect(tax.netMinor + tax.taxMinor).toBe(tax.grossMinor)
      }),
    )
  })
})

describe('credit notes', () => {
  it('take back what was invoiced to the minor unit, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 5 }),
        (lines, parts) => {
          const invoiced = taxTable(lines)
          const credited: InvoiceTax[] = []
          const left = () => sumOf(invoiced, 'grossMinor') - sumOf(credited, 'grossMinor')
          for (const part of [...parts, Infinity]) {
            const amount = Math.min(part, left())
            const taxes = creditTaxes(invoiced, {
              earlier: credited,
              amountMinor: amount,
              lines: lines.slice(0, 2),
            })
            expect(sumOf(taxes, 'grossMinor')).toBe(amount)
            for (const tax of taxes) {
              expect(tax.netMinor + tax.taxMinor).toBe(tax.grossMinor)
              expect(tax.taxMinor).toBeGreaterThanOrEqual(0)
              expect(tax.netMinor).toBeGreaterThanOrEqual(0)
            }
            credited.push(...taxes)
          }
          expect(left()).toBe(0)
          expect(sumOf(credited, 'taxMinor')).toBe(sumOf(invoiced, 'taxMinor'))
        },
      ),
    )
  })
})

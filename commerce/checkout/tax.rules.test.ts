import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleSeller as seller } from '#config/legal-entity.ts'
import { containedTax, taxRelief, treatTax } from './tax.rules.ts'

const company = (country: 'DE' | 'ES' | 'FR' | 'GB' | 'CH', taxId?: string) => ({
  country,
  isBillingCompany: true,
  taxId,
})
const person = { country: 'DE' as const, isBillingCompany: false, taxId: undefined }

describe('who owes the tax', () => {
  it.each([
    ['a person', 'DE', person, 'STANDARD'],
    ['nobody yet', 'DE', undefined, 'STANDARD'],
    ['a company of another state', 'DE', company('DE', 'DE1'), 'REVERSE_CHARGE'],
    ['a company whose goods go to a third state', 'DE', company('FR', 'FR1'), 'REVERSE_CHARGE'],
    ['a company of the seller’s state', 'ES', company('ES', 'ES1'), 'STANDARD'],
    ['a company of the seller’s state abroad', 'DE', company('ES', 'ES1'), 'STANDARD'],
    ['a foreign company whose goods stay', 'ES', company('DE', 'DE1'), 'STANDARD'],
    ['a company without a number', 'DE', company('DE'), 'STANDARD'],
    ['a company outside the Union', 'GB', company('GB', 'GB1'), 'STANDARD'],
    ['a company of the Union, outside it', 'CH', company('DE', 'DE1'), 'STANDARD'],
    ['anybody where we are not registered', 'NO', person, 'EXPORT'],
  ] as const)('%s in %s', (_, destination, billing, treatment) => {
    expect(treatTax({ seller, destination, billing })).toBe(treatment)
  })
})

describe('the tax in a price', () => {
  it('is the part of the whole that the rate says', () => {
    expect(containedTax(12_000, 200)).toBe(2_000)
    expect(containedTax(1_000, 190)).toBe(160)
    expect(containedTax(1_255, 255)).toBe(255)
    expect(containedTax(0, 210)).toBe(0)
  })

  it('that is taken off leaves a price that the store can show, and never less than the net', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_00 }),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(1, 100),
        (steps, permille, stepMinor) => {
          const gross = Math.floor(steps / stepMinor) * stepMinor
          const rest = gross - taxRelief(gross, permille, stepMinor)
          expect(rest % stepMinor).toBe(0)
          // In whole numbers, so that no float decides: rest ≥ gross · 1000 / (1000 + rate).
          expect(rest * (1000 + permille)).toBeGreaterThanOrEqual(gross * 1000)
          expect((rest - stepMinor) * (1000 + permille)).toBeLessThan(gross * 1000)
        },
      ),
    )
  })
})

import { assert, constantFrom, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressCountries, type AddressCountry } from './address.terms.ts'
import { normalisePhone, phoneExample } from './phone.rules.ts'

describe('a phone number', () => {
  const cases: [AddressCountry, string, string | undefined][] = [
    ['ES', '612 345 678', '+34612345678'],
    ['ES', '+34 612-345-678', '+34612345678'],
    ['ES', '0034612345678', '+34612345678'],
    ['ES', '512345678', undefined],
    ['DE', '030 1234567', '+49301234567'],
    ['DE', '+49 (0)30 1234567', '+49301234567'],
    ['DE', '+49 030 1234567', '+49301234567'],
    ['DE', '030/1234567', '+49301234567'],
    ['GB', '(020) 7946 0000', '+442079460000'],
    ['IT', '06 1234567', '+39061234567'],
    ['IT', '+39 06 1234567', '+39061234567'],
    ['IT', '347 1234567', '+393471234567'],
    ['FR', '01.23.45.67.89', '+33123456789'],
    ['PL', '+420 212 345 678', '+420212345678'],
    // Somebody who lives abroad: no store, no rule of ours.
    ['DE', '+1 212 555 0100', '+12125550100'],
    ['DE', '+0123456789', undefined],
    ['DE', '12', undefined],
    ['DE', '', undefined],
    ['DE', '+49 30 12345 ext. 6', undefined],
    ['DE', '٠٣٠١٢٣٤٥٦٧', undefined],
    ['DE', `030${'1'.repeat(30)}`, undefined],
  ]
  it.each(cases)('typed in %s as %s is kept as %s', (country, typed, kept) => {
    expect(normalisePhone(typed, country)).toBe(kept)
  })

  it.each(addressCountries)('of %s is shown with an example that would be taken', (country) => {
    expect(normalisePhone(phoneExample(country), country)).toBeDefined()
  })

  it('that is kept can be dialled from anywhere and stays as it is', () => {
    const anyCountry = constantFrom(...addressCountries)
    assert(
      property(
        anyCountry,
        anyCountry,
        stringMatching(/^[+]?[\d ()-]{4,18}$/),
        (home, away, typed) => {
          const kept = normalisePhone(typed, home)
          if (kept === undefined) return
          expect(kept).toMatch(/^\+[1-9]\d{5,14}$/)
          expect(normalisePhone(kept, away)).toBe(kept)
        },
      ),
    )
  })
})

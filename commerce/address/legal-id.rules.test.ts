import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressCountry } from './address.terms.ts'
import { legalIdRule, normaliseLegalId } from './legal-id.rules.ts'

describe('the legal id on a private person’s invoice', () => {
  const cases: [AddressCountry, string, string | undefined][] = [
    ['ES', '54362315-k', '54362315K'],
    ['ES', '12345678Z', '12345678Z'],
    ['ES', '12345678A', undefined],
    ['ES', 'x-2482300w', 'X2482300W'],
    ['ES', 'X2482300A', undefined],
    ['ES', 'Z8327649K', 'Z8327649K'],
    ['ES', 'M-1234567-L', undefined],
    // A company's number is no person's.
    ['ES', 'B58378431', undefined],
    ['IT', 'RCCMNL83S18D969H', 'RCCMNL83S18D969H'],
    ['IT', 'rss mra 85t10 a562s', 'RSSMRA85T10A562S'],
    ['IT', 'RCCMNL83S18D969', undefined],
    ['IT', 'RCCMNL83S18D969I', undefined],
    ['IT', '00743110157', undefined],
    ['PT', 'PT 123 456 789', '123456789'],
    ['PT', '123456780', undefined],
    ['DE', '12345678Z', undefined],
  ]
  it.each(cases)('%s: %s becomes %s', (country, typed, kept) => {
    expect(normaliseLegalId(country, typed)).toBe(kept)
  })

  it('is shown with an example that would be taken', () => {
    for (const country of ['ES', 'IT', 'PT'] as const) {
      expect(normaliseLegalId(country, legalIdRule(country)!.example)).toBeDefined()
    }
  })

  it('of Spain has exactly one letter for every number', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    assert(
      property(integer({ min: 0, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, '0')
        const taken = letters.filter((letter) => normaliseLegalId('ES', `${digits}${letter}`))
        expect(taken).toHaveLength(1)
      }),
    )
  })
})

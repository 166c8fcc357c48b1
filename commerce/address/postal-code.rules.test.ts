import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressCountries, type AddressCountry } from './address.terms.ts'
import { normalisePostalCode, postalCodeExample } from './postal-code.rules.ts'

describe('a postal code', () => {
  const cases: [AddressCountry, string, string | undefined][] = [
    ['ES', '28001', '28001'],
    ['ES', '53001', undefined],
    ['PT', '28001', undefined],
    ['PT', '1100148', '1100-148'],
    ['PL', '00 950', '00-950'],
    ['PL', '28001', undefined],
    ['GB', '28001', undefined],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1 1AE', 'M1 1AE'],
    ['GB', 'EC1A 1BB', 'EC1A 1BB'],
    ['GB', 'W1A 0AX', 'W1A 0AX'],
    ['GB', 'SW1A 1AO', undefined],
    ['IE', '28001', undefined],
    ['IE', 'd02af30', 'D02 AF30'],
    ['IE', 'D6W XY00', 'D6W XY00'],
    ['NL', '1012ab', '1012 AB'],
    ['NL', '1012 SS', undefined],
    ['CZ', '11000', '110 00'],
    ['SE', 'SE-111 20', '111 20'],
    ['LU', 'L-1450', '1450'],
    ['DE', 'D-10115', '10115'],
    ['DE', '1011', undefined],
    ['AT', '10115', undefined],
    ['CH', '0800', undefined],
    ['FR', '99123', undefined],
    ['DE', '١٠١١٥', undefined],
    ['DE', '10115\n', '10115'],
    ['DE', '', undefined],
  ]
  it.each(cases)('of %s typed as %s is written %s', (country, typed, written) => {
    expect(normalisePostalCode(country, typed)).toBe(written)
  })

  it.each(addressCountries)('of %s is shown with an example as it is written', (country) => {
    expect(normalisePostalCode(country, postalCodeExample(country))).toBe(
      postalCodeExample(country),
    )
  })

  it('stays as it is written, whatever was typed', () => {
    assert(
      property(constantFrom(...addressCountries), string({ maxLength: 10 }), (country, typed) => {
        const written = normalisePostalCode(country, typed)
        if (written) expect(normalisePostalCode(country, written)).toBe(written)
      }),
    )
  })
})

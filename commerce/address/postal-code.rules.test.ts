import { array, assert, boolean, constantFrom, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressCountries, type AddressCountry } from './address.terms.ts'
import { isTypedInDigits, normalisePostalCode, postalCodeExample } from './postal-code.rules.ts'

describe('a postal code', () => {
  const cases: [AddressCountry, string, string | undefined][] = [
    ['ES', '28001', '28001'],
    ['ES', '53001', undefined],
    ['PT', '28001', undefined],
    ['PT', '1100148', '1100-148'],
    ['PL', '00 950', '00-950'],
    ['PL', '50950', '50-950'],
    ['PL', '50–950', '50-950'],
    ['PL', '５０９５０', '50-950'],
    ['PL', '5095', undefined],
    ['GB', 'ｓｗ１ａ １ａａ', 'SW1A 1AA'],
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
    ['NL', 'NL-1012 AB', '1012 AB'],
    ['ES', 'E-28001', '28001'],
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

  it.each(addressCountries)('of %s is the same however its parts are held together', (country) => {
    assert(
      property(
        stringMatching(bareCodes[country]),
        array(constantFrom(' ', '-', '–', '\u00a0', '.'), { minLength: 10, maxLength: 10 }),
        boolean(),
        boolean(),
        (bare, marks, isSmall, isWide) => {
          const written = normalisePostalCode(country, bare)
          if (written === undefined) return
          const cased = isSmall ? bare.toLowerCase() : bare
          const sized = isWide ? widened(cased) : cased
          const typed = Array.from(sized, (sign, at) => `${sign}${at % 2 ? marks[at % 10] : ''}`)
          expect(normalisePostalCode(country, typed.join(''))).toBe(written)
        },
      ),
    )
  })

  it('is typed on a keypad with letters only where it has some', () => {
    const withLetters = addressCountries.filter((country) => !isTypedInDigits(country))
    expect(withLetters.toSorted()).toEqual(['GB', 'IE', 'NL'])
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

const widened = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

const four = /^[1-9]\d{3}$/
const five = /^\d{5}$/
/** Near enough to find many that are one; the rule says which. */
const bareCodes: Readonly<Record<AddressCountry, RegExp>> = {
  AT: four,
  BE: four,
  CH: four,
  CZ: five,
  DE: five,
  DK: four,
  ES: five,
  FI: five,
  FR: five,
  GB: /^[A-PR-UWYZ][A-HK-Y]\d\d[ABD-HJLNP-UW-Z]{2}$/,
  IE: /^[AC-FHKNPRTV-Y]\d\d[0-9AC-FHKNPRTV-Y]{4}$/,
  IT: five,
  LU: four,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  PL: five,
  PT: /^[1-9]\d{6}$/,
  SE: five,
}

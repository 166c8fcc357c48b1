import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIban } from './iban.rules.ts'

/** The examples of the registry of account numbers. */
const examples = [
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IE29AIBK93115212345678',
  'IT60X0542811101000000123456',
  'LU280019400644750000',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'SE4550000000058398257466',
]

describe('an account number', () => {
  it.each(examples)('%s is one', (iban) => {
    expect(readIban(iban)).toEqual({ iban })
  })

  it('may be typed with spaces, dashes and small letters', () => {
    expect(readIban(' gb29 NWBK-6016 1331 9268 19 ')).toEqual({ iban: 'GB29NWBK60161331926819' })
  })

  it.each([
    ['GB28NWBK60161331926819', 'iban_check'],
    ['GB29NWBK6016133192681', 'iban_length'],
    ['US29NWBK60161331926819', 'iban_country'],
    ['<script>alert(1)</script>', 'iban'],
    ['DK5000400440116Y43', 'iban_check'],
    ['GB', 'iban'],
    ['', 'iban'],
    ['ＧＢ２９', 'iban'],
  ])('%s is none', (typed, fault) => {
    expect(readIban(typed)).toEqual({ fault })
  })

  it('with any one digit or letter mistyped is found out', () => {
    const digits = Array.from('0123456789')
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.nat(), (iban, place, choice) => {
        const index = place % iban.length
        const others = /\d/.test(iban[index]!) ? digits : letters
        const character = others[choice % others.length]!
        fc.pre(iban[index] !== character)
        const changed = `${iban.slice(0, index)}${character}${iban.slice(index + 1)}`
        expect(readIban(changed)).toHaveProperty('fault')
      }),
    )
  })

  it('with two neighbouring digits swapped is found out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), (iban, place) => {
        const index = 4 + (place % (iban.length - 5))
        const [one, other] = [iban[index]!, iban[index + 1]!]
        fc.pre(one !== other && /\d/.test(one) && /\d/.test(other))
        const swapped = `${iban.slice(0, index)}${other}${one}${iban.slice(index + 2)}`
        expect(readIban(swapped)).toEqual({ fault: 'iban_check' })
      }),
    )
  })
})

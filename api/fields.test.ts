import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email, optional, text, wholeNumber } from './fields.ts'
import { decodeForm, encodeForm, keysToCamel, keysToSnake, parseForm } from './wire.ts'

describe('a whole number in a form', () => {
  it('is digits and nothing else', () => {
    const schema = wholeNumber(1, 9_999)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (value) => {
        expect(schema.parse(String(value))).toBe(value)
      }),
    )
    for (const bad of [
      '',
      ' 1',
      '1 ',
      '1.0',
      '1e3',
      '0x1',
      '+1',
      '１',
      '10000',
      '0',
      '-1',
      'NaN',
    ]) {
      expect(schema.safeParse(bad).success, bad).toBe(false)
    }
  })
})

describe('a text', () => {
  it('is trimmed and composed, whatever the name', () => {
    for (const name of ['Łukasz Müller-Ñandú', "O'Brien", '山田', '😀']) {
      expect(text(100).parse(`  ${name.normalize('NFD')} `)).toBe(name.normalize('NFC'))
    }
  })

  it('is not blank, too long or able to reorder the page', () => {
    for (const bad of [
      '',
      '   ',
      '\u200b\u00a0',
      'x'.repeat(101),
      'a\u202eb',
      'a\u0000b',
      'a\nb',
    ]) {
      expect(text(100).safeParse(bad).success).toBe(false)
    }
    expect(optional(text(5)).parse(' ')).toBeUndefined()
  })
})

it.each([
  ['anna@example.com', true],
  ['anna+x@sub.example.co.uk', true],
  ['ana@exämple.de', true],
  ['anna', false],
  ['anna@localhost', false],
  ['a b@example.com', false],
  ['anna@example..com', false],
  ['<anna@example.com>', false],
  ['a@b@example.com', false],
])('%s as an e-mail address: %s', (address, isRight) => {
  expect(email.safeParse(address).success).toBe(isRight)
})

describe('the wire', () => {
  it('brings names back as they were', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}([A-Z][a-z]{1,6}){0,3}$/)
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        (given) => {
          expect(keysToCamel(keysToSnake(given))).toEqual(given)
          const form = decodeForm(new URLSearchParams(encodeForm(given).toString()))
          for (const [key, value] of Object.entries(given)) expect(form[key]).toBe(String(value))
        },
      ),
    )
  })

  it('does not read more fields than a form has', () => {
    const names = Array.from({ length: 1_001 }, (_, at) => `f${at}`)
    expect(() => parseForm(names.join('&'))).toThrow('too_large')
    expect(decodeForm(parseForm(names.slice(1).join('&')))).toHaveProperty('f1000')
  })

  it('does not let a field reach the prototype', () => {
    const form = decodeForm(new URLSearchParams('__proto__=x&constructor=y&a=1&a=2'))
    expect(Object.getPrototypeOf(form)).toBeNull()
    expect(form['a']).toEqual(['1', '2'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

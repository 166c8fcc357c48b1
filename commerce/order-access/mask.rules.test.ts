import { describe, expect, it } from 'vitest'
import { isConfirmedBy, maskEmail } from './mask.rules.ts'

describe('an e-mail address behind its mask', () => {
  it.each([
    ['anna@example.com', 'a•••@e•••.com'],
    ['a@b.co.uk', 'a•••@b•••.uk'],
    ['żaneta@poczta.example.pl', 'ż•••@p•••.pl'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })
})

describe('whoever knows the order', () => {
  const order = { email: 'Anna@Example.com', postalCode: 'SW1A 2AA' }

  it.each(['anna@example.com', ' ANNA@EXAMPLE.COM ', 'sw1a2aa', 'SW1A-2AA', 'SW1A 2AA'])(
    'says %s',
    (typed) => {
      expect(isConfirmedBy(typed, order)).toBe(true)
    },
  )

  it.each(['ben@example.com', 'SW1A', '', '   ', '-', 'SW1A 2AB', '@'])(
    'does not say "%s"',
    (typed) => {
      expect(isConfirmedBy(typed, order)).toBe(false)
    },
  )

  it('has no postal code to name where there is none', () => {
    expect(isConfirmedBy('', { ...order, postalCode: undefined })).toBe(false)
    expect(isConfirmedBy('-', { ...order, postalCode: '' })).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { proposalOf, type FaultRule } from './fault-rule.rules.ts'
import type { FaultKind } from './fault.terms.ts'

const rules: readonly FaultRule[] = [
  { what: 'damaged', remedy: 'REPRINT', belowMinor: 40_00, isFirstOnly: true },
  { what: 'colour', remedy: 'REPRINT', isFirstOnly: false },
  { what: 'late', remedy: 'REFUND', isFirstOnly: false },
]
const propose = (
  kinds: readonly FaultKind[],
  { valueMinor = 39_99, currency = 'EUR', isRepeated = false } = {},
) => proposalOf(rules, { kinds, valueMinor, currency, isRepeated })

it('proposes what a rule says, below its sum and the first time', () => {
  expect(propose(['damaged', 'damaged'])).toBe('REPRINT')
  expect(propose(['damaged'], { valueMinor: 40_00 })).toBeUndefined()
  expect(propose(['damaged'], { isRepeated: true })).toBeUndefined()
  expect(propose(['colour'], { valueMinor: 900_00, isRepeated: true })).toBe('REPRINT')
})

it('proposes nothing for a kind without a rule, and nothing where rules disagree', () => {
  expect(propose(['other'])).toBeUndefined()
  expect(propose(['damaged', 'other'])).toBeUndefined()
  expect(propose(['damaged', 'colour'])).toBe('REPRINT')
  expect(propose(['damaged', 'late'])).toBeUndefined()
  expect(
    proposalOf([], { kinds: ['damaged'], valueMinor: 1, currency: 'EUR', isRepeated: false }),
  ).toBeUndefined()
})

it('takes as much in other currencies, and nothing in one that the shop does not know', () => {
  expect(propose(['damaged'], { valueMinor: 60_00, currency: 'PLN' })).toBe('REPRINT')
  expect(propose(['damaged'], { valueMinor: 1, currency: 'XXX' })).toBeUndefined()
})

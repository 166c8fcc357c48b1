import { expect, it } from 'vitest'
import { freeDeliveryFrom } from './free-delivery.rules.ts'

const free = {
  effect: { kind: 'FREE_SHIPPING' },
  isForEverything: true,
  excludesReduced: false,
  minimumMinor: 5_000,
  minimumQuantity: 0,
  isFirstOrderOnly: false,
  mostUsesPerCustomer: undefined,
} as const

it('delivery is free from the smallest amount that is promised to everybody', () => {
  expect(freeDeliveryFrom([])).toBeUndefined()
  expect(freeDeliveryFrom([free])).toBe(5_000)
  expect(freeDeliveryFrom([free, { ...free, minimumMinor: 3_000 }])).toBe(3_000)
})

it.each([
  ['of something else', { effect: { kind: 'PERCENT', percent: 10 } as const }],
  ['for some articles', { isForEverything: false }],
  ['not for what is reduced', { excludesReduced: true }],
  ['for several pieces', { minimumQuantity: 2 }],
  ['for the first order', { isFirstOrderOnly: true }],
  ['so many times a customer', { mostUsesPerCustomer: 1 }],
])('a promotion %s is not promised on a page', (_, condition) => {
  expect(freeDeliveryFrom([{ ...free, ...condition }])).toBeUndefined()
})

import type { Packing } from '#commerce/production/factory.contract.ts'

/** Wishes that a tester may express by words in the address; docs/factory-api.md lists them. */
const wishes = ['error', 'not shipped', 'incidence', 'returned', 'lost', 'waits'] as const
export type Wish = (typeof wishes)[number]

export function readWish({ address }: Pick<Packing, 'address'>): Wish | undefined {
  const text = `${address?.addressLine1 ?? ''}\n${address?.addressLine2 ?? ''}`.toLowerCase()
  return wishes.find((wish) => text.includes(`test ${wish}`))
}

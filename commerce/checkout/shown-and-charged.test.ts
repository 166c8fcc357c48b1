import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCart, findDifference } from '#tests/orders/shown-and-charged.ts'

/** `node tests/slow/shown-equals-charged.ts` looks at 100,000. */
it('charges in every store exactly what it shows', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(findDifference(cart)).toEqual([])
    }),
    { numRuns: 1_500 },
  )
})

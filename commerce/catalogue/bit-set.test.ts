import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addBit,
  countBits,
  countCommon,
  hasBit,
  intersect,
  makeBitSet,
  slotsOf,
  unite,
} from './bit-set.ts'

const SIZE = 300
const anySlots = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }))

function setOf(slots: readonly number[]) {
  const set = makeBitSet(SIZE)
  for (const slot of slots) addBit(set, slot)
  return set
}

const inOrder = (slots: Iterable<number>) => [...slots].toSorted((one, other) => one - other)

it('a set of bits is the set of its slots', () => {
  fc.assert(
    fc.property(anySlots, anySlots, (some, others) => {
      const [set, other] = [setOf(some), setOf(others)]
      const common = some.filter((slot) => others.includes(slot))
      expect([...slotsOf(set)]).toEqual(inOrder(some))
      expect(countBits(set)).toBe(some.length)
      expect(countCommon(set, other)).toBe(common.length)
      expect([...slotsOf(intersect([set, other]))]).toEqual(inOrder(common))
      expect([...slotsOf(unite([set, other], SIZE))]).toEqual(
        inOrder(new Set([...some, ...others])),
      )
      expect(others.filter((slot) => hasBit(set, slot)).length).toBe(common.length)
    }),
  )
})

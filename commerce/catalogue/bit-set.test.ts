import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addBit,
  countBits,
  countCommon,
  hasBit,
  intersect,
  makeBitSet,
  ordinalsOf,
  unite,
} from './bit-set.ts'

const SIZE = 300
const anyOrdinals = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }))

function setOf(ordinals: readonly number[]) {
  const set = makeBitSet(SIZE)
  for (const ordinal of ordinals) addBit(set, ordinal)
  return set
}

const inOrder = (ordinals: Iterable<number>) => [...ordinals].toSorted((one, other) => one - other)

it('a set of bits is the set of its ordinals', () => {
  fc.assert(
    fc.property(anyOrdinals, anyOrdinals, (some, others) => {
      const [set, other] = [setOf(some), setOf(others)]
      const common = some.filter((ordinal) => others.includes(ordinal))
      expect([...ordinalsOf(set)]).toEqual(inOrder(some))
      expect(countBits(set)).toBe(some.length)
      expect(countCommon(set, other)).toBe(common.length)
      expect([...ordinalsOf(intersect([set, other]))]).toEqual(inOrder(common))
      expect([...ordinalsOf(unite([set, other], SIZE))]).toEqual(
        inOrder(new Set([...some, ...others])),
      )
      expect(others.filter((ordinal) => hasBit(set, ordinal)).length).toBe(common.length)
    }),
  )
})

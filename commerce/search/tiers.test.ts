import { describe, expect, it } from 'vitest'
import { addBit, makeBitSet, slotsOf } from '#commerce/catalogue/bit-set.ts'
import { makeRanks, mark, NAME, TAG, TEXT, tiersOf } from './tiers.ts'

const SIZE = 40
const set = (...slots: number[]) => {
  const bits = makeBitSet(SIZE)
  for (const slot of slots) addBit(bits, slot)
  return bits
}
const ranks = (given: Partial<Record<number, number[]>>) => {
  const made = makeRanks(SIZE)
  for (const [rank, slots] of Object.entries(given)) mark(made, Number(rank), set(...slots!))
  return made
}
const slots = (bits: Int32Array) => [...slotsOf(bits)]

describe('what is found', () => {
  it('comes in the order of how well it fits', () => {
    const photo = ranks({ [NAME]: [1, 2, 3], [TEXT]: [4, 39] })
    const mug = ranks({ [NAME]: [1, 2], [TAG]: [3], [TEXT]: [4, 5] })
    const { tiers, total, isPartial } = tiersOf([photo, mug], set(2))
    expect(tiers.map(slots)).toEqual([[2], [1], [3], [], [4]])
    expect({ total, isPartial }).toEqual({ total: 4, isPartial: false })
  })

  it('is what has most of the words when nothing has all of them', () => {
    const red = ranks({ [NAME]: [1, 2] })
    const big = ranks({ [NAME]: [2, 3] })
    const mug = ranks({ [TEXT]: [4, 3] })
    const { tiers, total, isPartial } = tiersOf([red, big, mug], set())
    expect(tiers.map(slots)).toEqual([[], [2], [], [], [3]])
    expect({ total, isPartial }).toEqual({ total: 2, isPartial: true })
  })

  it('is nothing when there is nothing, or no word', () => {
    expect(tiersOf([ranks({}), ranks({})], set()).total).toBe(0)
    expect(tiersOf([], set()).total).toBe(0)
  })
})

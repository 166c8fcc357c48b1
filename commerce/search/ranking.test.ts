import { describe, expect, it } from 'vitest'
import { addBit, makeBitSet, ordinalsOf } from '#commerce/catalogue/bit-set.ts'
import { makeRanks, mark, NAME, TAG, TEXT, rankingOf } from './ranking.ts'

const SIZE = 40
const set = (...ordinals: number[]) => {
  const bits = makeBitSet(SIZE)
  for (const ordinal of ordinals) addBit(bits, ordinal)
  return bits
}
const ranks = (given: Partial<Record<number, number[]>>) => {
  const made = makeRanks(SIZE)
  for (const [rank, ordinals] of Object.entries(given)) mark(made, Number(rank), set(...ordinals!))
  return made
}
const ordinals = (bits: Int32Array) => [...ordinalsOf(bits)]

describe('what is found', () => {
  it('comes in the order of how well it fits', () => {
    const photo = ranks({ [NAME]: [1, 2, 3], [TEXT]: [4, 39] })
    const mug = ranks({ [NAME]: [1, 2], [TAG]: [3], [TEXT]: [4, 5] })
    const { groups, total, isPartial } = rankingOf([photo, mug], set(2))
    expect(groups.map(ordinals)).toEqual([[2], [1], [3], [], [4]])
    expect({ total, isPartial }).toEqual({ total: 4, isPartial: false })
  })

  it('is what has most of the words when nothing has all of them', () => {
    const red = ranks({ [NAME]: [1, 2] })
    const big = ranks({ [NAME]: [2, 3] })
    const mug = ranks({ [TEXT]: [4, 3] })
    const { groups, total, isPartial } = rankingOf([red, big, mug], set())
    expect(groups.map(ordinals)).toEqual([[], [2], [], [], [3]])
    expect({ total, isPartial }).toEqual({ total: 2, isPartial: true })
  })

  it('is nothing when there is nothing, or no word', () => {
    expect(rankingOf([ranks({}), ranks({})], set()).total).toBe(0)
    expect(rankingOf([], set()).total).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { fits, packParcel } from './parcel.rules.ts'

const locker = { mostWeightGrams: 15_000, mostSidesMm: [600, 400, 350] }
const print = { quantity: 2, weightGrams: 300, sizeMm: { width: 300, height: 500 } }

describe('a parcel', () => {
  it('weighs what its pieces weigh, and is as long as the longest of them', () => {
    const tall = { quantity: 1, weightGrams: 900, sizeMm: { width: 200, height: 800 } }
    expect(packParcel([print, tall])).toEqual({ weightGrams: 1_500, longestMm: 800, secondMm: 300 })
    expect(packParcel([])).toEqual({ weightGrams: 0, longestMm: 0, secondMm: 0 })
  })

  it('goes into a locker either way round, but not when one piece is too long', () => {
    expect(fits(packParcel([print]), locker)).toBe(true)
    const turned = { ...print, sizeMm: { width: 500, height: 300 } }
    expect(fits(packParcel([turned]), locker)).toBe(true)
    expect(fits(packParcel([{ ...print, sizeMm: { width: 601, height: 10 } }]), locker)).toBe(false)
    expect(fits(packParcel([{ ...print, sizeMm: { width: 450, height: 450 } }]), locker)).toBe(
      false,
    )
  })

  it('takes the more room the more is in it', () => {
    const mugs = (quantity: number) => packParcel([{ quantity, weightGrams: 340 }])
    expect(fits(mugs(44), locker)).toBe(true)
    expect(fits(mugs(45), locker)).toBe(false)
    const flat = { mostWeightGrams: 15_000, mostSidesMm: [400, 300, 20] }
    expect(fits(mugs(1), flat)).toBe(true)
    expect(fits(mugs(2), flat)).toBe(false)
  })
})

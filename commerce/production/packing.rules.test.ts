import { describe, expect, it } from 'vitest'
import { isOwnTrackingNumber, isWeightPlausible, trackingNumberOf } from './packing.rules.ts'
import { lineCode, readCode, remakeCode, unitCode } from './line-code.rules.ts'

describe('a tracking number of our own', () => {
  it('is seen to be wrong when one digit is misread or two are swapped', () => {
    for (const number of [1, 100_001, 123_456_789, 999_999_999]) {
      const told = trackingNumberOf(number)
      expect(told).toMatch(/^EP\d{11}$/)
      expect(isOwnTrackingNumber(told)).toBe(true)
      for (let at = 2; at < told.length; at += 1) {
        const other = String((Number(told[at]) + 1) % 10)
        expect(isOwnTrackingNumber(told.slice(0, at) + other + told.slice(at + 1))).toBe(false)
        const swapped = `${told.slice(0, at)}${told[at + 1] ?? ''}${told[at]}${told.slice(at + 2)}`
        if (swapped !== told) expect(isOwnTrackingNumber(swapped)).toBe(false)
      }
    }
  })
})

describe('a scale', () => {
  it('notices a missing mug, and lets a box with its filling pass', () => {
    expect(isWeightPlausible(1_400, 1_400)).toBe(true)
    expect(isWeightPlausible(2_000, 1_400)).toBe(true)
    expect(isWeightPlausible(1_050, 1_400)).toBe(false)
    expect(isWeightPlausible(9_000, 1_400)).toBe(false)
    expect(isWeightPlausible(9_000, 0)).toBe(true)
  })
})

describe('a scanned code', () => {
  it('is read as it was printed', () => {
    expect(readCode('GB-7K3M-1')).toEqual({ order: 'GB-7K3M-1' })
    expect(readCode(lineCode('E-1A2B', 12))).toEqual({ order: 'E-1A2B', line: 12 })
    expect(readCode(unitCode('E-1A2B', 1, 3))).toEqual({ order: 'E-1A2B', line: 1, unit: 3 })
    expect(readCode(remakeCode('E-1A2B', 1, 2))).toEqual({ order: 'E-1A2B', line: 1, remake: 2 })
  })

  it('is read from a scanner that types on a keyboard of another country', () => {
    const whole = { order: 'GB-7K3M', line: 1, unit: 2 }
    expect(readCode(' gb-7k3m/1/2 ')).toEqual(whole)
    expect(readCode("GB'7K3M-1-2")).toEqual(whole)
    expect(readCode('gbß7k3m-1-2')).toEqual(whole)
  })

  it('is nothing of ours otherwise', () => {
    for (const text of [
      '',
      'x',
      '<b>',
      'GB-7K3M/',
      'GB-7K3M/x',
      'GB-7K3M/1/2/3',
      '/1',
      'GB 7K3M',
    ]) {
      expect(readCode(text), text).toBeUndefined()
    }
  })
})

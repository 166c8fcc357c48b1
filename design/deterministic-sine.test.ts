import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineOfDegrees, sineOfDegrees } from './deterministic-sine.ts'

describe('the steady sine', () => {
  it('is the sine', () => {
    fc.assert(
      fc.property(fc.double({ min: -3600, max: 3600, noNaN: true }), (degrees) => {
        expect(sineOfDegrees(degrees)).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 13)
        expect(cosineOfDegrees(degrees)).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 13)
      }),
      { numRuns: 1000 },
    )
  })

  it('has no remainder at quarter turns, nor a negative zero', () => {
    for (const turn of [-720, -360, 0, 360, 720]) {
      expect([0, 90, 180, 270].map((angle) => sineOfDegrees(turn + angle))).toEqual([0, 1, 0, -1])
      expect([0, 90, 180, 270].map((angle) => cosineOfDegrees(turn + angle))).toEqual([1, 0, -1, 0])
    }
  })
})

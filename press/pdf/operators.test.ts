import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, pathOperators } from './operators.ts'

const asIs = [1, 0, 0, 1, 0, 0] as const

it('writes numbers without exponents, to a millionth', () => {
  expect(decimal(1e-9)).toBe('0')
  expect(decimal(-1e-9)).toBe('0')
  expect(decimal(1e-5)).toBe('0.00001')
  expect(decimal(-2.5)).toBe('-2.5')
  expect(decimal(100)).toBe('100')
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const text = decimal(value)
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5e-6 + 1e-9)
    }),
  )
})

it('refuses to draw what is nowhere', () => {
  expect(() => decimal(Number.NaN)).toThrow(/cannot be drawn/)
  expect(() => decimal(Infinity)).toThrow(/cannot be drawn/)
})

it('turns a quadratic curve into the same cubic one', () => {
  expect(pathOperators('M0 0Q3 6 6 0Z', asIs)).toBe('0 0 m\n2 4 4 4 6 0 c\nh')
})

it('starts the next curve where the last subpath began', () => {
  expect(pathOperators('M1 1L5 1ZQ1 4 4 4', asIs)).toContain('1 3 2 4 4 4 c')
})

it('reads points after a moveto as lines, and numbers without spaces between them', () => {
  expect(pathOperators('M1-2 3.5.5 1e1-1', asIs)).toBe('1 -2 m\n3.5 0.5 l\n10 -1 l')
})

it('moves every point by the matrix', () => {
  expect(pathOperators('M1 2C1 0 0 1 1 1', [0, 2, -2, 0, 10, 20])).toBe('6 22 m\n10 22 8 20 8 22 c')
})

it('refuses commands that a display list does not have', () => {
  expect(() => pathOperators('M0 0A1 1 0 0 0 2 2', asIs)).toThrow(/A is no command/)
  expect(() => pathOperators('M0 0l1 1', asIs)).toThrow(/l is no command/)
  expect(() => pathOperators('M0 0L1', asIs)).toThrow(/missing/)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, hexOf, labOf, type Lab } from './cielab.ts'
import { DARK_LEVELS, darkNeutralLevel } from './dark-neutral.ts'
import { isFineLine, isLine, thicknessOf } from './line-art.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyRgb = fc.tuple(channel, channel, channel)
const inPlace = [1, 0, 0, 1, 0, 0] as const

describe('the difference of two colours', () => {
  /** From the paper of Sharma, Wu and Dalal that everybody checks CIEDE2000 with. */
  const published: [Lab, Lab, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 2.5, 0], [56, -27, -3], 31.903],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ]
  it.each(published)('of %j and %j is %d', (one, other, expected) => {
    expect(differenceOf(one, other)).toBeCloseTo(expected, 3)
    expect(differenceOf(other, one)).toBeCloseTo(expected, 3)
  })
})

describe('a dark neutral', () => {
  it.each(['#000000', '#1b1b1b', '#222222', '#3a3d43', '#2a2725'])('is %s', (hex) => {
    expect(darkNeutralLevel(hex)).toBeDefined()
  })

  it.each(['#16264c', '#741f33', '#1e4d38', '#684531', '#8b8985', '#ffffff'])('is not %s', (hex) =>
    expect(darkNeutralLevel(hex)).toBeUndefined(),
  )

  it('has a level as light as itself, for which there is an ink', () => {
    fc.assert(
      fc.property(anyRgb, (rgb) => {
        const level = darkNeutralLevel(hexOf(rgb))
        if (level === undefined) return
        expect(level).toBeLessThan(DARK_LEVELS)
        const [lightness] = labOf([level, level, level])
        expect(Math.abs(lightness - labOf(rgb)[0])).toBeLessThan(0.6)
      }),
    )
  })
})

describe('the thickness of what is filled', () => {
  const bar = (width: number, height: number) => `M0 0L${width} 0L${width} ${height}L0 ${height}Z`

  it('is about that of a thin bar, however long it is and wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        fc.double({ min: 40, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (width, length, turn) => {
          const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
          const path = bar(length, width)
          const thickness = thicknessOf({ path, matrix: [cos, sin, -sin, cos, 30, -7] })
          expect(thickness).toBeGreaterThan(0.85 * width)
          expect(thickness).toBeLessThanOrEqual(width)
        },
      ),
    )
  })

  it('is that of a ring, not of the hole in it', () => {
    const ring = `${bar(50, 50)}M1 1L1 49L49 49L49 1Z`
    expect(isFineLine(thicknessOf({ path: ring, matrix: inPlace }))).toBe(true)
  })

  it('tells a page from a letter', () => {
    expect(isLine(thicknessOf({ path: bar(206, 96), matrix: inPlace }))).toBe(false)
    expect(isLine(thicknessOf({ path: bar(8, 30), matrix: inPlace }))).toBe(true)
    expect(thicknessOf({ path: 'M5 5Z', matrix: inPlace })).toBe(0)
  })
})

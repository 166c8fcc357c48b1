import { describe, expect, it } from 'vitest'
import { filterMatrix } from './filter-matrix.ts'

const neutral = { brightness: 1, contrast: 1, saturation: 1 }

describe('a filter', () => {
  it('that changes nothing is none', () => {
    expect(filterMatrix(neutral)).toBeNull()
  })

  it('brightens by a factor', () => {
    expect(filterMatrix({ ...neutral, brightness: 1.5 })).toEqual([
      1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 1.5, 0,
    ])
  })

  it('contrasts about the middle grey', () => {
    expect(filterMatrix({ ...neutral, contrast: 0 })).toEqual([
      0, 0, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5,
    ])
    expect(filterMatrix({ ...neutral, contrast: 2 })?.filter((_, at) => at % 4 === 3)).toEqual([
      -0.5, -0.5, -0.5,
    ])
  })

  it('without saturation leaves the luma of Rec. 709', () => {
    expect(filterMatrix({ ...neutral, saturation: 0 })).toEqual([
      0.2126, 0.7152, 0.0722, 0, 0.2126, 0.7152, 0.0722, 0, 0.2126, 0.7152, 0.0722, 0,
    ])
  })

  it('does all three in the order of their names', () => {
    // By hand for rgb(0.8, 0.4, 0.2): brightness 0.96 0.48 0.24, contrast 0.73 0.49 0.37,
    // then 1.5 times as far from the grey of their luma.
    const matrix = filterMatrix({ brightness: 1.2, contrast: 0.5, saturation: 1.5 })!
    const color = [0.8, 0.4, 0.2, 1]
    const result = [0, 4, 8].map((row) =>
      color.reduce((sum, value, column) => sum + value * matrix[row + column]!, 0),
    )
    const luma = 0.2126 * 0.73 + 0.7152 * 0.49 + 0.0722 * 0.37
    expect(result[0]).toBeCloseTo(luma + 1.5 * (0.73 - luma), 5)
    expect(result[1]).toBeCloseTo(luma + 1.5 * (0.49 - luma), 5)
    expect(result[2]).toBeCloseTo(luma + 1.5 * (0.37 - luma), 5)
  })
})

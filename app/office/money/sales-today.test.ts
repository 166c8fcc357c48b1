import { expect, it } from 'vitest'
import { linesOf } from './sales-today.ts'

it('the line of a day grows to the hour that has begun, and that of a week ago to the end of its day', () => {
  const { today, before } = linesOf(
    [
      { hour: 1, totalMinor: 100, totalBeforeMinor: 50 },
      { hour: 3, totalMinor: 20, totalBeforeMinor: 0 },
      { hour: 22, totalMinor: 0, totalBeforeMinor: 7 },
    ],
    3,
  )
  expect(today).toEqual([0, 100, 100, 120])
  expect(before).toHaveLength(24)
  expect([before[0], before[1], before[21], before[22], before[23]]).toEqual([0, 50, 50, 57, 57])
})

import { describe, expect, it } from 'vitest'
import { moneyText, readMoney } from './typed-money.ts'

describe('a typed sum', () => {
  it('is read with a point, a comma or neither', () => {
    expect(['4.9', '4,90', '4', ' 1 200,05 ', ''].map(readMoney)).toEqual([
      490,
      490,
      400,
      120_005,
      undefined,
    ])
  })

  it('is refused when it is none', () => {
    for (const typed of ['-1', '1.234', '1e3', 'x', '1.2.3', '99999999']) {
      expect(readMoney(typed)).toBeNaN()
    }
  })

  it('comes back as it would be typed', () => {
    for (const minor of [0, 5, 90, 490, 120_005]) expect(readMoney(moneyText(minor))).toBe(minor)
  })
})

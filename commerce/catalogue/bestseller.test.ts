import { describe, expect, it } from 'vitest'
import { bestsellersAmong } from './bestseller.rules.ts'

const shown = (count: number) => Array.from({ length: count }, (_, place) => place)
const among = (count: number, isBest: (one: number) => boolean) => [
  ...bestsellersAmong(shown(count), isBest, (one) => one),
]

describe('of a list in which everything sells well', () => {
  it('one in five is called a bestseller: what sells best of them', () => {
    expect(among(8, () => true)).toEqual([7])
    expect(among(24, () => true)).toEqual([23, 22, 21, 20])
  })

  it('that is shorter than five nothing is', () => {
    expect(among(4, () => true)).toEqual([])
    expect(among(0, () => true)).toEqual([])
  })
})

it('what does not sell well is no bestseller because there is room for one', () => {
  expect(among(10, (one) => one === 3)).toEqual([3])
  expect(among(10, () => false)).toEqual([])
})

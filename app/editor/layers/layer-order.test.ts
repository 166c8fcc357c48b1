import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { fromTheTop, indexInPile, rowUnder } from './layer-order.ts'

describe('the list of layers', () => {
  const { elements } = documentWith([samples.photo, samples.shape, samples.text]).pages[0]!

  it('begins with what lies on top', () => {
    expect(fromTheTop(elements).map(({ id }) => id)).toEqual(['text', 'shape', 'photo'])
    expect(indexInPile(0, 3)).toBe(2)
    expect(indexInPile(2, 3)).toBe(0)
  })

  it('knows over which row one is held', () => {
    const middles = [20, 60, 100, 140]
    expect(rowUnder(middles, 1, 60)).toBe(1)
    expect(rowUnder(middles, 1, 99)).toBe(1)
    expect(rowUnder(middles, 1, 101)).toBe(2)
    expect(rowUnder(middles, 1, 500)).toBe(3)
    expect(rowUnder(middles, 3, -50)).toBe(0)
    expect(rowUnder(middles, 3, 61)).toBe(2)
  })
})

import { expect, it } from 'vitest'
import { Levels } from '#design/elements/photo.schema.ts'
import { findLevels } from './find-levels.ts'

/** A slope of greys from one value to another, with a tint. */
function slope(from: number, to: number, tint: readonly [number, number, number] = [1, 1, 1]) {
  const data = new Uint8ClampedArray(4 * 256)
  for (let at = 0; at < 256; at += 1) {
    const grey = from + ((to - from) * at) / 255
    data.set([grey * tint[0], grey * tint[1], grey * tint[2], 255], 4 * at)
  }
  return { data }
}

it('stretches a pale photo from black to white', () => {
  const levels = findLevels(slope(60, 200))!
  expect(levels.black).toBeCloseTo(60 / 255, 1)
  expect(levels.white).toBeCloseTo(200 / 255, 1)
  expect([levels.red, levels.green, levels.blue]).toEqual([1, 1, 1])
})

it('takes half of a tint away, and never much', () => {
  const levels = findLevels(slope(0, 255, [1, 0.95, 0.9]))!
  expect(levels.red).toBeLessThan(1)
  expect(levels.blue).toBeGreaterThan(1)
  const strong = findLevels(slope(0, 255, [1, 0.3, 0.1]))!
  expect(strong.blue).toBe(1.08)
})

it('leaves a photo alone that is right, or that has nothing to see', () => {
  expect(findLevels(slope(0, 255))).toBeNull()
  expect(findLevels({ data: new Uint8ClampedArray(400) })).toBeNull()
})

it('keeps the night dark, within what a design allows', () => {
  for (const photo of [slope(0, 40), slope(230, 255), slope(10, 10)]) {
    expect(Levels.safeParse(findLevels(photo)).success).toBe(true)
  }
  expect(findLevels(slope(0, 40))!.white).toBe(0.62)
})

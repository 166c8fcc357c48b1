import { expect, it } from 'vitest'
import { sharpenPixels } from './sharpen-pixels.ts'

/** Grey columns, each with its own alpha. */
function columns(values: readonly number[], alphas: readonly number[] = []) {
  const [width, height] = [values.length, 9]
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const value = values[at % width]!
    data.set([value, value, value, alphas[at % width] ?? 255], 4 * at)
  }
  return { data, width, height }
}

const middleRow = ({ data, width }: ReturnType<typeof columns>) =>
  Array.from({ length: width }, (_, x) => data[4 * (4 * width + x)]!)

it('leaves an even surface alone, to its very edge', () => {
  const pixels = columns([90, 90, 90, 90, 90, 90, 90, 90])
  const before = [...pixels.data]
  sharpenPixels(pixels, 1.5, { across: 2, down: 3 })
  expect([...pixels.data]).toEqual(before)
})

it('makes an edge steeper on both of its sides, and the same upside down', () => {
  const pixels = columns([60, 60, 60, 60, 180, 180, 180, 180])
  sharpenPixels(pixels, 1, { across: 1, down: 1 })
  const row = middleRow(pixels)
  expect(row[3]).toBeLessThan(50)
  expect(row[4]).toBeGreaterThan(190)
  expect(row[0]).toBeCloseTo(60, -1)
  expect(60 - row[3]!).toBe(row[4]! - 180)
})

it('keeps what is transparent transparent', () => {
  const pixels = columns([200, 200, 200, 200], [0, 0, 255, 255])
  sharpenPixels(pixels, 1, { across: 1, down: 1 })
  const alphas = [3, 7, 11, 15].map((at) => pixels.data[4 * 4 * 4 + at])
  expect(alphas).toEqual([0, 0, 255, 255])
  expect(middleRow(pixels)[3]).toBe(200)
})

import { expect, it } from 'vitest'
import { placeOf } from './shuffled-files.ts'

const files = Array.from({ length: 50 }, (_, index) => `commerce/noun-${index}.test.ts`)

const order = (seed: number, some: readonly string[] = files) =>
  some.toSorted((one, other) =>
    placeOf(seed, 'unit', one) < placeOf(seed, 'unit', other) ? -1 : 1,
  )

it('a seed gives the same order again, however the files were found', () => {
  expect(order(7, files.toReversed())).toEqual(order(7))
})

it('the next seed gives quite another order', () => {
  const [one, other] = [order(7), order(8)]
  const neighbours = one.filter((file, at) => other[other.indexOf(file) + 1] === one[at + 1])
  expect(neighbours.length).toBeLessThan(10)
})

it('some of the files stand in the order that they have among all', () => {
  const some = files.filter((_, index) => index % 3 === 0)
  expect(order(7, some)).toEqual(order(7).filter((file) => some.includes(file)))
})

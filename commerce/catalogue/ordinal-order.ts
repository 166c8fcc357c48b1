import { addBit, hasBit, makeBitSet } from './bit-set.ts'

export type Compare = (one: number, other: number) => number
type Keys = Uint32Array | Float64Array

export const highestFirst =
  (keys: Keys, otherwise: Compare): Compare =>
  (one, other) =>
    keys[other]! - keys[one]! || otherwise(one, other)

export const lowestFirst =
  (keys: Keys, otherwise: Compare): Compare =>
  (one, other) =>
    keys[one]! - keys[other]! || otherwise(one, other)

/** The same order after some ordinals changed: the others are copied, not compared. */
export function reorder(
  order: Uint32Array,
  changed: { size: number; before: readonly number[]; after: readonly number[] },
  compare: Compare,
): Uint32Array {
  const moving = makeBitSet(changed.size)
  for (const ordinal of [...changed.before, ...changed.after]) addBit(moving, ordinal)
  const staying = order.filter((ordinal) => !hasBit(moving, ordinal))
  const made = new Uint32Array(staying.length + changed.after.length)
  let copied = 0
  changed.after.toSorted(compare).forEach((ordinal, index) => {
    const place = placeOf(staying, ordinal, compare)
    made.set(staying.subarray(copied, place), copied + index)
    made[place + index] = ordinal
    copied = place
  })
  made.set(staying.subarray(copied), copied + changed.after.length)
  return made
}

function placeOf(order: Uint32Array, ordinal: number, compare: Compare): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle]!, ordinal) < 0) low = middle + 1
    else high = middle
  }
  return low
}

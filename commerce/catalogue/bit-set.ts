/** A set of ordinals, one bit each: a hundred thousand articles take twelve kilobytes. */
export type BitSet = Int32Array

export function makeBitSet(size: number): BitSet {
  return new Int32Array(Math.ceil(size / 32))
}

export function addBit(set: BitSet, ordinal: number): void {
  set[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function dropBit(set: BitSet, ordinal: number): void {
  set[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

export function hasBit(set: BitSet, ordinal: number): boolean {
  return (set[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0
}

export function intersect(sets: readonly [BitSet, ...BitSet[]]): BitSet {
  const [first, ...others] = sets
  const common = first.slice()
  for (const other of others) {
    for (let word = 0; word < common.length; word += 1) common[word]! &= other[word]!
  }
  return common
}

export function unite(sets: readonly BitSet[], size: number): BitSet {
  const all = makeBitSet(size)
  for (const set of sets) {
    for (let word = 0; word < all.length; word += 1) all[word]! |= set[word]!
  }
  return all
}

export function countBits(set: BitSet): number {
  let count = 0
  for (let word = 0; word < set.length; word += 1) count += onesIn(set[word]!)
  return count
}

/** Three words at a time: where they agree and where they differ takes two countings, not three. */
export function countCommon(set: BitSet, other: BitSet): number {
  let count = 0
  let word = 0
  for (; word + 2 < set.length; word += 3) {
    const first = set[word]! & other[word]!
    const second = set[word + 1]! & other[word + 1]!
    const third = set[word + 2]! & other[word + 2]!
    const differ = first ^ second
    count += 2 * onesIn((first & second) | (differ & third)) + onesIn(differ ^ third)
  }
  for (; word < set.length; word += 1) count += onesIn(set[word]! & other[word]!)
  return count
}

/** The ordinals in the set, lowest first. */
export function ordinalsOf(set: BitSet): Uint32Array {
  const ordinals = new Uint32Array(countBits(set))
  let next = 0
  for (let word = 0; word < set.length; word += 1) {
    for (let left = set[word]!; left !== 0; left &= left - 1) {
      ordinals[next] = word * 32 + 31 - Math.clz32(left & -left)
      next += 1
    }
  }
  return ordinals
}

function onesIn(word: number): number {
  // Without the zero the difference may leave 32 bits, and all of it is done in floating point.
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

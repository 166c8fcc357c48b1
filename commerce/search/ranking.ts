import {
  countBits,
  intersect,
  makeBitSet,
  unite,
  type BitSet,
} from '#commerce/catalogue/bit-set.ts'

/** Ranks of a word: found in the name, in a tag, in the summary, in the text. */
export const NAME = 0
export const TAG = 1
export const SUMMARY = 2
export const TEXT = 3

/** For each rank what has the word there. */
export type Ranks = BitSet[]

export function makeRanks(size: number): Ranks {
  return Array.from({ length: TEXT + 1 }, () => makeBitSet(size))
}

/** Marks what has the word at this rank; what has fallen behind all ranks is still found. */
export function mark(ranks: Ranks, rank: number, found: BitSet): void {
  addBits(ranks[Math.min(rank, TEXT)]!, found)
}

export function addBits(set: BitSet, others: BitSet): void {
  for (let word = 0; word < set.length; word += 1) set[word]! |= others[word]!
}

export type Ranking = {
  /** Each without those before it: the best first. */
  groups: BitSet[]
  found: BitSet
  total: number
  isPartial: boolean
}

/** Ranking: what is called exactly so, then what has all the words in its name, in its tags, in its text. */
export function rankingOf(tokens: readonly Ranks[], exact: BitSet): Ranking {
  const size = exact.length * 32
  const upTo = tokens.map((ranks) => ranks.map((_, rank) => unite(ranks.slice(0, rank + 1), size)))
  const atRank = (rank: number, least: number) =>
    atLeast(
      upTo.map((token) => token[rank]!),
      least,
      size,
    )
  for (let least = tokens.length; least > 0; least -= 1) {
    const everything = unite([atRank(TEXT, least), exact], size)
    const total = countBits(everything)
    if (total === 0) continue
    const steps = [exact, ...[NAME, TAG, SUMMARY, TEXT].map((rank) => atRank(rank, least))]
    return {
      groups: apart(steps),
      found: everything,
      total,
      isPartial: least < tokens.length,
    }
  }
  return { groups: [], found: makeBitSet(size), total: 0, isPartial: false }
}

/** Bits that are in at least so many of the sets. */
function atLeast(sets: readonly BitSet[], least: number, size: number): BitSet {
  const [first, ...others] = sets
  if (!first) return makeBitSet(size)
  if (least === sets.length) return intersect([first, ...others])
  const inSoMany = Array.from({ length: least + 1 }, () => makeBitSet(size))
  inSoMany[0]!.fill(-1)
  for (const set of sets) {
    for (let many = least; many > 0; many -= 1) {
      const [more, fewer] = [inSoMany[many]!, inSoMany[many - 1]!]
      for (let word = 0; word < more.length; word += 1) more[word]! |= fewer[word]! & set[word]!
    }
  }
  return inSoMany[least]!
}

/** Only among these. */
export function within({ groups, found, isPartial }: Ranking, allowed: BitSet): Ranking {
  const left = intersect([found, allowed])
  return {
    groups: groups.map((group) => intersect([group, allowed])),
    found: left,
    total: countBits(left),
    isPartial,
  }
}

function apart(steps: readonly BitSet[]): BitSet[] {
  const seen = steps[0]!.slice().fill(0)
  return steps.map((step) => {
    const fresh = step.slice()
    for (let word = 0; word < fresh.length; word += 1) {
      fresh[word]! &= ~seen[word]!
      seen[word]! |= fresh[word]!
    }
    return fresh
  })
}

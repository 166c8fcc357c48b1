import type { KnownWord } from './search.queries.ts'

/** Longer words may differ by two typos. */
const LONG_WORD = 6

/** The word that somebody probably meant. One only: with three, half the shop would be found. */
export function likeliest(typed: string, alike: readonly KnownWord[]): KnownWord | undefined {
  const most = typed.length < LONG_WORD ? 1 : 2
  const near = alike
    .map((known) => ({ known, typos: editDistance(typed, known.word) }))
    .filter(({ typos }) => typos > 0 && typos <= most)
    .toSorted(
      (one, other) =>
        one.typos - other.typos || likelihood(typed, other.known) - likelihood(typed, one.known),
    )
  return near[0]?.known
}

/** Few people get the first letter wrong, and most look for what many things are called. */
function likelihood(typed: string, { word, names }: KnownWord): number {
  const sameLetters = sorted(typed) === sorted(word)
  return (word[0] === typed[0] ? 4 : 0) + (sameLetters ? 1 : 0) + names / (names + 100)
}

const sorted = (word: string) => word.split('').toSorted().join('')

/** Letters that are missing, too many, wrong, or changed places. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[other.length]!
}

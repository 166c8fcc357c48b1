import { REFERENCE_LENGTH } from './bank-statement.rules.ts'

/** Letters and digits alone, as references and numbers of orders are compared. */
export const comparableReference = (words: string): string =>
  words.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Pieces of what somebody wrote that may be a reference of ours with one slip of the hand in it. */
export function likelyReferences(words: string): string[] {
  const letters = comparableReference(words)
  const found = new Set<string>()
  for (let at = letters.indexOf('RF'); at !== -1; at = letters.indexOf('RF', at + 1)) {
    for (const length of [REFERENCE_LENGTH - 1, REFERENCE_LENGTH, REFERENCE_LENGTH + 1]) {
      const piece = letters.slice(at, at + length)
      if (piece.length === length) found.add(piece)
    }
  }
  return [...found]
}

/** Whether one letter was mistyped, left out or typed twice, or two neighbours changed places. */
export function isOneTypo(typed: string, meant: string): boolean {
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from += 1
  let [typedEnd, meantEnd] = [typed.length, meant.length]
  while (typedEnd > from && meantEnd > from && typed[typedEnd - 1] === meant[meantEnd - 1]) {
    typedEnd -= 1
    meantEnd -= 1
  }
  const [wrong, right] = [typed.slice(from, typedEnd), meant.slice(from, meantEnd)]
  if (wrong.length <= 1 && right.length <= 1) return wrong !== right
  return wrong.length === 2 && right.length === 2 && wrong === right[1]! + right[0]!
}

import type { Text } from '#design/elements/text.ts'

const firstLetter = /\p{L}/u
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Text direction, for those who ask before it is set: its first letter says it. */
export function runsRightToLeft(text: string): boolean {
  const letter = firstLetter.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

/**
 * Whether lines lie at the right edge. A text's `left` is where its lines begin: those of Hebrew and
 * Arabic begin on the right, and words that are exchanged for such words move there by themselves.
 */
export function isAtRight(align: Text['align'], isRightToLeft: boolean): boolean {
  return (align === 'right') !== isRightToLeft
}

/** About as much as fits into three lines of a phone. */
const FIRST_LETTERS = 90
/** For less than a line nobody should have to ask. */
const LEAST_REST = 60

/** The first sentences of an introduction, and what may be folded away; '' where it is short. */
export function foldIntro(text: string): { first: string; rest: string } {
  // Bounded: of an endless row of dots each would be looked at as a beginning.
  for (const { index, 0: end } of text.matchAll(/[.!?…]{1,4}["”»’)]{0,4}\s{1,4}/gu)) {
    const cut = index + end.length
    if (cut < FIRST_LETTERS) continue
    if (text.length - cut < LEAST_REST) break
    return { first: text.slice(0, cut).trimEnd(), rest: text.slice(cut) }
  }
  return { first: text, rest: '' }
}

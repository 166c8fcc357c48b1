import type { Token } from './read-query.ts'
import { NAME, SUMMARY, TEXT } from './ranking.ts'
import type { ShortText } from './word-index.ts'

/** From where the database counts to how much a place is worth. */
export const rankOfLevel = [NAME, SUMMARY, TEXT] as const

/** How well a text has a word; undefined when it has not. */
export function rankIn(text: ShortText, token: Token): number | undefined {
  let best: number | undefined
  for (const { term, shift } of token.options) {
    const level = text.levels.get(term)
    if (level === undefined) continue
    const rank = rankOfLevel[level]! + shift
    if (best === undefined || rank < best) best = rank
  }
  return best
}

/** Texts whose name has all the words, the shortest name first: it has least besides. */
export function findNamed(texts: readonly ShortText[], tokens: readonly Token[]): ShortText[] {
  return texts
    .map((text) => ({ text, ranks: tokens.map((token) => rankIn(text, token)) }))
    .filter(
      ({ ranks }) =>
        ranks.length > 0 && ranks.every((rank) => rank !== undefined && rank < SUMMARY),
    )
    .toSorted(
      (one, other) =>
        sum(one.ranks) - sum(other.ranks) ||
        one.text.name.length - other.text.name.length ||
        (one.text.key < other.text.key ? -1 : 1),
    )
    .map(({ text }) => text)
}

/** Topics with most of the words: a whole sentence is seldom found as it was asked. */
export function findTopics(
  texts: readonly ShortText[],
  tokens: readonly Token[],
  least = Math.ceil(tokens.length / 2),
): ShortText[] {
  return texts
    .filter(({ kind }) => kind === 'topic')
    .map((text) => {
      const ranks = tokens.flatMap((token) => rankIn(text, token) ?? [])
      return { text, many: ranks.length, rank: sum(ranks) }
    })
    .filter(({ many }) => many > 0 && many >= least)
    .toSorted(
      (one, other) =>
        other.many - one.many ||
        one.rank - other.rank ||
        Number(one.text.key) - Number(other.text.key),
    )
    .map(({ text }) => text)
}

function sum(ranks: readonly (number | undefined)[]): number {
  return ranks.reduce<number>((total, rank) => total + (rank ?? 0), 0)
}

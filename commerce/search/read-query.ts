import type { Ctx } from '#commerce/kernel/context.ts'
import { readTokens, selectAlike, type KnownWord, type TokenRow } from './search.queries.ts'
import { likeliest } from './typos.ts'
import type { ShortText, WordIndex } from './word-index.ts'

/** A term to look up, and by how many ranks what it finds falls behind what was typed. */
export type Option = { term: string; shift: number }

export type Token = {
  shown: string
  word: string
  terms: readonly string[]
  isCommon: boolean
  options: readonly Option[]
  longer: readonly KnownWord[]
}

export type Reading = {
  versions: Awaited<ReturnType<typeof readTokens>>['versions']
  tokens: Token[]
  /** Tags, attributes, lists and help topics of the language. */
  texts: readonly ShortText[]
  /** The term of an article or design that is called exactly so. */
  whole: string
  didYouMean: string | undefined
}

/** Languages that write Fototasse, not photo mug. */
const compounding = new Set(['de', 'nl', 'da', 'sv', 'fi'])

const FOUND_ELSEWHERE = 1
const PART = 2

export async function readQuery(
  ctx: Ctx,
  index: WordIndex,
  query: string,
  { isTyping = false } = {},
): Promise<Reading> {
  const { language } = ctx.locale
  const isCompounding = compounding.has(language)
  const { versions, tokens: rows } = await readTokens(ctx.db, language, query, isCompounding)
  const texts = await index.readShortTexts(language, versions)
  const isKnown = (row: TokenRow) =>
    row.is_known || texts.some(({ levels }) => row.terms.some((term) => levels.has(term)))
  // Of "the", "of the" and the like, everything is full: only when there is nothing else.
  const telling = rows.filter((row) => !row.is_common)
  const tokens = (telling.length > 0 ? telling : rows).map((row) =>
    tokenOf(row, isKnown(row), isTyping),
  )
  const reading: Reading = {
    versions,
    tokens,
    texts,
    whole: `=${rows.map(({ word }) => word).join(' ')}`,
    didYouMean: undefined,
  }
  const unknown = tokens.filter((token) => token.options.length === 0 && !token.isCommon)
  return unknown.length > 0 ? correct(ctx, reading, new Set(unknown)) : reading
}

/** The same with the words that were probably meant, where there are any. */
export async function correct(
  { db, locale }: Ctx,
  reading: Reading,
  doubtful: ReadonlySet<Token> = new Set(reading.tokens.filter((token) => !token.isCommon)),
): Promise<Reading> {
  const tokens = await Promise.all(
    reading.tokens.map(async (token) => {
      if (!doubtful.has(token)) return token
      const alike = await selectAlike(db, locale.language, token.word)
      const meant = likeliest(token.word, alike)
      if (!meant) return token
      return { ...token, shown: meant.shown, options: optionsFor([meant], FOUND_ELSEWHERE) }
    }),
  )
  const isCorrected = tokens.some((token, index) => token !== reading.tokens[index])
  if (!isCorrected) return reading
  return { ...reading, tokens, didYouMean: tokens.map(({ shown }) => shown).join(' ') }
}

function tokenOf(row: TokenRow, isKnown: boolean, isTyping: boolean): Token {
  const options = isKnown ? row.terms.map((term) => ({ term, shift: 0 })) : []
  options.push(...optionsFor(row.wider, FOUND_ELSEWHERE))
  // A finished word says enough: mug should not find muggy.
  if (isTyping || !isKnown) options.push(...optionsFor(row.longer, FOUND_ELSEWHERE))
  options.push(...optionsFor(row.parts, isKnown ? PART : FOUND_ELSEWHERE))
  const { shown, word, terms, is_common: isCommon, longer } = row
  return { shown, word, terms, isCommon, longer, options: bestOfEach(options) }
}

function optionsFor(words: readonly KnownWord[], shift: number): Option[] {
  return words.flatMap(({ terms }) => terms.map((term) => ({ term, shift })))
}

function bestOfEach(options: readonly Option[]): Option[] {
  const best = new Map<string, number>()
  for (const { term, shift } of options) best.set(term, Math.min(shift, best.get(term) ?? shift))
  return [...best].map(([term, shift]) => ({ term, shift }))
}

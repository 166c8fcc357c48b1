import type { VectorArt } from '#design/vector-art.ts'

/**
 * The emoji that can be printed. Keys are code points in lower-case hexadecimal without leading
 * zeros, joined by '-', without U+FE0F: '2764', '31-20e3', '1f468-200d-1f4bb'.
 */
export type EmojiTable = {
  has: (key: string) => boolean
  /** Whether a key is this one or goes on from it. */
  begins: (key: string) => boolean
  /** Undefined while the drawing is not there yet: its place on the line is kept. */
  artOf: (key: string) => VectorArt | undefined
}

type FoundEmoji = { key: string; end: number }

const LONGEST_IN_CODE_POINTS = 12
const EMOJI_STYLE = 0xfe0f
const TEXT_STYLE = 0xfe0e
// The first characters that begin an emoji: `#`, `*`, digits, © and ®, then U+203C and up.
const mayBeginEmoji = /[#*0-9©®\u203c-\u{10ffff}]/u
const shownAsEmoji = /^\p{Emoji_Presentation}$/u

/** `names` as icon sets have them: code points of each emoji to the name of its drawing. */
export function createEmojiTable(
  names: Readonly<Record<string, string>>,
  artNamed: (name: string) => VectorArt | undefined,
): EmojiTable {
  const byKey = new Map(
    Object.entries(names).map(([codePoints, name]) => [
      keyOf(codePoints.split('-').map((digits) => Number.parseInt(digits, 16))),
      name,
    ]),
  )
  const beginnings = new Set([...byKey.keys()].flatMap(beginningsOf))
  return {
    has: (key) => byKey.has(key),
    begins: (key) => beginnings.has(key),
    artOf: (key) => {
      const name = byKey.get(key)
      return name === undefined ? undefined : artNamed(name)
    },
  }
}

/**
 * The longest emoji that begins here. Letters like © and ♥ are emoji only when U+FE0F says so or
 * when no font can print them.
 */
export function findEmoji(
  table: EmojiTable,
  text: string,
  at: number,
  isPrintable: (codePoint: number) => boolean,
): FoundEmoji | undefined {
  const first = text.codePointAt(at)!
  if (!mayBeginEmoji.test(String.fromCodePoint(first))) return undefined
  let found: FoundEmoji | undefined
  const codePoints: number[] = []
  let end = at
  while (end < text.length && codePoints.length < LONGEST_IN_CODE_POINTS) {
    const codePoint = text.codePointAt(end)!
    end += codePoint > 0xffff ? 2 : 1
    if (codePoint === TEXT_STYLE) break
    if (codePoint !== EMOJI_STYLE) codePoints.push(codePoint)
    const key = keyOf(codePoints)
    // Twelve code points on from every letter, two thousand ideographs would take seconds.
    if (key !== '' && !table.begins(key)) break
    if (table.has(key)) found = { key, end }
  }
  if (!found || found.key.includes('-')) return found
  if (text.charCodeAt(found.end - 1) === EMOJI_STYLE || !isPrintable(first)) return found
  const isTextWanted = text.charCodeAt(found.end) === TEXT_STYLE
  return !isTextWanted && shownAsEmoji.test(String.fromCodePoint(first)) ? found : undefined
}

function keyOf(codePoints: readonly number[]): string {
  return codePoints.map((codePoint) => codePoint.toString(16)).join('-')
}

function beginningsOf(key: string): string[] {
  const codePoints = key.split('-')
  return codePoints.map((_, index) => codePoints.slice(0, index + 1).join('-'))
}

import bidiFactory from 'bidi-js'

/** A paragraph with the embedding level of each letter, by UAX #9; odd levels run from right to left. */
export type Directed = {
  text: string
  /** A character for each of the text, or empty where every letter runs from left to right. */
  levels: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()
const mayRunRightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** They say where letters go and are none themselves. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ZERO = 48

export function withDirections(paragraph: string): Directed {
  if (!mayRunRightToLeft.test(paragraph)) {
    return { text: paragraph.replace(marks, ''), levels: '', isRightToLeft: false }
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  const kept = [...paragraph.matchAll(/[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g)]
  return {
    text: kept.map(([letter]) => letter).join(''),
    levels: kept.map(({ index }) => String.fromCharCode(ZERO + levels[index]!)).join(''),
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
  }
}

/** The embedding level at a place of a text. */
export function levelAt(levels: string, at: number): number {
  return levels === '' ? 0 : levels.charCodeAt(at) - ZERO
}

/** How a letter looks that runs from right to left: an opening bracket as the closing one. */
export function asSeen(letter: string, level: number): string {
  return level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
}

/** From the order in which they are read to that from left to right: rule L2. */
export function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items]
  const highest = Math.max(0, ...items.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if (ordered[from]!.level < level) continue
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  }
  return ordered
}

import LineBreaker from 'linebreak'
import { levelAt, withDirections } from './directions.ts'

export type Paragraph = { words: Word[]; isRightToLeft: boolean }

/** Words between which a line may end, with what stands inside them. */
export type Word = {
  text: string
  /** The embedding level of each of its letters, as `withDirections` has them. */
  levels: string
  /** Breaks: where a line may end inside the word or at its end. After a hyphen, at a soft hyphen. */
  breaks: readonly number[]
  /** They hang over the edge when the line ends here. */
  spacesAfter: number
  spaceLevel: number
}

// « and » set off by plain spaces, as many type them in French, may not be left alone on a line.
const endsWithOpeningQuote = /(?:^|[\s([{])[«‹“‘] +$/
const beginsWithClosingQuote = /^[»›”’](?:$|[\s)\]}.,;:!?])/

export const SOFT_HYPHEN = '\u00ad'

/** Composed, so that é is é whoever typed it; one kind of line end, no tabs, no stray marks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll('\ufeff', '')
}

export function paragraphsOf(
  text: string,
  emojiIn: (text: string) => readonly { start: number; end: number }[],
): Paragraph[] {
  return cleanText(text)
    .split('\n')
    .map((typed) => {
      const { text: paragraph, levels, isRightToLeft } = withDirections(typed)
      return { words: wordsOf(paragraph, levels, emojiIn(paragraph)), isRightToLeft }
    })
}

function wordsOf(
  paragraph: string,
  levels: string,
  emoji: readonly { start: number; end: number }[],
): Word[] {
  const words: Word[] = []
  let start = 0
  let inner: number[] = []
  for (const position of breaksOf(paragraph)) {
    if (position < paragraph.length && isInsideQuotes(paragraph, position)) continue
    // The tables of the line breaker may be older than an emoji.
    if (emoji.some(({ start, end }) => position > start && position < end)) continue
    if (position < paragraph.length && paragraph[position - 1] !== ' ') {
      inner.push(position - start)
      continue
    }
    const whole = paragraph.slice(start, position)
    const text = whole.replace(/ +$/, '')
    const breaks = [...breaksInside(text, inner), text.length]
    const end = start + text.length
    words.push({
      text,
      levels: levels.slice(start, end),
      breaks,
      spacesAfter: whole.length - text.length,
      spaceLevel: end < paragraph.length ? levelAt(levels, end) : 0,
    })
    start = position
    inner = []
  }
  return words
}

/** A soft hyphen with no letter before it would print a hyphen on a line of its own. */
function breaksInside(text: string, offsets: readonly number[]): number[] {
  const inside: number[] = []
  for (const offset of offsets) {
    const piece = text.slice(inside.at(-1) ?? 0, offset)
    if (offset < text.length && piece.replaceAll(SOFT_HYPHEN, '') !== '') inside.push(offset)
  }
  return inside
}

function isInsideQuotes(paragraph: string, position: number): boolean {
  return (
    paragraph[position - 1] === ' ' &&
    (beginsWithClosingQuote.test(paragraph.slice(position, position + 2)) ||
      endsWithOpeningQuote.test(paragraph.slice(0, position)))
  )
}

function breaksOf(paragraph: string): number[] {
  if (paragraph === '') return []
  const breaker = new LineBreaker(paragraph)
  const positions: number[] = []
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    positions.push(found.position)
  }
  if (positions.at(-1) !== paragraph.length) positions.push(paragraph.length)
  return positions
}

import { SOFT_HYPHEN, type Word } from './paragraphs.ts'
import type { ShapedText, Unit } from './shape-text.ts'

/** Lengths are in ems of the size that is tried, so that shrinking shapes nothing anew. */
export type Measure = {
  shape: (text: string) => ShapedText
  /** Without ligatures, which would keep letters together where a word is cut. */
  shapeApart: (text: string) => ShapedText
  letterSpacing: number
  width: number
  /** Whether a word without a place to break is cut when it is wider than the frame. */
  mayCutWords: boolean
}

export type Line = {
  text: string
  units: readonly Unit[]
  /** Without the letter spacing behind its last letter. */
  width: number
  endsParagraph: boolean
}

type OpenLine = { text: string; units: Unit[]; advance: number; spaces: number }

const NARROWEST_LETTER_EM = 0.1
const LONGEST_EMOJI = 32

export function breakLines(words: readonly Word[], measure: Measure): Line[] {
  const lines: Line[] = []
  let line = emptyLine()
  const endLine = (endsParagraph: boolean) => {
    const { text, units, advance } = line
    lines.push({ text, units, width: visibleWidth(advance, measure), endsParagraph })
    line = emptyLine()
  }
  for (const word of words) {
    let from = 0
    while (from < word.text.length) {
      let end = furthestBreak(word, from, line, measure)
      if (end === undefined && (line.units.length > 0 || line.spaces > 0)) {
        endLine(false)
        continue
      }
      end ??= measure.mayCutWords ? furthestCut(word, from, measure) : nextBreak(word, from)
      addTo(line, piece(word, from, end), measure)
      from = end
      if (from < word.text.length) endLine(false)
    }
    line.spaces += word.spacesAfter
  }
  endLine(true)
  return lines
}

function emptyLine(): OpenLine {
  return { text: '', units: [], advance: 0, spaces: 0 }
}

function addTo(line: OpenLine, text: string, measure: Measure): void {
  const spaces = ' '.repeat(line.spaces)
  line.advance = advanceWith(line, text, measure)
  line.units.push(...measure.shape(spaces).units, ...measure.shape(text).units)
  line.text += spaces + text
  line.spaces = 0
}

function advanceWith(line: OpenLine, text: string, measure: Measure): number {
  return (
    line.advance +
    line.spaces * advanceOf(measure.shape(' '), measure) +
    advanceOf(measure.shape(text), measure)
  )
}

function advanceOf(shaped: ShapedText, { letterSpacing }: Measure): number {
  return shaped.advance + shaped.units.length * letterSpacing
}

function visibleWidth(advance: number, { letterSpacing }: Measure): number {
  // Spaced together by more than their width, letters run to the left.
  return advance === 0 ? 0 : Math.abs(advance - letterSpacing)
}

function fits(line: OpenLine, text: string, measure: Measure): boolean {
  if (isSurelyTooLong(text, measure)) return false
  return visibleWidth(advanceWith(line, text, measure), measure) <= measure.width
}

/** Measuring two thousand letters for each of the lines they are cut into would take seconds. */
function isSurelyTooLong(text: string, measure: Measure): boolean {
  const window = windowOf(measure)
  if (text.length <= window || measure.letterSpacing < 0) return false
  const { units } = measure.shape(text.slice(0, window))
  const advance = units
    .filter((unit) => unit.end <= window - LONGEST_EMOJI)
    .reduce((sum, unit) => sum + unit.advance, 0)
  return advance > measure.width
}

/** So many letters are wider than a line, even when the last of them are cut through. */
function windowOf(measure: Measure): number {
  return Math.ceil(measure.width / NARROWEST_LETTER_EM) + 2 * LONGEST_EMOJI
}

/** What is printed of the word between two of its breaks. */
function piece(word: Word, from: number, end: number): string {
  const text = word.text.slice(from, end)
  const isBrokenAtSoftHyphen = end < word.text.length && text.endsWith(SOFT_HYPHEN)
  return text.replaceAll(SOFT_HYPHEN, '') + (isBrokenAtSoftHyphen ? '-' : '')
}

function nextBreak(word: Word, from: number): number {
  return word.breaks.find((offset) => offset > from)!
}

/** Looks near the beginning first: a text of two thousand ideographs is one word. */
function furthestBreak(
  word: Word,
  from: number,
  line: OpenLine,
  measure: Measure,
): number | undefined {
  const breaks = word.breaks.filter((offset) => offset > from)
  const fitsTo = (index: number) => fits(line, piece(word, from, breaks[index]!), measure)
  let fitting = -1
  let step = 1
  while (fitting + step < breaks.length && fitsTo(fitting + step)) {
    fitting += step
    step *= 2
  }
  let tooFar = Math.min(fitting + step, breaks.length)
  while (tooFar - fitting > 1) {
    const middle = (fitting + tooFar) >> 1
    if (fitsTo(middle)) fitting = middle
    else tooFar = middle
  }
  return breaks[fitting]
}

/** The last resort: between two letters, and never before the first of them. */
function furthestCut(word: Word, from: number, measure: Measure): number {
  const stop = nextBreak(word, from)
  for (let window = windowOf(measure); ; window *= 2) {
    const end = Math.min(stop, from + window)
    const cuts = cutsBetween(word, from, end, measure)
    const whole = cuts.filter(({ offset }) => end === stop || offset < end - LONGEST_EMOJI)
    const tooWide = whole.findIndex(({ width }) => width > measure.width)
    if (tooWide < 0 && end < stop) continue
    let index = Math.max(0, (tooWide < 0 ? whole.length : tooWide) - 1)
    const isTooWide = () => !fits(emptyLine(), piece(word, from, whole[index]!.offset), measure)
    while (index > 0 && isTooWide()) index -= 1
    return whole[index]!.offset
  }
}

function cutsBetween(
  word: Word,
  from: number,
  end: number,
  measure: Measure,
): { offset: number; width: number }[] {
  const visible = [...word.text.slice(from, end).matchAll(/[^\u00ad]/g)].map(({ index }) => index)
  const shaped = measure.shapeApart(visible.map((index) => word.text[from + index]).join(''))
  let advance = 0
  return shaped.units.map((unit) => {
    advance += unit.advance + measure.letterSpacing
    let offset = from + visible[unit.end - 1]! + 1
    while (word.text[offset] === SOFT_HYPHEN) offset += 1
    return { offset, width: visibleWidth(advance, measure) }
  })
}

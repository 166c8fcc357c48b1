import { inVisualOrder } from './directions.ts'
import { SOFT_HYPHEN, type Paragraph, type Word } from './paragraphs.ts'
import type { ShapedText, Unit } from './shape-text.ts'

/** Lengths are in ems of the size that is tried, so that shrinking shapes nothing anew. */
export type Measure = {
  shape: (piece: Piece) => ShapedText
  /** Without ligatures, which would keep letters together where a word is cut. */
  shapeApart: (piece: Piece) => ShapedText
  letterSpacing: number
  width: number
  /** Whether a word without a place to break is cut when it is wider than the frame. */
  mayCutWords: boolean
}

/** Letters with their embedding levels. */
export type Piece = { text: string; levels: string }

export type Line = {
  text: string
  /** From left to right. */
  units: readonly Unit[]
  /** Without the letter spacing behind its last letter. */
  width: number
  endsParagraph: boolean
  isRightToLeft: boolean
}

type OpenLine = {
  text: string
  units: Unit[]
  length: Length
  spaces: number
  spaceLevel: number
}

/** How far letters reach, with the letter spacing behind as many of them. */
type Length = { advance: number; gaps: number }

const NARROWEST_LETTER_EM = 0.1
const LONGEST_EMOJI = 32
const space: Piece = { text: ' ', levels: '' }

export function breakLines({ words, isRightToLeft }: Paragraph, measure: Measure): Line[] {
  const lines: Line[] = []
  let line = emptyLine()
  const endLine = (endsParagraph: boolean) => {
    const { text, length } = line
    const units = inVisualOrder(line.units)
    const width = visibleWidth(length, measure)
    lines.push({ text, units, width, endsParagraph, isRightToLeft })
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
    line.spaceLevel = word.spaceLevel
  }
  endLine(true)
  return lines
}

function emptyLine(): OpenLine {
  const length = { advance: 0, gaps: 0 }
  return { text: '', units: [], length, spaces: 0, spaceLevel: 0 }
}

function addTo(line: OpenLine, added: Piece, measure: Measure): void {
  const spaces = ' '.repeat(line.spaces)
  line.length = lengthWith(line, added, measure)
  const level = line.spaceLevel
  const between = measure.shape({ text: spaces, levels: '' }).units
  line.units.push(...between.map((unit) => ({ ...unit, level })), ...measure.shape(added).units)
  line.text += spaces + added.text
  line.spaces = 0
}

function lengthWith(line: OpenLine, added: Piece, measure: Measure): Length {
  const shaped = measure.shape(added)
  const advance =
    line.length.advance +
    line.spaces * advanceOf(measure.shape(space), measure) +
    advanceOf(shaped, measure)
  return { advance, gaps: line.length.gaps + line.spaces + shaped.gaps }
}

function advanceOf(shaped: ShapedText, { letterSpacing }: Measure): number {
  return shaped.advance + shaped.gaps * letterSpacing
}

function visibleWidth({ advance, gaps }: Length, { letterSpacing }: Measure): number {
  // Spaced together by more than their width, letters run to the left.
  return advance === 0 ? 0 : Math.abs(advance - (gaps > 0 ? letterSpacing : 0))
}

function fits(line: OpenLine, added: Piece, measure: Measure): boolean {
  if (isSurelyTooLong(added, measure)) return false
  return visibleWidth(lengthWith(line, added, measure), measure) <= measure.width
}

/** Measuring two thousand letters for each of the lines they are cut into would take seconds. */
function isSurelyTooLong({ text, levels }: Piece, measure: Measure): boolean {
  const window = windowOf(measure)
  if (text.length <= window || measure.letterSpacing < 0) return false
  const beginning = { text: text.slice(0, window), levels: levels.slice(0, window) }
  const { units } = measure.shape(beginning)
  const advance = units
    .filter((unit) => unit.end <= window - LONGEST_EMOJI)
    .reduce((sum, unit) => sum + unit.advance, 0)
  return advance > measure.width
}

/** So many letters are wider than a line, even when the last of them are cut through. */
function windowOf(measure: Measure): number {
  return Math.ceil(measure.width / NARROWEST_LETTER_EM) + 2 * LONGEST_EMOJI
}

/** Piece of the word between two of its breaks, as it is printed. */
function piece(word: Word, from: number, end: number): Piece {
  const text = word.text.slice(from, end)
  const isBrokenAtSoftHyphen = end < word.text.length && text.endsWith(SOFT_HYPHEN)
  const printed = text.replaceAll(SOFT_HYPHEN, '') + (isBrokenAtSoftHyphen ? '-' : '')
  if (word.levels === '') return { text: printed, levels: '' }
  const levels = Array.from(visibleIn(text), (index) => word.levels[from + index]).join('')
  return { text: printed, levels: levels + (isBrokenAtSoftHyphen ? levels.slice(-1) : '') }
}

/** Visible letters: every one but soft hyphens. */
function visibleIn(text: string): number[] {
  return [...text.matchAll(/[^\u00ad]/g)].map(({ index }) => index)
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
  const visible = visibleIn(word.text.slice(from, end))
  const lettersOf = (all: string) => visible.map((index) => all[from + index]).join('')
  const levels = word.levels === '' ? '' : lettersOf(word.levels)
  const shaped = measure.shapeApart({ text: lettersOf(word.text), levels })
  let advance = 0
  let gaps = 0
  return shaped.units.map((unit) => {
    advance += unit.advance + (unit.isJoined ? 0 : measure.letterSpacing)
    gaps += unit.isJoined ? 0 : 1
    let offset = from + visible[unit.end - 1]! + 1
    while (word.text[offset] === SOFT_HYPHEN) offset += 1
    return { offset, width: visibleWidth({ advance, gaps }, measure) }
  })
}

import { findEmoji, type EmojiTable } from './emoji-table.ts'
import { NO_GLYPH, spacedFeatures, type OpenFont } from './open-font.ts'

/** What is set as one: a letter with its accents, a ligature, an emoji. Lengths are in ems. */
export type Unit = {
  start: number
  end: number
  advance: number
  isSpace: boolean
  glyphs: readonly UnitGlyph[]
  emoji: string | null
  /** Its characters that no font has; the glyphs are boxes then. */
  missing: readonly string[]
}
type UnitGlyph = { font: OpenFont; id: number; dx: number; dy: number }

export type ShapedText = { units: readonly Unit[]; advance: number }

/** How a text is set, whatever its letters are. */
export type TypeStyle = { font: OpenFont; fallback: OpenFont; language: string; isSpaced: boolean }

const EMOJI_ADVANCE_EM = 1.1
const emptyUnit = { isSpace: false, glyphs: [], emoji: null, missing: [] }
const invisible = /^\p{Default_Ignorable_Code_Point}$/u
// Hebrew, Arabic and their kin. They run against the line, which is never set that way here: what
// looks printed would read backwards, so these count as letters that no font has.
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu
const runsRightToLeft = new RegExp(rightToLeft.source, 'u')

export function shapeText(text: string, style: TypeStyle, emoji: EmojiTable): ShapedText {
  const units: Unit[] = []
  let written = 0
  const shapeLetters = (upTo: number) => {
    if (upTo === written) return
    const letters = shapeLettersOf(text.slice(written, upTo), style)
    units.push(...letters.map((unit) => movedBy(unit, written)))
  }
  for (const { key, start, end } of emojiIn(text, style, emoji)) {
    shapeLetters(start)
    units.push({ ...emptyUnit, start, end, advance: EMOJI_ADVANCE_EM, emoji: key })
    written = end
  }
  shapeLetters(text.length)
  const advance = units.reduce((sum, unit) => sum + unit.advance, 0)
  return { units, advance }
}

export function emojiIn(
  text: string,
  { font, fallback }: TypeStyle,
  emoji: EmojiTable,
): { key: string; start: number; end: number }[] {
  const isPrintable = (codePoint: number) => font.has(codePoint) || fallback.has(codePoint)
  const all = []
  for (let at = 0; at < text.length;) {
    const found = findEmoji(emoji, text, at, isPrintable)
    if (found) all.push({ ...found, start: at })
    at = found?.end ?? at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
  }
  return all
}

function shapeLettersOf(text: string, style: TypeStyle): Unit[] {
  const { font, fallback } = style
  const units = unitsOf(text, font, style)
  const whole: Unit[] = []
  for (let index = 0; index < units.length;) {
    let next = index
    while (next < units.length && lacksGlyph(units[next]!)) next += 1
    if (next === index) {
      whole.push(units[index]!)
      index += 1
      continue
    }
    const from = units[index]!.start
    const lacking = text.slice(from, units[next - 1]!.end)
    for (const unit of unitsOf(lacking, fallback, style)) {
      const letters = lacking.slice(unit.start, unit.end)
      const missing = lacksGlyph(unit) ? lackingIn(letters, [font, fallback]) : []
      whole.push({ ...movedBy(unit, from), missing })
    }
    index = next
  }
  return whole
}

function unitsOf(text: string, font: OpenFont, { language, isSpaced }: TypeStyle): Unit[] {
  // As long as what it replaces, or every letter behind it would be looked up in the wrong place.
  const hidden = text.replace(rightToLeft, noncharacter)
  const glyphs = font.shape(hidden, language, isSpaced ? spacedFeatures : [])
  const units: Unit[] = []
  for (let index = 0; index < glyphs.length;) {
    const { cluster: start } = glyphs[index]!
    let next = index
    let advance = 0
    const own: UnitGlyph[] = []
    while (next < glyphs.length && glyphs[next]!.cluster === start) {
      const { id, dx, dy, advance: glyphAdvance } = glyphs[next]!
      own.push({ font, id, dx: advance + dx, dy })
      advance += glyphAdvance
      next += 1
    }
    const end = glyphs[next]?.cluster ?? text.length
    const isSpace = /^[ \u00a0]$/.test(text.slice(start, end))
    units.push({ ...emptyUnit, start, end, advance, isSpace, glyphs: own })
    index = next
  }
  return units
}

function noncharacter(letter: string): string {
  return letter.length === 1 ? '\uffff' : '\u{10ffff}'
}

function lacksGlyph(unit: Unit): boolean {
  return unit.glyphs.some(({ id }) => id === NO_GLYPH)
}

function lackingIn(text: string, fonts: OpenFont[]): string[] {
  const visible = Array.from(text).filter((character) => !invisible.test(character))
  const lacking = visible.filter(
    (character) =>
      runsRightToLeft.test(character) ||
      fonts.every((font) => !font.has(character.codePointAt(0)!)),
  )
  return lacking.length > 0 ? lacking : visible.slice(0, 1)
}

function movedBy(unit: Unit, offset: number): Unit {
  return { ...unit, start: unit.start + offset, end: unit.end + offset }
}

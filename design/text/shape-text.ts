import { findSlice, scriptOf, type FoundSlice } from '#design/fonts/script-faces.ts'
import { levelAt } from './directions.ts'
import { findEmoji, type EmojiTable } from './emoji-table.ts'
import { NO_GLYPH, spacedFeatures, type OpenFont } from './open-font.ts'
import type { ScriptFonts } from './script-fonts.ts'

/** Unit of text that is set as one: a letter with its accents, a ligature, an emoji. Lengths are in ems. */
export type Unit = {
  start: number
  end: number
  advance: number
  isSpace: boolean
  /** Whether it is joined to its neighbours, so that letter spacing would tear the word apart. */
  isJoined: boolean
  /** Its embedding level: what is odd runs from right to left. */
  level: number
  glyphs: readonly UnitGlyph[]
  emoji: string | null
  /** Its characters that no font has; the glyphs are boxes then. */
  missing: readonly string[]
}
type UnitGlyph = { font: OpenFont; id: number; dx: number; dy: number }

/** In the order in which it is read. */
export type ShapedText = {
  units: readonly Unit[]
  advance: number
  /** After how many of the units letter spacing goes. */
  gaps: number
}

/** How a text is set, whatever its letters are. */
export type TypeStyle = {
  font: OpenFont
  fallback: OpenFont
  scripts: ScriptFonts
  language: string
  isSpaced: boolean
}

/** Letters of one script that run one way. */
type Run = { start: number; end: number; level: number; isArabic: boolean }

const EMOJI_ADVANCE_EM = 1.1
const emptyUnit = { isSpace: false, isJoined: false, glyphs: [], emoji: null, missing: [] }
const invisible = /^\p{Default_Ignorable_Code_Point}$/u
/** Dependent signs, which belong to the letter before them. */
const dependent = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u

export function shapeText(
  text: string,
  levels: string,
  style: TypeStyle,
  emoji: EmojiTable,
): ShapedText {
  const units: Unit[] = []
  let written = 0
  const shapeLetters = (upTo: number) => {
    for (const run of runsOf(text, levels, written, upTo)) {
      const letters = shapeRun(text.slice(run.start, run.end), run, style)
      units.push(...letters.map((unit) => movedBy(unit, run.start)))
    }
  }
  for (const { key, start, end } of emojiIn(text, style, emoji)) {
    shapeLetters(start)
    const level = levelAt(levels, start)
    units.push({ ...emptyUnit, start, end, level, advance: EMOJI_ADVANCE_EM, emoji: key })
    written = end
  }
  shapeLetters(text.length)
  const advance = units.reduce((sum, unit) => sum + unit.advance, 0)
  const gaps = units.filter(({ isJoined }) => !isJoined).length
  return { units, advance, gaps }
}

export function emojiIn(
  text: string,
  { font, fallback }: Pick<TypeStyle, 'font' | 'fallback'>,
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

/** Digits and marks of punctuation go with the letters before them. */
function runsOf(text: string, levels: string, from: number, upTo: number): Run[] {
  const runs: Run[] = []
  let script: ReturnType<typeof scriptOf> = null
  for (let start = from; start < upTo;) {
    const character = String.fromCodePoint(text.codePointAt(start)!)
    const end = start + character.length
    const level = levelAt(levels, start)
    const own = dependent.test(character) ? null : scriptOf(character)
    const run = runs.at(-1)
    if (run?.level === level && (own === null || script === null || own === script)) run.end = end
    else runs.push({ start, end, level, isArabic: false })
    if (run !== runs.at(-1)) script = own
    script ??= own
    if (script === 'arabic') runs.at(-1)!.isArabic = true
    start = end
  }
  return runs
}

function shapeRun(text: string, run: Run, style: TypeStyle): Unit[] {
  const { font, fallback } = style
  const shapedIn = (one: OpenFont) => (part: string) => unitsOf(part, one, run, style)
  const inScript = (part: string) => shapeByFace(part, run, style)
  return filledIn(text, shapedIn(font), (lacking) =>
    filledIn(lacking, shapedIn(fallback), inScript),
  )
}

/** Fallback: what the first font has, and of the rest what others have. */
function filledIn(
  text: string,
  shape: (text: string) => Unit[],
  shapeLacking: (text: string) => Unit[],
): Unit[] {
  const units = shape(text)
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
    whole.push(...shapeLacking(lacking).map((unit) => movedBy(unit, from)))
    index = next
  }
  return whole
}

/** In the typefaces of its scripts; what those lack, too, is a box of the fallback font. */
function shapeByFace(text: string, run: Run, style: TypeStyle): Unit[] {
  const { scripts, fallback, font } = style
  return partsByFace(text, style).flatMap(({ start, end, found }) => {
    const part = text.slice(start, end)
    const face = (found && scripts.open(found)) ?? fallback
    return unitsOf(part, face, run, style).map((unit) => {
      const letters = part.slice(unit.start, unit.end)
      const missing = lacksGlyph(unit) ? lackingIn(letters, [font, fallback, face]) : []
      return { ...movedBy(unit, start), missing }
    })
  })
}

function partsByFace(text: string, { scripts }: TypeStyle) {
  const parts: { start: number; end: number; found: FoundSlice | undefined }[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const found = findSlice(scripts.faces, character, scripts.cache)
    const known = found && 'slice' in found ? found : undefined
    const part = parts.at(-1)
    const isSame = part?.found?.face === known?.face && part?.found?.slice === known?.slice
    if (part && (isSame || dependent.test(character))) part.end = end
    else parts.push({ start, end, found: known })
    start = end
  }
  return parts
}

function unitsOf(text: string, font: OpenFont, run: Run, style: TypeStyle): Unit[] {
  const { language, isSpaced } = style
  const { level, isArabic } = run
  const isRightToLeft = level % 2 === 1
  const features = isSpaced && !isArabic ? spacedFeatures : []
  const glyphs = font.shape(text, { language, features, isRightToLeft })
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
    units.push({ ...emptyUnit, start, end: text.length, advance, level, glyphs: own })
    index = next
  }
  if (isRightToLeft) units.reverse()
  return units.map((unit, index) => {
    const end = units[index + 1]?.start ?? text.length
    const isSpace = /^[ \u00a0]$/.test(text.slice(unit.start, end))
    return { ...unit, end, isSpace, isJoined: isArabic && !isSpace }
  })
}

function lacksGlyph(unit: Unit): boolean {
  return unit.glyphs.some(({ id }) => id === NO_GLYPH)
}

function lackingIn(text: string, fonts: OpenFont[]): string[] {
  const visible = Array.from(text).filter((character) => !invisible.test(character))
  const lacking = visible.filter((character) =>
    fonts.every((font) => !font.has(character.codePointAt(0)!)),
  )
  return lacking.length > 0 ? lacking : visible.slice(0, 1)
}

function movedBy(unit: Unit, offset: number): Unit {
  return { ...unit, start: unit.start + offset, end: unit.end + offset }
}

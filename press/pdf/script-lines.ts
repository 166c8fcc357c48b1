import { createEmojiTable } from '#design/text/emoji-table.ts'
import { asSeen, inVisualOrder, withDirections } from '#design/text/directions.ts'
import { openFont } from '#design/text/open-font.ts'
import { placedOutline } from '#design/text/outline-path.ts'
import { createScriptFonts } from '#design/text/script-fonts.ts'
import { shapeText, type TypeStyle, type Unit } from '#design/text/shape-text.ts'
import { loadScriptsFor, scriptFontCache } from '#press/script-fonts/script-fonts.ts'
import type { OutlinedLetter } from './outline-font.ts'

/** Its letters from left to right; the width is in ems. */
export type ScriptLine = { letters: readonly OutlinedLetter[]; width: number }
export type SetScriptLine = (text: string, weight: 400 | 700) => ScriptLine

const noEmoji = createEmojiTable({}, () => undefined)
const UNKNOWN = '?'

/**
 * Sets single lines of a document in any script that designs are set in. Which form Chinese characters
 * have is decided once for the whole of `texts`: it has one reader.
 */
export async function openScriptLines(
  texts: readonly string[],
  fonts: Readonly<Record<400 | 700, Uint8Array>>,
  language: string,
): Promise<SetScriptLine> {
  const all = texts.join('\n')
  await loadScriptsFor(all)
  const scriptFonts = createScriptFonts(scriptFontCache)
  const styleOf = (weight: 400 | 700): TypeStyle => {
    const font = openFont(fonts[weight])
    return { font, fallback: font, scripts: scriptFonts(all, weight), language, isSpaced: false }
  }
  const styles = { 400: styleOf(400), 700: styleOf(700) }
  const kept = new Map<string, ScriptLine>()

  return (text, weight) => {
    const key = `${weight} ${text}`
    const line = kept.get(key) ?? setLine(text, styles[weight])
    kept.set(key, line)
    return line
  }
}

function setLine(text: string, style: TypeStyle): ScriptLine {
  const directed = withDirections(text)
  const { units } = shapeText(directed.text, directed.levels, style, noEmoji)
  const missing = new Set(units.flatMap((unit) => unit.missing))
  if (missing.size > 0 && !missing.has(UNKNOWN)) {
    // What no font has must not stop a document.
    const known = Array.from(text, (letter) => (missing.has(letter) ? UNKNOWN : letter)).join('')
    return setLine(known, style)
  }
  const letters = inVisualOrder(units).map((unit) => outlinedLetter(directed.text, unit))
  return { letters, width: letters.reduce((sum, { advance }) => sum + advance, 0) }
}

function outlinedLetter(
  text: string,
  { start, end, advance, level, glyphs }: Unit,
): OutlinedLetter {
  const outlines = glyphs.map(({ font, id, dx, dy }) =>
    placedOutline(font.outlineOf(id), { x: dx, y: dy, size: 1, sine: 0, cosine: 1 }),
  )
  // Readers put letters into order by where they are, and take brackets as they look.
  const letters = asSeen(text.slice(start, end), level)
  return { text: letters, advance, path: outlines.join('') }
}

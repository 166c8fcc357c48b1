import type { Text } from '#design/elements/text.ts'
import { FALLBACK_FONT, findFont } from '#design/fonts/font-catalogue.ts'
import { emptyScriptFontCache, type ScriptFontCache } from '#design/fonts/script-faces.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import { SAME_PLACE_MM, type Matrix } from '#design/geometry.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { breakLines, type Measure, type Piece } from './break-lines.ts'
import { inVisualOrder, withDirections } from './directions.ts'
import type { EmojiTable } from './emoji-table.ts'
import { openFont, type OpenFont } from './open-font.ts'
import { placedOutline, roundForPath } from './outline-path.ts'
import { cleanText, paragraphsOf, SOFT_HYPHEN } from './paragraphs.ts'
import { letterSpacingAt, placeLines, type Placed, type PlacedUnit } from './place-lines.ts'
import { placeOnCurve } from './place-on-curve.ts'
import { createScriptFonts } from './script-fonts.ts'
import { emojiIn, shapeText, type ShapedText } from './shape-text.ts'
import { sizeThatFits } from './size-that-fits.ts'
import type { LayOutText, TextLayout } from './text-layout.ts'
import { underlinePath } from './underline.ts'

const EMOJI_BELOW_BASELINE_EM = 0.12
/** Some fifty megabytes; counted in words, long ones would fill any memory. */
const CACHED_LETTERS = 200_000

/**
 * The same text gives the same lines in every browser and on the server. `fonts` is looked into
 * when a font is first used, so that more can be put there later; the fallback font must be there
 * from the start, or the same text would look different once it arrives. `scripts` has the letters of
 * other scripts; without them those are missing.
 */
export function createTypeSetter({
  fonts,
  emoji,
  scripts = emptyScriptFontCache,
}: {
  fonts: Readonly<Record<string, Uint8Array>>
  emoji: EmojiTable
  scripts?: ScriptFontCache
}): LayOutText {
  const opened = new Map<string, OpenFont>()
  const openById = (id: string): OpenFont => {
    const known = opened.get(id)
    if (known) return known
    const bytes = fonts[id]
    if (!bytes) throw new Error(`The font '${id}' was not handed to the type setter`)
    const font = openFont(bytes)
    opened.set(id, font)
    return font
  }
  const fallback = openById(FALLBACK_FONT)
  const scriptFonts = createScriptFonts(scripts)
  const words = new Map<string, ShapedText>()
  let cachedLetters = 0

  return (written) => {
    const element = inItsCase(written)
    const { language } = element
    const font = openById(element.font)
    const own = scriptFonts(element.text, findFont(element.font)?.weight ?? 400)
    const faces = own.faces.join()
    const shapeSpaced = (isSpaced: boolean) => (piece: Piece) => {
      const { text, levels } = piece
      const key = `${element.font} ${language} ${isSpaced} ${faces} ${levels} ${text}`
      const known = words.get(key)
      if (known) return known
      const style = { font, fallback, scripts: own, language, isSpaced }
      const shaped = shapeText(text, levels, style, emoji)
      cachedLetters += text.length
      if (cachedLetters > CACHED_LETTERS) {
        words.clear()
        cachedLetters = text.length
      }
      words.set(key, shaped)
      return shaped
    }
    const shaping = {
      shape: shapeSpaced(element.letterSpacing !== 0),
      shapeApart: shapeSpaced(true),
      emojiIn: (text: string) => emojiIn(text, { font, fallback }, emoji),
    }
    const placeAt = element.curve
      ? onCurve(element, font, shaping)
      : inLines(element, font, shaping)
    const size = sizeThatFits(element, (size) => overflowOf(placeAt(size)))
    return printed(element, placeAt(size), size, emoji)
  }
}

/** By the language alone: a country's name may be one that no browser takes. */
function inItsCase(element: Text): Text {
  if (!element.capitals) return element
  const [language] = element.language.split('-')
  return { ...element, text: element.text.toLocaleUpperCase(language) }
}

type Shaping = Pick<Measure, 'shape' | 'shapeApart'> & {
  emojiIn: (text: string) => { start: number; end: number }[]
}
type PlaceAt = (size: number) => Placed

function inLines(element: Text, font: OpenFont, shaping: Shaping): PlaceAt {
  const { shape, shapeApart, emojiIn } = shaping
  const paragraphs = paragraphsOf(element.text, emojiIn)
  return (size) => {
    const measure: Measure = {
      shape,
      shapeApart,
      letterSpacing: letterSpacingAt(element, size) / size,
      width: (element.width + SAME_PLACE_MM) / size,
      mayCutWords: element.fit === 'wrap',
    }
    const lines = paragraphs.flatMap((paragraph) => breakLines(paragraph, measure))
    return placeLines(element, lines, size, font)
  }
}

function onCurve(element: Text, font: OpenFont, { shape }: Shaping): PlaceAt {
  const line = cleanText(element.text).replaceAll(SOFT_HYPHEN, '').replaceAll('\n', ' ').trim()
  const { text, levels, isRightToLeft } = withDirections(line)
  const read = shape({ text, levels })
  const shaped = { ...read, units: inVisualOrder(read.units) }
  return (size) => placeOnCurve(element, { text, shaped, isRightToLeft }, size, font)
}

function overflowOf({ overflow }: Placed): TextLayout['overflow'] {
  const counted = (mm: number) => (mm > SAME_PLACE_MM ? roundForPath(mm) : 0)
  return { widthMm: counted(overflow.widthMm), heightMm: counted(overflow.heightMm) }
}

function printed(element: Text, placed: Placed, size: number, table: EmojiTable): TextLayout {
  let glyphs = ''
  const emoji: TextLayout['emoji'] = []
  for (const at of placed.units) {
    for (const { font, id, dx, dy } of at.unit.glyphs) {
      const x = at.x + at.cosine * dx * size - at.sine * dy * size
      const y = at.y + at.sine * dx * size + at.cosine * dy * size
      const { sine, cosine } = at
      glyphs += placedOutline(font.outlineOf(id), { x, y, size, sine, cosine })
    }
    const art = at.unit.emoji === null ? undefined : table.artOf(at.unit.emoji)
    if (art) emoji.push({ art, matrix: emojiMatrix(art, at, size) })
  }
  if (element.underline) {
    glyphs += underlinePath(placed, { size, glyphs, isOnPath: element.curve !== null })
  }
  return {
    lines: placed.lines.map(({ text, x, baseline, width }) => ({
      text,
      x: roundForPath(x),
      baseline: roundForPath(baseline),
      width: roundForPath(width),
    })),
    glyphs,
    emoji,
    size,
    overflow: overflowOf(placed),
    missing: [...new Set(placed.units.flatMap(({ unit }) => unit.missing))],
  }
}

/** In the middle of its place, an em wide or high, a little below the baseline as letters are. */
function emojiMatrix(art: VectorArt, at: PlacedUnit, size: number): Matrix {
  const scale = size / Math.max(art.width, art.height)
  const left = (at.unit.advance * size - art.width * scale) / 2
  const top = (EMOJI_BELOW_BASELINE_EM - 1 / 2) * size - (art.height * scale) / 2
  const { x, y, sine, cosine } = at
  return roundFactors([
    cosine * scale,
    sine * scale,
    -sine * scale,
    cosine * scale,
    x + cosine * left - sine * top,
    y + sine * left + cosine * top,
  ])
}

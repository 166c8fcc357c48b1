import * as hb from 'harfbuzzjs'

/** A font file ready to set type with. Lengths are in ems, y grows downwards. */
export type OpenFont = {
  ascent: number
  descent: number
  has: (codePoint: number) => boolean
  /**
   * From left to right, whatever way the letters run; glyphs of one cluster belong together and are
   * never parted.
   */
  shape: (text: string, manner: Manner) => ShapedGlyph[]
  outlineOf: (glyphId: number) => Outline
}

type Manner = { language: string; features: hb.Feature[]; isRightToLeft: boolean }

export type ShapedGlyph = {
  id: number
  /** Cluster: where its letters begin in the text. */
  cluster: number
  advance: number
  dx: number
  dy: number
}

export type Outline = readonly { type: string; values: readonly number[] }[]

/** The glyph that stands for a letter that the font does not have. */
export const NO_GLYPH = 0

// Optional ligatures would keep two letters together where all others are spaced out.
export const spacedFeatures = ['liga', 'clig', 'calt'].map((tag) => new hb.Feature(tag, 0))

// One for all: what harfbuzz allocates is only freed at the mercy of the garbage collector.
const buffer = new hb.Buffer()

/** `weight` is of a font that has many. */
export function openFont(bytes: Uint8Array, weight?: number): OpenFont {
  const face = new hb.Face(new hb.Blob(bytes), 0)
  const font = new hb.Font(face)
  if (weight !== undefined) font.setVariations([new hb.Variation('wght', weight)])
  const { upem } = face
  if (font.hExtents().ascender === 0) throw new Error('These bytes are not a font')
  font.setScale(upem, upem)
  const { ascender, descender } = font.hExtents()
  const outlines = new Map<number, Outline>()

  return {
    ascent: ascender / upem,
    descent: -descender / upem,
    has: (codePoint) => font.nominalGlyph(codePoint) !== undefined,

    shape(text, { language, features, isRightToLeft }) {
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
      buffer.setLanguage(language)
      buffer.guessSegmentProperties()
      hb.shape(font, buffer, features)
      const positions = buffer.getGlyphPositions()
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        return {
          id: codepoint,
          cluster,
          advance: xAdvance / upem,
          dx: xOffset / upem,
          dy: -yOffset / upem,
        }
      })
    },

    outlineOf(glyphId) {
      const known = outlines.get(glyphId)
      if (known) return known
      const outline = font.glyphToJson(glyphId).map(({ type, values }) => ({
        type,
        values: values.map((value, index) => (index % 2 === 0 ? value : -value) / upem),
      }))
      outlines.set(glyphId, outline)
      return outline
    },
  }
}

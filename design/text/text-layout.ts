import type { Text } from '#design/elements/text.ts'
import type { Matrix } from '#design/geometry.ts'
import type { VectorArt } from '#design/vector-art.ts'

/** A text element set in type, in millimetres from the top left corner of its frame. */
export type TextLayout = {
  lines: { text: string; x: number; baseline: number; width: number }[]
  /** All outlines as one path, so that glyphs that overlap do not darken each other. */
  glyphs: string
  emoji: { art: VectorArt; matrix: Matrix }[]
  /** The type size in use, smaller than the element's own where it was shrunk to fit. */
  size: number
  /** By how much the lines are wider and taller than the frame; 0 where they fit. */
  overflow: { widthMm: number; heightMm: number }
  /** Characters that neither the font nor the emoji have. */
  missing: string[]
}

export type LayOutText = (element: Text) => TextLayout

import type { DisplayItem, PathItem } from '#design/display-list.ts'
import { roundCoordinate, roundFactors } from '#design/display-list-numbers.ts'
import type { Text } from '#design/elements/text.ts'
import { frameMatrix, multiply } from '#design/geometry.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { drawArt } from './draw-art.ts'
import { drawShadow } from './draw-shadow.ts'

export function drawText(text: Text, layOutText: LayOutText): DisplayItem[] {
  const { glyphs, emoji, size } = layOutText(text)
  const toPage = frameMatrix(text)
  const letters: PathItem = {
    kind: 'path',
    elementId: text.id,
    path: glyphs,
    matrix: roundFactors(toPage),
    fill: text.fill,
    fillRule: 'nonzero',
    stroke: null,
    opacity: text.opacity,
  }
  return [
    ...drawShadow(text, glyphs, toPage),
    ...(glyphs === '' ? [] : [...outlineOf(text, letters, size), letters]),
    ...emoji.flatMap(({ art, matrix }) =>
      drawArt(text, { art, matrix: multiply(toPage, matrix), tint: null }),
    ),
  ]
}

/**
 * Under the letters and twice as wide, of which the letters hide the inner half. A share of the size:
 * around words that were shrunk, an outline of its full width would run together.
 */
function outlineOf({ outline, size }: Text, letters: PathItem, printedSize: number): PathItem[] {
  if (!outline) return []
  const width = roundCoordinate(2 * outline.width * (printedSize / size))
  if (width === 0) return []
  const stroke = { color: outline.color, width, dash: [], join: 'round' as const }
  return [{ ...letters, fill: null, stroke }]
}

import type { DisplayItem, PathItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { Text } from '#design/elements/text.ts'
import { frameMatrix, multiply } from '#design/geometry.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { drawArt } from './draw-art.ts'

export function drawText(text: Text, layOutText: LayOutText): DisplayItem[] {
  const { glyphs, emoji } = layOutText(text)
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
    ...(glyphs === '' ? [] : [...outlineOf(text, letters), letters]),
    ...emoji.flatMap(({ art, matrix }) =>
      drawArt(text, { art, matrix: multiply(toPage, matrix), tint: null }),
    ),
  ]
}

/** Under the letters and twice as wide, of which the letters hide the inner half. */
function outlineOf({ outline }: Text, letters: PathItem): PathItem[] {
  if (!outline || outline.width === 0) return []
  const { color, width } = outline
  const stroke = { color, width: 2 * width, dash: [], join: 'round' as const }
  return [{ ...letters, fill: null, stroke }]
}

import type { Text } from '#design/elements/text.ts'
import { isAtRight } from './base-direction.ts'
import type { Line } from './break-lines.ts'
import type { Unit } from './shape-text.ts'

/** A unit with its origin on the baseline, in millimetres, and its turn. */
export type PlacedUnit = { unit: Unit; x: number; y: number; sine: number; cosine: number }

export type PlacedLine = { text: string; x: number; baseline: number; width: number }

export type Placed = {
  lines: PlacedLine[]
  units: PlacedUnit[]
  overflow: { widthMm: number; heightMm: number }
}

/** In ems, as the font has them. */
export type LineMetrics = { ascent: number; descent: number }

/** Lines from the top of the frame down, each in the middle of its share as in CSS. */
export function placeLines(
  element: Text,
  lines: readonly Line[],
  size: number,
  { ascent, descent }: LineMetrics,
): Placed {
  const lineHeight = element.lineHeight * size
  const firstBaseline = (lineHeight - (ascent + descent) * size) / 2 + ascent * size
  const spacing = letterSpacingAt(element, size)
  const units: PlacedUnit[] = []
  const placed = lines.map((line, index) => {
    const natural = line.width * size
    const stretch = stretchOf(element, line, natural)
    const width = natural + stretch * spacesIn(line)
    const x = leftOf(element, line, width)
    const baseline = firstBaseline + index * lineHeight
    let pen = x
    for (const unit of line.units) {
      units.push({ unit, x: pen, y: baseline, sine: 0, cosine: 1 })
      pen += unit.advance * size + (unit.isJoined ? 0 : spacing) + (unit.isSpace ? stretch : 0)
    }
    return { text: line.text, x, baseline, width }
  })
  // Empty lines at the end are nothing that could be cut off.
  const filled = lines.findLastIndex((line) => line.units.length > 0) + 1
  const widest = Math.max(0, ...lines.map((line) => line.width * size))
  const overflow = {
    widthMm: Math.max(0, widest - element.width),
    heightMm: Math.max(0, filled * lineHeight - element.height),
  }
  return { lines: placed, units, overflow }
}

/** Spaced out by a share of the size, so that shrunk words look as they did. */
export function letterSpacingAt(element: Text, size: number): number {
  return element.letterSpacing * (size / element.size)
}

function stretchOf(element: Text, line: Line, width: number): number {
  if (element.align !== 'justify' || line.endsParagraph) return 0
  const spaces = spacesIn(line)
  return spaces === 0 ? 0 : Math.max(0, element.width - width) / spaces
}

function spacesIn(line: Line): number {
  return line.units.filter(({ isSpace }) => isSpace).length
}

function leftOf({ align, width: frameWidth }: Text, { isRightToLeft }: Line, width: number) {
  if (align === 'center') return (frameWidth - width) / 2
  return isAtRight(align, isRightToLeft) ? frameWidth - width : 0
}

import type { Text } from '#design/elements/text.ts'
import type { Point } from '#design/geometry.ts'
import { isAtRight } from './base-direction.ts'
import { letterSpacingAt, type LineMetrics, type Placed, type PlacedUnit } from './place-lines.ts'
import type { ShapedText } from './shape-text.ts'
import { pointOnPath, spreadOf } from './text-path.ts'

type Curve = NonNullable<Text['curve']>
type OnArc = PlacedUnit & { corners: Point[] }

/**
 * One line along a circle or a wave, on which the middle of each letter stands. With a positive
 * radius the middle of the line is its highest point. What it covers is centred in the frame from
 * top to bottom; a line that is aligned left or right begins or ends where the circle meets the
 * frame.
 */
export function placeOnCurve(
  given: Text,
  { text, shaped, isRightToLeft }: { text: string; shaped: ShapedText; isRightToLeft: boolean },
  size: number,
  metrics: LineMetrics,
): Placed {
  const element = { ...given, align: sideOf(given.align, isRightToLeft) }
  const curve = element.curve!
  const { radius } = curve
  const { units } = shaped
  const ownSpacing = letterSpacingAt(element, size)
  const gaps = Math.max(0, shaped.gaps - 1)
  const ownLength = shaped.advance * size + gaps * ownSpacing
  const spacing = ownSpacing + spreadOf(curve, { length: ownLength, gaps: shaped.gaps })
  const length = shaped.advance * size + gaps * spacing
  const start = startOfLine(element, curve, length, size * reachOf(radius, metrics))
  let along = start
  const onArc = units.map((unit): OnArc => {
    const advance = unit.advance * size
    const placed = unitOnPath(unit, along + advance / 2, curve, size)
    along += advance + (unit.isJoined ? 0 : spacing)
    return { ...placed, corners: cornersOf(placed, size, metrics) }
  })
  const corners = onArc.flatMap(({ corners }) => corners)
  if (corners.length === 0) corners.push({ x: 0, y: 0 })
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const dx = moveAcross(element, left, right)
  const dy = (element.height - top - bottom) / 2
  const tooLong = curve.path === 'wave' ? 0 : length - 2 * Math.PI * Math.abs(radius)
  return {
    lines: [{ text, x: start + dx, baseline: dy, width: length }],
    units: onArc.map(({ unit, x, y, sine, cosine }) => ({
      unit,
      x: x + dx,
      y: y + dy,
      sine,
      cosine,
    })),
    overflow: {
      widthMm: Math.max(0, right - left - element.width, tooLong),
      heightMm: Math.max(0, bottom - top - element.height),
    },
  }
}

function sideOf(align: Text['align'], isRightToLeft: boolean): Text['align'] {
  if (align === 'center' || align === 'justify') return align
  return isAtRight(align, isRightToLeft) ? 'right' : 'left'
}

/** Along the circle, 0 being its highest or lowest point. */
function startOfLine({ align, width }: Text, curve: Curve, length: number, reach: number) {
  const isArc = (curve.path ?? 'arc') === 'arc'
  if (!isArc || align === 'center' || align === 'justify') return -length / 2
  const { radius } = curve
  const outermost = Math.abs(radius) + reach
  // Engines differ in the last digits of an arc sine; nine are enough for a letter's place.
  const halfAngle = Math.round(Math.asin(Math.min(1, width / 2 / outermost)) * 1e9) / 1e9
  const end = halfAngle * Math.abs(radius)
  return align === 'left' ? -end : end - length
}

function moveAcross({ align, width }: Text, left: number, right: number): number {
  if (align === 'left') return -left
  return align === 'right' ? width - right : (width - left - right) / 2
}

/** How far the letters reach out of the circle on its far side, in ems. */
function reachOf(radius: number, { ascent, descent }: LineMetrics): number {
  return radius > 0 ? ascent : descent
}

function unitOnPath(unit: PlacedUnit['unit'], middle: number, curve: Curve, size: number) {
  const { x, y, sine, cosine } = pointOnPath(curve, middle)
  const half = (unit.advance * size) / 2
  return { unit, x: x - cosine * half, y: y - sine * half, sine, cosine }
}

function cornersOf({ unit, x, y, sine, cosine }: PlacedUnit, size: number, metrics: LineMetrics) {
  const width = unit.advance * size
  return [-metrics.ascent * size, metrics.descent * size].flatMap((down) =>
    [0, width].map((across) => ({
      x: x + cosine * across - sine * down,
      y: y + sine * across + cosine * down,
    })),
  )
}

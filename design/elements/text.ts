import { mm } from '#design/units.ts'
import { scaledShadow } from './effects.ts'
import { frameDefaults } from './frame.ts'
import type { Text } from './text.schema.ts'
import { LARGEST_TYPE_MM, SMALLEST_TYPE_MM } from './text-limits.ts'

export type { Text } from './text.schema.ts'

export const textDefaults = {
  ...frameDefaults,
  type: 'text' as const,
  important: true,
  align: 'left' as const,
  lineHeight: 1.25,
  letterSpacing: mm(0),
  fill: '#000000',
  outline: null,
  curve: null,
  fit: 'wrap' as const,
  editable: true,
}

export function scaledText(text: Text, factor: number): Text {
  const { outline, curve, shadow } = text
  return {
    ...text,
    size: mm(between(SMALLEST_TYPE_MM, text.size * factor, LARGEST_TYPE_MM)),
    letterSpacing: mm(between(-100, text.letterSpacing * factor, 100)),
    outline: outline && { ...outline, width: mm(Math.min(100, outline.width * factor)) },
    curve: curve && { ...curve, radius: scaledRadius(curve.radius, factor) },
    ...(shadow && { shadow: scaledShadow(shadow, factor) }),
  }
}

function scaledRadius(radius: number, factor: number) {
  const size = between(1, Math.abs(radius) * factor, LARGEST_TYPE_MM)
  return mm(Math.sign(radius) * size)
}

function between(from: number, value: number, to: number): number {
  return Math.max(from, Math.min(value, to))
}

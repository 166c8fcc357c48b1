import * as z from 'zod/mini'
import { color, identifier, length, printedText, within } from '#design/fields.ts'
import { mm } from '#design/units.ts'
import { scaledShadow, Shadow } from './effects.ts'
import { frameDefaults, frameFields } from './frame.ts'

const LARGEST_TYPE_MM = 2000
const SMALLEST_TYPE_MM = 0.1

export const Text = z.strictObject({
  ...frameFields,
  type: z.literal('text'),
  text: printedText(2000),
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'language')),
  font: identifier,
  size: length(SMALLEST_TYPE_MM, LARGEST_TYPE_MM),
  align: z.enum(['left', 'center', 'right', 'justify']),
  /** Of the size. */
  lineHeight: within(0.5, 4),
  letterSpacing: length(-100, 100),
  fill: color,
  outline: z.nullable(z.strictObject({ color, width: length(0, 100) })),
  /** A negative radius bends the line upwards at its ends. */
  curve: z.nullable(
    z
      .strictObject({
        radius: length(-LARGEST_TYPE_MM, LARGEST_TYPE_MM),
        /** Part of a circle when nothing is said; all the way round one, or up and down. */
        path: z.optional(z.enum(['arc', 'circle', 'wave'])),
      })
      .check(z.refine((curve) => Math.abs(curve.radius) >= 1, { error: 'curve_too_tight' })),
  ),
  fit: z.enum(['wrap', 'shrink']),
  underline: z.optional(z.boolean()),
  /** Set in capitals; the words themselves stay as they were written. */
  capitals: z.optional(z.boolean()),
  shadow: z.optional(z.nullable(Shadow)),
  /** Whether its words may be changed although the element is locked. */
  editable: z.boolean(),
  /** Words that only show what goes here. They are nobody's until somebody writes over them. */
  placeholder: z.optional(z.literal(true)),
})
export type Text = z.infer<typeof Text>

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

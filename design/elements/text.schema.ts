import * as z from 'zod/mini'
import { color, identifier, length, printedText, within } from '#design/fields.ts'
import { Shadow } from './effects.schema.ts'
import { frameFields } from './frame.schema.ts'
import { LARGEST_TYPE_MM, SMALLEST_TYPE_MM } from './text-limits.ts'

export const Text = z.strictObject({
  ...frameFields,
  type: z.literal('text'),
  text: printedText(2000),
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'language')),
  font: identifier,
  size: length(SMALLEST_TYPE_MM, LARGEST_TYPE_MM),
  align: z.enum(['left', 'center', 'right', 'justify']),
  /** Line height, in shares of the size. */
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

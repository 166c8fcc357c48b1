import * as z from 'zod/mini'
import { color, printedText } from '#design/fields.ts'
import { frameFields } from './frame.schema.ts'

/** Longest content that a code of the largest version holds with the strongest correction, in bytes. */
const LONGEST_CONTENT_BYTES = 1273

export const QrCode = z
  .strictObject({
    ...frameFields,
    type: z.literal('qr-code'),
    content: printedText(1000).check(z.minLength(1, 'empty')),
    correction: z.enum(['L', 'M', 'Q', 'H']),
    color,
    /** Null prints the code straight onto what lies under it. */
    paper: z.nullable(color),
  })
  .check(
    z.refine((code) => code.width === code.height, { error: 'not_square', path: ['height'] }),
    z.refine((code) => new TextEncoder().encode(code.content).length <= LONGEST_CONTENT_BYTES, {
      error: 'too_long_for_a_code',
      path: ['content'],
    }),
    // A code in the colour of its paper prints as an empty square that nobody can scan.
    z.refine((code) => code.color !== code.paper, { error: 'unreadable', path: ['color'] }),
  )

import * as z from 'zod/mini'
import { color, identifier } from '#design/fields.ts'
import { frameFields } from './frame.schema.ts'

/** A picture of the shop's own collection. */
export const ClipArt = z.strictObject({
  ...frameFields,
  type: z.literal('clip-art'),
  asset: identifier,
  tint: z.nullable(color),
  flipX: z.boolean(),
  flipY: z.boolean(),
})

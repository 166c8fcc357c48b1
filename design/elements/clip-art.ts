import * as z from 'zod/mini'
import { color, identifier } from '#design/fields.ts'
import { frameDefaults, frameFields } from './frame.ts'

/** A picture of the shop's own collection. */
export const ClipArt = z.strictObject({
  ...frameFields,
  type: z.literal('clip-art'),
  asset: identifier,
  tint: z.nullable(color),
  flipX: z.boolean(),
  flipY: z.boolean(),
})

export const clipArtDefaults = {
  ...frameDefaults,
  type: 'clip-art' as const,
  tint: null,
  flipX: false,
  flipY: false,
}

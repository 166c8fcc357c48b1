import * as z from 'zod/mini'
import { color, identifier } from '#design/fields.ts'
import { Lock } from './frame.schema.ts'
import { Crop } from './photo.schema.ts'

/** Covers the page to the edge of its bleed and lies under every element. */
export const Background = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('plain'), locked: Lock, color }),
  z.strictObject({ type: z.literal('photo'), locked: Lock, color, asset: identifier, crop: Crop }),
])
export type Background = z.infer<typeof Background>

import * as z from 'zod/mini'
import { color, length, share } from '#design/fields.ts'
import { FARTHEST_SHADOW_MM, FINEST_BORDER_MM, WIDEST_BORDER_MM } from './effects-limits.ts'

/** A line along the edge of a picture, half of it over the picture and half around it. */
export const Border = z.strictObject({ color, width: length(FINEST_BORDER_MM, WIDEST_BORDER_MM) })
export type Border = z.infer<typeof Border>

/**
 * It falls the same way on the whole page, however its element is turned: the light comes from one
 * side. Without a blur its edge is as sharp as what it falls from.
 */
export const Shadow = z.strictObject({
  color,
  opacity: share,
  dx: length(-FARTHEST_SHADOW_MM, FARTHEST_SHADOW_MM),
  dy: length(-FARTHEST_SHADOW_MM, FARTHEST_SHADOW_MM),
  blur: length(0, FARTHEST_SHADOW_MM),
})
export type Shadow = z.infer<typeof Shadow>

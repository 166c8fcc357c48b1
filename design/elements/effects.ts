import * as z from 'zod/mini'
import { color, length, share } from '#design/fields.ts'
import { mm } from '#design/units.ts'

const WIDEST_BORDER_MM = 100
const FINEST_BORDER_MM = 0.1
const FARTHEST_SHADOW_MM = 100

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

export function scaledBorder(border: Border, factor: number): Border {
  return {
    ...border,
    width: mm(between(FINEST_BORDER_MM, border.width * factor, WIDEST_BORDER_MM)),
  }
}

export function scaledShadow(shadow: Shadow, factor: number): Shadow {
  const scaled = (value: number) =>
    mm(between(-FARTHEST_SHADOW_MM, value * factor, FARTHEST_SHADOW_MM))
  return { ...shadow, dx: scaled(shadow.dx), dy: scaled(shadow.dy), blur: scaled(shadow.blur) }
}

function between(from: number, value: number, to: number): number {
  return Math.max(from, Math.min(value, to))
}

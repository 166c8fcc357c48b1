import * as z from 'zod/mini'
import { coordinate, identifier, rotation, share, side } from '#design/fields.ts'

/**
 * `by-owner` is a convenience of whoever designs and can be undone by them; `by-template` is what
 * the maker of a template fixed, and only a template can be unlocked again.
 */
export const Lock = z.enum(['no', 'by-owner', 'by-template'])

/** Frame fields, which every element has. */
export const frameFields = {
  id: identifier,
  x: coordinate,
  y: coordinate,
  width: side,
  height: side,
  rotation,
  opacity: share,
  locked: Lock,
  group: z.nullable(identifier),
  /** Whether it would be missed when cut off: it belongs inside the safe area. */
  important: z.boolean(),
}

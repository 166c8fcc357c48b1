import * as z from 'zod/mini'
import { length, listOf } from '#design/fields.ts'

const LONGEST_MM = 5_000
const MOST_HOLES = 12

/** Through the material: for a ring, a strap or a camera. Round with half its side as radius. */
const Hole = z.strictObject({
  x: length(0, LONGEST_MM),
  y: length(0, LONGEST_MM),
  width: length(0.5, LONGEST_MM),
  height: length(0.5, LONGEST_MM),
  radius: length(0, LONGEST_MM),
})
export type Hole = z.infer<typeof Hole>

/** Contour that the page is cut to, from one edge of its trim to the other; without one it is the trim. */
export const Contour = z.strictObject({
  shape: z.enum(['rounded', 'round', 'heart', 'tag']),
  /** Radius of the corners. */
  radius: z.optional(length(0, LONGEST_MM)),
  holes: z.optional(listOf(Hole, 1, MOST_HOLES)),
})
export type Contour = z.infer<typeof Contour>
